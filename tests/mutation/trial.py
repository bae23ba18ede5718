"""Whether anything notices that a module was changed: `python -m tests.mutation.trial`, in a copy of the checkout.

The module is the one that differs from the commit. Tried are, in this order, until something notices: the claims that
it states, against the record; the examples in it and the tests of its file; the claims that reach it; the mutants and
controls of all of these; the certificates of those that it states. The exit status is 1 if something noticed, and 0 if
the change survives.

A step that does not end is noticed by whoever runs it. What runs long anyway is no such step: one that passes the limit
is stopped only when it has also taken many times what it takes without the change.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TypeAlias

from tests.mutation.report import NOT_ENDED

ROOT = Path(__file__).parents[2]

SECONDS = 300.0
"""The limit for a step, where no other is said."""

MANY = 4
"""So many times what a step takes without the change it may take with it, where that is more than the limit."""

Step: TypeAlias = tuple[str, Callable[[], str | None]]
"""A part of a trial: its name, and what it says of the change; None if it notices nothing."""


def changed(root: Path = ROOT) -> list[Path]:
    """The files that differ from the commit, from the root of the checkout."""
    command = ["git", "diff", "--name-only", "HEAD"]
    made = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    return [Path(line) for line in made.stdout.splitlines()]


def imported_as(module: Path) -> str:
    """The name under which a file at the top is imported.

    >>> imported_as(Path("checks/papers/__init__.py"))
    'knotgames.checks.papers'
    """
    return ".".join(("knotgames", *module.with_suffix("").parts)).removesuffix(".__init__")


def mirrors(module: Path, root: Path = ROOT) -> list[Path]:
    """The files of tests of a module: the one that mirrors it, with those beside it that mirror no single module, or
    else those of the nearest folder around it. Those of all papers are none of a single one, which states its claims:
    of these only such as import the module.

    >>> [path.name for path in mirrors(Path("checks/checkers/drup.py"))]
    ['test_drup.py', 'test_checkers.py', 'test_weakenings.py']
    >>> [str(path) for path in mirrors(Path("checks/papers/milley2013/play.py"))]
    ['tests/checks/papers/test_milley2013.py']
    >>> [str(path) for path in mirrors(Path("checks/papers/johnson2011b/s04/tangles.py"))]
    ['tests/checks/papers/test_johnson2011b.py', 'tests/checks/papers/test_rational_tangles.py']
    """
    importing = re.compile(rf"^from {re.escape(imported_as(module))} import", re.MULTILINE)
    papers = Path("tests/checks/papers")
    using = [
        path.relative_to(root)
        for path in sorted((root / papers).glob("test_*.py"))
        if importing.search(path.read_text(encoding="utf-8"))
    ]
    for inner in (module.with_suffix(""), *module.parents):
        mirrored = Path("tests") / inner.parent / f"test_{inner.name}.py"
        if (root / mirrored).is_file():
            beside = _of_no_module(mirrored.parent, root) if inner == module.with_suffix("") else []
            return list(dict.fromkeys([mirrored, *beside, *using]))
        if (root / "tests" / inner).is_dir() and inner != module.with_suffix(""):
            around = sorted(path.relative_to(root) for path in (root / "tests" / inner).glob("test_*.py"))
            return using if "tests" / inner == papers else around
    return []


def _of_no_module(folder: Path, root: Path) -> list[Path]:
    """The files of tests in a folder that mirror no single module, but for those of all papers."""
    modules = root / folder.relative_to("tests")
    found = sorted(path.relative_to(root) for path in (root / folder).glob("test_*.py"))
    if folder == Path("tests/checks/papers"):
        return []
    names = {path.stem for path in modules.iterdir()}
    return [path for path in found if path.stem.removeprefix("test_") not in names]


def has_examples(module: Path, root: Path = ROOT) -> bool:
    """Whether there are examples in a module, which are tests of it like others.

    >>> [has_examples(Path("checks/lemma") / name) for name in ("ground.py", "__init__.py", "language/__init__.py")]
    [True, True, False]
    """
    return ">>> " in (root / module).read_text(encoding="utf-8")


def steps(module: Path) -> Iterator[Step]:
    """The steps of the trial of a module.

    Args:
        module: the file that was changed, from the root of the checkout.
    """
    from knotgames.checks.certificates.archive import difference, findings_of
    from knotgames.checks.claim import Claim
    from knotgames.checks.papers import claims
    from knotgames.checks.verdict import counting, judge
    from knotgames.checks.verify.certified import on_record
    from knotgames.checks.verify.mutants import altered, otherwise, surviving
    from knotgames.checks.verify.reach import Project
    from knotgames.checks.verify.record import record
    from knotgames.checks.verify.run import vanished_claims

    name = imported_as(module)

    def vanished() -> str | None:
        gone = vanished_claims([])
        return f"no longer claimed: {', '.join(gone)}" if gone else None

    def amiss(claim: Claim) -> str | None:
        return replace(judge(claim), expected=record().get(claim.id)).amiss

    def uncaught(claim: Claim, mutant: str) -> str | None:
        methods, entry = counting(claim.findings()), record().get(claim.id)
        found = tuple(altered(claim)[mutant]())
        return (mutant in claim.mutants and surviving(methods, found)) or otherwise(entry, mutant, found)

    def misled(claim: Claim, what: str) -> str | None:
        recorded = on_record(claim.id)
        expected = recorded.establishes[what] if recorded is not None else {}
        return difference(findings_of(claim.certificates[what]()), expected, "on record is")

    yield "the claims", vanished
    checked = [claim for claim in claims().values() if claim.check is not None]
    yield from ((claim.id, partial(amiss, claim)) for claim in checked if claim.module == name)
    mirrored = [*(["knotgames" / module] if has_examples(module) else []), *mirrors(module)]
    yield ", ".join(map(str, mirrored)) or "no tests", partial(_failing, mirrored)
    reached = Project().reached
    reaching = {one: name in reached(one) for one in dict.fromkeys(claim.module for claim in checked)}
    concerned = [claim for claim in checked if reaching[claim.module]]
    yield from ((claim.id, partial(amiss, claim)) for claim in concerned if claim.module != name)
    for claim in concerned:
        yield from ((f"{claim.id}: {mutant}", partial(uncaught, claim, mutant)) for mutant in altered(claim))
    for claim in concerned:
        if claim.module == name:
            yield from ((f"{claim.id}: {what}", partial(misled, claim, what)) for what in claim.certificates)


def _failing(files: Sequence[Path]) -> str | None:
    if not files:
        return None
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *map(str, files)]
    made = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return made.stdout.rstrip().rpartition("\n")[2] if made.returncode else None


def first_notice(module: Path, begun: Callable[[str], None]) -> str | None:
    """What first notices the change of a module, and what it says; None if nothing does.

    Args:
        module: the file that was changed, from the root of the checkout.
        begun: called with the name of each step before it is taken.
    """
    at = "the module"
    try:
        for at, step in steps(module):
            begun(at)
            if said := step():
                return f"{at}: {said}"
    except Exception as error:  # a change with which nothing runs any more is noticed too
        return f"{at}: {type(error).__name__}: {error}"
    return None


def _in_process(module: Path, told: Connection) -> None:
    os.setsid()  # so that what the tests start ends with it
    told.send((None, first_notice(module, lambda name: told.send((name, None)))))


def watched(
    module: Path, limit: float, usual: Callable[[str], float], target: Callable[[Path, Connection], None] = _in_process
) -> str | None:
    """What first notices the change of a module, if only that a step does not end; None if nothing does.

    Args:
        module: the file that was changed, from the root of the checkout.
        limit: the seconds for a step, or more if it takes long without the change.
        usual: how many seconds a step takes without the change.
        target: what takes the steps in a process of its own, and sends the name of each, and at last what it said.
    """
    context = get_context("spawn")
    receiving, sending = context.Pipe(duplex=False)
    process = context.Process(target=target, args=(module, sending))
    process.start()
    sending.close()
    assert process.pid is not None
    name, begun, allowed = "the claims", time.monotonic(), limit
    try:
        while True:
            if receiving.poll(max(0, begun + allowed - time.monotonic())):
                step, said = receiving.recv()
                if step is None:
                    return str(said) if said else None
                name, begun, allowed = step, time.monotonic(), limit
            elif allowed < (needed := MANY * usual(name)):
                allowed = needed
            else:
                return f"{NOT_ENDED} {allowed:.0f} s: {name}"
    except EOFError:
        return f"{name}: its process ended"
    finally:
        with suppress(ProcessLookupError):  # it has ended, or has not yet made its group
            os.killpg(process.pid, signal.SIGKILL)
        process.kill()
        process.join()


def unchanged(module: Path, name: str) -> float:
    """How many seconds a step of the trial of a module takes as it is committed, with all that it needs."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["git", "clone", "-q", "--shared", str(ROOT), folder], check=True)
        command = [sys.executable, "-m", "tests.mutation.trial", "--step", str(module), name]
        start = time.monotonic()
        subprocess.run(command, cwd=folder, env={**os.environ, "PYTHONPATH": folder}, check=True, capture_output=True)
        return time.monotonic() - start


def main(arguments: Sequence[str] | None = None) -> int:
    """Try what was changed; say what noticed it, if anything did."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation.trial", description="What notices a change.")
    parser.add_argument("--limit", type=float, default=SECONDS, metavar="S", help="for a step (default: %(default)s)")
    parser.add_argument("--step", nargs=2, metavar=("FILE", "NAME"), help="take one step alone, whatever was changed")
    chosen = parser.parse_args(arguments)
    if chosen.step is not None:
        file, wanted = chosen.step
        return 1 if next(step for name, step in steps(Path(file)) if name == wanted)() else 0
    files = changed()
    if len(files) != 1:
        print(f"expected one changed file, found {len(files)}: {', '.join(map(str, files))}", file=sys.stderr)
        return 2
    said = watched(files[0], chosen.limit, partial(unchanged, files[0]))
    print(said or "nothing notices it")
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main())

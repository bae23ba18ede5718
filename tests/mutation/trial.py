"""Whether anything notices that a module was changed: `python -m tests.mutation.trial`, in a copy of the checkout.

The module is the one that differs from the commit. Tried are, in this order, until something notices: the claims that
it states, against the record; the tests of its file; the claims that reach it; the mutants and
controls of all of these. The exit status is 1 if something noticed, and 0 if the change survives.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).parents[2]


def changed(root: Path = ROOT) -> list[Path]:
    """The files that differ from the commit, from the root of the checkout."""
    command = ["git", "diff", "--name-only", "HEAD"]
    made = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    return [Path(line) for line in made.stdout.splitlines()]


def mirrors(module: Path, root: Path = ROOT) -> list[Path]:
    """The files of tests of a module: the one that mirrors it, or else those of the nearest folder around it. Those of
    all papers are none of a single one, which states its claims: of these only such as import the module.

    >>> [str(path) for path in mirrors(Path("checks/induction/by_z3.py"))]
    ['tests/checks/induction/test_by_z3.py']
    >>> [str(path) for path in mirrors(Path("checks/papers/milley2013/play.py"))]
    ['tests/checks/papers/test_milley2013.py']
    >>> [str(path) for path in mirrors(Path("checks/papers/johnson2011b/s04/tangles.py"))]
    ['tests/checks/papers/test_johnson2011b.py', 'tests/checks/papers/test_rational_tangles.py']
    """
    importing = re.compile(rf"^from {re.escape('.'.join(module.with_suffix('').parts))} import", re.MULTILINE)
    papers = Path("tests/checks/papers")
    using = [
        path.relative_to(root)
        for path in sorted((root / papers).glob("test_*.py"))
        if importing.search(path.read_text(encoding="utf-8"))
    ]
    for inner in (module.with_suffix(""), *module.parents):
        mirrored = Path("tests") / inner.parent / f"test_{inner.name}.py"
        if (root / mirrored).is_file():
            return [mirrored, *(path for path in using if path != mirrored)]
        if (root / "tests" / inner).is_dir() and inner != module.with_suffix(""):
            around = sorted(path.relative_to(root) for path in (root / "tests" / inner).glob("test_*.py"))
            return using if "tests" / inner == papers else around
    return []


def noticed(module: Path) -> Iterator[str | None]:
    """What each of the trials says, one after the other; None if it noticed nothing.

    Args:
        module: the file that was changed, from the root of the checkout.
    """
    from checks.claim import Claim
    from checks.papers import claims
    from checks.verdict import counting, judge
    from checks.verify.mutants import altered, findings_on, otherwise, surviving
    from checks.verify.reach import Project
    from checks.verify.record import record
    from checks.verify.run import vanished_claims

    name = ".".join(module.with_suffix("").parts).removesuffix(".__init__")

    def amiss(claim: Claim) -> str | None:
        verdict = replace(judge(claim), expected=record().get(claim.id))
        return verdict.amiss and f"{claim.id}: {verdict.amiss}"

    def uncaught(claim: Claim, mutant: str) -> str | None:
        methods = counting(claim.findings())
        found = tuple(findings_on(claim, mutant))
        said = (mutant in claim.mutants and surviving(methods, found)) or otherwise(claim, mutant, found)
        return f"{claim.id}: {mutant}: {said}" if said else None

    gone = vanished_claims([])
    yield f"no longer claimed: {', '.join(gone)}" if gone else None
    checked = [claim for claim in claims().values() if claim.check is not None]
    yield from (amiss(claim) for claim in checked if claim.module == name)
    yield _failing(mirrors(module))
    reached = Project().reached
    reaching = {one: name in reached(one) for one in dict.fromkeys(claim.module for claim in checked)}
    concerned = [claim for claim in checked if reaching[claim.module]]
    yield from (amiss(claim) for claim in concerned if claim.module != name)
    yield from (uncaught(claim, mutant) for claim in concerned for mutant in altered(claim))


def _failing(files: Sequence[Path]) -> str | None:
    if not files:
        return None
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *map(str, files)]
    made = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return f"{', '.join(map(str, files))}: {made.stdout.rstrip().rpartition(chr(10))[2]}" if made.returncode else None


def main() -> int:
    """Try what was changed; say what noticed it, if anything did."""
    files = changed()
    if len(files) != 1:
        print(f"expected one changed file, found {len(files)}: {', '.join(map(str, files))}", file=sys.stderr)
        return 2
    try:
        said = next((text for text in noticed(files[0]) if text), None)
    except Exception as error:  # a change with which nothing runs any more is noticed too
        said = f"{type(error).__name__}: {error}"
    print(said or "nothing notices it")
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main())

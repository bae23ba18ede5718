"""The kernel of Rocq: compile a development, and read its theorems and their axioms.

A Rocq file is a program: it can load code and write files. So only files that this program wrote are compiled. They
lie in a private temporary folder, and `coqc` gets no variable of the environment.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.rocq.development import Development
from knotgames.checks.output import find_kept, keep
from knotgames.checks.pools import end_with

LIBRARY = "knotgames"
"""The logical path of all files."""

LEAST_VERSION = (8, 16)
"""The first tested version of Rocq, then called Coq."""

INSTALL = "install it, as with 'apt install coq', or see https://rocq-prover.org/install"

CLOSED = "Closed under the global context"
"""The message of Rocq for a theorem without axioms."""


THEORY = Path(__file__).parent / "theory"
"""The folder of the static theory."""


class NoKernel(RuntimeError):
    """The kernel gave no answer: it is missing, too old, was killed, or ran out of time or memory."""


class Refused(RuntimeError):
    """The kernel refuses a file: the message names the part and the error."""


@dataclass(frozen=True)
class Theorem:
    """A theorem that the kernel accepted, with its statement as Rocq prints it."""

    name: str
    statement: str


_Theorems = tuple[Theorem, ...]
_Said = TypeVar("_Said")


@dataclass(frozen=True)
class Accepted:
    """A development that the kernel accepted, without axioms or admitted lemmas.

    The seconds are processor time, without the static theory and the questions about theorems.
    """

    development: Development
    theorems: tuple[Theorem, ...]
    seconds: float


def static_text(name: str) -> str:
    """Return the text of a file of the static theory."""
    return (THEORY / f"{name}.v").read_text(encoding="utf-8")


def find_compiler() -> str:
    """Return the path of `coqc`.

    Raises:
        NoKernel: there is none, or its version is too old.
    """
    program = shutil.which("coqc")
    if program is None:
        raise NoKernel(f"there is no 'coqc': {INSTALL}")
    program = os.path.abspath(program)  # it is started in another folder
    try:
        told = subprocess.run(
            [program, "--print-version"],
            env=_environment(program, os.devnull),
            capture_output=True,
            text=True,
            check=False,
        )
    except OSError as error:
        raise NoKernel(f"cannot run '{program}': {error}") from error
    version = re.match(r"(\d+)\.(\d+)", told.stdout)
    least = ".".join(map(str, LEAST_VERSION))
    if version is None:
        raise NoKernel(f"'{program}' does not tell its version; expected {least} or later: {INSTALL}")
    if (int(version[1]), int(version[2])) < LEAST_VERSION:
        raise NoKernel(f"'{program}' is version {version[0]}; expected {least} or later: {INSTALL}")
    return program


def _environment(program: str, home: str) -> dict[str, str]:
    """Return the environment for `coqc`, without variables, start-up files and libraries of the user."""
    folders = ("HOME", "TMPDIR", *(f"XDG_{one}" for one in ("CONFIG_DIRS", "CONFIG_HOME", "DATA_DIRS", "DATA_HOME")))
    return {**dict.fromkeys(folders, home), "PATH": os.pathsep.join([str(Path(program).parent), os.defpath])}


class Kernel:
    """A folder in which files are compiled; the static theory is compiled once.

    Args:
        folder: an empty folder that nobody else can write to.
        limit: seconds for one file; None for no limit.
        kept: a folder for the compiled static theory, shared with other kernels. A file in it is used only if it
            belongs to this user and nobody else can write to it (see `checks.output`).
        fresh: compile the static theory even if it is kept.

    Raises:
        NoKernel: there is no compiler, or it is too old.
    """

    def __init__(
        self, folder: Path, limit: float | None = None, kept: Path | None = None, *, fresh: bool = False
    ) -> None:
        self._program = find_compiler()
        self._folder = folder
        self._limit = limit
        self._kept = kept
        self._fresh = fresh
        self._compiled: set[str] = set()

    def check(self, development: Development) -> Accepted:
        """Compile a development, and read its theorems.

        Raises:
            Refused: the kernel refuses it, a theorem rests on an axiom, or it alters how statements are printed.
            NoKernel: the kernel did not come to an end.
        """
        seconds = self._compiled_in(development)
        (theorems,) = self._asked_of([development])
        return Accepted(development, theorems, seconds)

    def judge(
        self, developments: Sequence[Development], progress: Callable[[Development], None] | None = None
    ) -> list[Accepted | Refused]:
        """Check developments like `check`, but ask for statements and axioms of several at once.

        Gathering axioms takes as long for one theorem as for all. If Rocq reports an axiom, each development is asked
        separately.

        Raises:
            NoKernel: the kernel did not come to an end.
        """
        if len({one.name for one in developments}) < len(developments):  # one file would stand in the place of another
            return [said for _, said in _each(self.check, developments, progress)]
        compiled = _each(self._compiled_in, developments, progress)
        theorems = iter(self._asked_at_once([one for one, took in compiled if not isinstance(took, Refused)]))
        return [
            took if isinstance(took, Refused) else _accepted(development, next(theorems), took)
            for development, took in compiled
        ]

    def _asked_at_once(self, developments: Sequence[Development]) -> Sequence[_Theorems | Refused]:
        """Return the theorems of each compiled development; ask one by one if necessary."""
        try:
            return self._asked_of(developments)
        except (Refused, NoKernel):
            return [said for _, said in _each(lambda one: self._asked_of([one])[0], developments)]

    def _compiled_in(self, development: Development) -> float:
        """Compile a development and its requirements; return the seconds of the development alone."""
        for name in development.static:
            if name not in self._compiled:
                self._provide(name)
                self._compiled.add(name)
        before = os.times()
        self._compile(development.name, development.text)
        after = os.times()
        return sum(after[2:4]) - sum(before[2:4])

    def _asked_of(self, developments: Sequence[Development]) -> list[_Theorems]:
        """Return the theorems of each compiled development, if they rest on no axiom."""
        if not developments:
            return []
        file = _QUESTION
        while file in {name for one in developments for name in (one.name, *one.static)}:
            file += "_"
        names = " and ".join(one.name for one in developments)
        self._compile(file, _question(file, developments), f"the theorems of {names}")
        if self._printed(f"{file}_{_OPTIONS}") != self._printed(f"{file}_{_OPTIONS}_then"):
            raise Refused(f"{names}: expected no option of Rocq to be altered for those who require it")
        assumptions = self._printed(f"{file}_{_ASSUMPTIONS}")
        if assumptions != CLOSED:
            raise Refused(f"{names} is not proved from nothing: {_one_line(assumptions)}")
        return [
            tuple(Theorem(name, _statement(self._printed(f"{file}_{i}_{j}"))) for j, name in enumerate(one.theorems))
            for i, one in enumerate(developments)
        ]

    def _provide(self, name: str) -> None:
        """Compile a file of the static theory, or use the kept one."""
        if self._kept is None:
            self._compile(name, static_text(name))
            return
        file, kept = self._folder / f"{name}.vo", self._kept / "theory" / f"{name}.vo"
        key = f"{_compiler(self._program)}\n{_theory()}"
        compiled = None if self._fresh else find_kept(kept, key)
        if compiled is not None:
            file.write_bytes(compiled)
            return
        self._compile(name, static_text(name))
        with suppress(InputError):  # then the next kernel compiles it again
            keep(kept, file.read_bytes(), key)

    def _printed(self, file: str) -> str:
        return (self._folder / f"{file}.out").read_text(encoding="utf-8").strip()

    def _compile(self, name: str, text: str, called: str | None = None) -> None:
        called = called or name
        file = self._folder / f"{name}.v"
        file.write_text(text, encoding="utf-8")
        command = [self._program, "-q", "-Q", ".", LIBRARY, file.name]
        try:
            done = subprocess.run(
                command,
                cwd=self._folder,
                env=_environment(self._program, str(self._folder)),
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                encoding="utf-8",
                errors="replace",
                timeout=self._limit,
                check=False,
                preexec_fn=partial(end_with, os.getpid()),
            )
        except subprocess.TimeoutExpired as error:
            raise NoKernel(f"{called}: coqc did not end within {self._limit:g} seconds") from error
        except OSError as error:
            raise NoKernel(f"{called}: cannot run coqc: {error.strerror or error}") from error
        if done.returncode < 0:
            raise NoKernel(f"{called}: coqc was killed ({signal.Signals(-done.returncode).name})")
        if done.returncode:
            said = _one_line(done.stderr)
            if re.search(r"Stack overflow|Out of memory", said):
                raise NoKernel(f"{called}: coqc ran out of memory")
            raise Refused(f"{called}: {refusal(text, done.stderr)}")


def _accepted(development: Development, theorems: _Theorems | Refused, seconds: float) -> Accepted | Refused:
    return theorems if isinstance(theorems, Refused) else Accepted(development, theorems, seconds)


def _each(
    judged: Callable[[Development], _Said],
    developments: Sequence[Development],
    progress: Callable[[Development], None] | None = None,
) -> list[tuple[Development, _Said | Refused]]:
    found: list[tuple[Development, _Said | Refused]] = []
    for development in developments:
        try:
            found.append((development, judged(development)))
        except Refused as error:
            found.append((development, error))
        if progress:
            progress(development)
    return found


def _compiler(program: str) -> str:
    """Identify the compiler: compiled files are valid for one compiler only."""
    file = Path(program).resolve()
    state = file.stat()
    return f"{file} {state.st_size} {state.st_mtime_ns}"


@cache
def _theory() -> str:
    """Return a digest of the whole static theory."""
    texts = {path.name: path.read_text(encoding="utf-8") for path in sorted(THEORY.glob("*.v"))}
    return sha256(json.dumps(texts).encode()).hexdigest()


@contextmanager
def kernel(limit: float | None = None, kept: Path | None = None, *, fresh: bool = False) -> Iterator[Kernel]:
    """Open a kernel in a temporary folder; see `Kernel`.

    Raises:
        NoKernel: there is no compiler, or it is too old.
    """
    with TemporaryDirectory(prefix="knotgames-rocq-") as folder:
        yield Kernel(Path(folder), limit, kept, fresh=fresh)


def refusal(text: str, error: str) -> str:
    r"""Return the refused part of a file, from the message of `coqc`, with the comment above it.

    The part is the last lemma, theorem or definition at or above the line of the error.

    >>> text = "(** Two is three. *)\nLemma two : 2 = 3.\nProof. reflexivity. Qed."
    >>> refusal(text, 'File "./A.v", line 3, characters 7-18:\nError: Unable to unify "3" with "2".')
    'two is refused (Two is three, line 3): Unable to unify "3" with "2".'
    """
    place = re.search(r"line (\d+), characters [^\n]*\n\s*Error:\s*(.*)", error, re.DOTALL)
    if place is None:
        return f"refused: {_one_line(error)}"
    number = int(place[1])
    before = "".join(text.splitlines(keepends=True)[:number])
    parts = list(_PART.finditer(before))
    if not parts:
        return f"refused at line {number}: {_one_line(place[2])}"
    part = parts[-1]
    about = f"{_one_line(part['about']).rstrip('.')}, " if part["about"] else ""
    return f"{part['name']} is refused ({about}line {number}): {_one_line(place[2])}"


_PART = re.compile(
    r"(?:^\(\*\*\s(?P<about>(?:(?!\*\)).)*)\*\)\n)?"
    r"^(?:Lemma|Theorem|Definition|Fixpoint|Inductive|Corollary|Example)\s+(?P<name>\w+)",
    re.MULTILINE | re.DOTALL,
)


_QUESTION = "every_theorem"
"""The name of the file that asks for statements and axioms."""

_OPTIONS = "options"
_ASSUMPTIONS = "assumptions"

_OPENING = """\
From Coq Require Import List BinPos BinNat BinInt.
From Coq Require Import (notations) PeanoNat.
Import ListNotations.
From {library} Require {static}.
"""
"""The notations in which statements are printed."""


def _question(file: str, developments: Sequence[Development]) -> str:
    """Return the question about compiled developments: their statements, and the axioms of all theorems together."""
    # The question is a separate file, because a development may redefine notations such as `=` or hide a theorem. It
    # requires each development but does not import it, so notations, coercions and names of the development have no
    # effect. Theorems are called by their full names. Two things have an effect even when a file is only required:
    # global options, which are listed before and after, and the printing of arguments of functions of the theory. A
    # foreign file must not change the second; `folder.judge` ensures that. The axioms are asked of one term with all
    # theorems, without notations and inferred parts. The answers go to files that this question writes last.
    static = list(dict.fromkeys(name for one in developments for name in one.static))
    opening = _OPENING.format(library=LIBRARY, static=" ".join(static)) if static else ""
    asked = "".join(_statements(f"{file}_{i}", one) for i, one in enumerate(developments))
    every = "".join(f"let _ := @{name} in\n  " for one in developments for name in _whole_names(one))
    return f"""\
{opening}Set Printing Width {_WIDTH}.
Redirect "{file}_{_OPTIONS}" Print Tables.
From {LIBRARY} Require {" ".join(one.name for one in developments)}.
Redirect "{file}_{_OPTIONS}_then" Print Tables.
{asked}Definition {file} :=
  {every}Coq.Init.Logic.I.
Redirect "{file}_{_ASSUMPTIONS}" Print Assumptions {file}.
"""


_WIDTH = 110
"""The width of printed statements."""


def _statements(file: str, development: Development) -> str:
    """Return the question for each statement."""
    imports = "".join(f"Import {LIBRARY}.{name}.\n" for name in development.static)
    checks = "".join(f'Redirect "{file}_{j}" Check @{name}.\n' for j, name in enumerate(_whole_names(development)))
    return f"Module {file}.\n{imports}{checks}End {file}.\n"


def _whole_names(development: Development) -> Iterator[str]:
    return (f"{LIBRARY}.{development.name}.{theorem}" for theorem in development.theorems)


def _statement(printed: str) -> str:
    """Return the statement from the output of `Check`: a name, a colon, the statement."""
    return "\n".join(line.removeprefix(" " * 7) for line in printed.partition(":")[2].strip().splitlines())


def _one_line(text: str, most: int = 400) -> str:
    told = " ".join(text.split())
    return told if len(told) <= most else f"{told[:most]} ..."

"""Folders and machines that are made to deceive: nothing of a folder is compiled, nothing of the environment is used.

Where a compiler is started, the command is a program of its own, since the tests have a kernel that keeps the theory.
"""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from knotgames.checks.certificates.rocq import folder, periodicity, sums
from knotgames.checks.certificates.rocq.development import Development, proofs
from knotgames.checks.certificates.rocq.kernel import _compiler, _theory, find_compiler
from knotgames.checks.certificates.witnesses import periodicity_certificate
from knotgames.checks.output import keep
from knotgames.games.surface import MOVES, SERIES
from tests.checks.certificates.rocq.compiler import needs_rocq, stand_in
from tests.checks.certificates.rocq.theories import constant
from tests.printed import Run

NAME = "quotient_of_constant"
SURFACES = periodicity_certificate({"surfaces": (MOVES, SERIES)})


def checked(path: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """What `certificate --rocq --check` says of a folder in an environment."""
    command = [sys.executable, "-m", "knotgames", "certificate", str(path), "--rocq", "--check"]
    return subprocess.run(
        command, env={**os.environ, **environment}, capture_output=True, text=True, timeout=300, check=False
    )


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """A folder with the development of a small theory, from its certificate."""
    path = tmp_path / "theorems"
    path.mkdir()
    folder.write([(sums.development(constant()), constant())], str(path))
    return path


def add(file: Path, command: str) -> None:
    with file.open("a", encoding="utf-8") as stream:
        stream.write(f"{command}\n")


ATTACKS = {
    "a file written by Redirect": 'Redirect "{target}" Print nat.',
    "a file written by Print Universes": 'Print Universes "{target}".',
    "a program extracted": 'Require Extraction. Extraction "{target}" Nat.add.',
    "another folder": 'Cd "{folder}". Redirect "written" Print nat.',
    "another file": 'Load "{folder}/evil".',
    "code loaded": 'Declare ML Module "evil".',
    "code loaded from a folder": 'Add ML Path "{folder}". Declare ML Module "evil".',
    "another library": 'Add LoadPath "{folder}" as knotgames.',
}
"""Commands of Rocq that write files, or bring in what somebody else wrote."""


@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.parametrize("file", [NAME, "Sums"])
def test_no_command_that_is_added_to_a_file_is_run(
    attack: str, file: str, written: Path, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The compiler is not even started."""
    programs, elsewhere = tmp_path / "programs", tmp_path / "elsewhere"
    programs.mkdir()
    elsewhere.mkdir()
    stand_in(programs, f'echo "$@" >> "{tmp_path}/starts"; echo 8.16.1')
    add(written / f"{file}.v", ATTACKS[attack].format(folder=elsewhere, target=elsewhere / "written"))
    monkeypatch.setenv("PATH", str(programs), prepend=os.pathsep)
    out, err = run("certificate", str(written), "--rocq", "--check", status=1)
    assert err == ""
    assert out.startswith(f"refused  {file}.v is not ")
    assert out.endswith("; it was not compiled\n0 of 1 files are accepted.\n")
    assert list(elsewhere.iterdir()) == []
    assert not (tmp_path / "starts").exists()


@needs_rocq
def test_a_command_that_writes_a_file_would_have_been_run(tmp_path: Path) -> None:
    """So that the test above is one: this is what Rocq does with such a file."""
    (tmp_path / "evil.v").write_text(f'Redirect "{tmp_path}/written" Print nat.\n', encoding="utf-8")
    assert subprocess.run([find_compiler(), "-q", "evil.v"], cwd=tmp_path, check=False).returncode == 0
    assert (tmp_path / "written.out").exists()


def empty_theory(path: Path, development: Development) -> None:
    """Compile files of the names of the static theory of a development, in which its theorems say nothing."""
    said = "".join(f"Theorem {name} : True. Proof. exact I. Qed.\n" for name in development.theorems)
    for name in development.static:
        (path / f"{name}.v").write_text(said if name == development.static[0] else "", encoding="utf-8")
        subprocess.run([find_compiler(), "-q", "-Q", ".", "knotgames", f"{name}.v"], cwd=path, check=True)


@needs_rocq
def test_nothing_of_the_user_has_an_effect(tmp_path: Path) -> None:
    """A forger leaves another theory in the folder of what is kept, under the right key and with the right digest; and
    files with which the compiler starts, libraries, and variables that lead to them.
    """
    proof = proofs()["PlambeckSiegel2008/Periodicity theorem"]
    theory, cache = proof.development(), tmp_path / "cache"
    (tmp_path / "theorems").mkdir()
    folder.write([(theory, [proof])], str(tmp_path / "theorems"))
    (tmp_path / "forged").mkdir()
    empty_theory(tmp_path / "forged", theory)
    for name in theory.static:
        compiled = (tmp_path / "forged" / f"{name}.vo").read_bytes()
        keep(cache / "theory" / f"{name}.vo", compiled, f"{_compiler(find_compiler())}\n{_theory()}")
    before = {path: path.read_bytes() for path in cache.rglob("*") if path.is_file()}
    home = tmp_path / "home"
    for start in (home / ".coqrc", home / ".config" / "coq" / "coqrc", home / ".config" / "coqrc"):
        start.parent.mkdir(parents=True, exist_ok=True)
        start.write_text(f'Redirect "{tmp_path}/written" Print nat.\n', encoding="utf-8")
    for library in (home / ".local" / "share" / "coq" / "knotgames", tmp_path / "path" / "knotgames"):
        library.mkdir(parents=True)
        (library / f"{theory.static[0]}.vo").write_bytes(b"this is not what it seems")
    variables = ("COQBIN", "COQLIB", "COQCORELIB", "COQPATH", "ROCQLIB", "ROCQPATH", "OCAMLPATH", "OCAMLFIND_CONF")
    done = checked(
        tmp_path / "theorems",
        KNOTGAMES_CACHE=str(cache),
        HOME=str(home),
        XDG_CONFIG_HOME=str(home / ".config"),
        XDG_DATA_HOME=str(home / ".local" / "share"),
        OCAMLRUNPARAM="v=0x400",
        **dict.fromkeys(variables, str(tmp_path / "path")),
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"accepted {theory.name}: {len(theory.theorems)} theorems, no axioms, ")
    assert not re.search(r"^ +True$", done.stdout, re.MULTILINE)
    assert {path: path.read_bytes() for path in cache.rglob("*") if path.is_file()} == before, "and nothing is kept"
    assert not list(tmp_path.glob("written*"))


def test_the_compiler_gets_an_environment_of_its_own(written: Path, tmp_path: Path) -> None:
    programs = tmp_path / "programs"
    programs.mkdir()
    stand_in(programs, f'env > "{tmp_path}/environment"; exec >&2; echo no')
    done = checked(written, PATH=os.pathsep.join([str(programs), os.environ["PATH"]]), COQPATH="/evil", LD_PRELOAD="")
    assert done.returncode == 3
    given = {line.partition("=")[0] for line in (tmp_path / "environment").read_text(encoding="utf-8").splitlines()}
    folders = {"HOME", "TMPDIR", "XDG_CONFIG_DIRS", "XDG_CONFIG_HOME", "XDG_DATA_DIRS", "XDG_DATA_HOME"}
    assert given <= {"PATH", "PWD", "OLDPWD", "SHLVL", "_"} | folders


HOSTILE = 'evil *) ". Redirect "written" Print nat. (*\n Cd "/". *)'
NAMED: Mapping[str, tuple[Callable[[Any], Development], Any, str]] = {
    "a theory": (sums.development, constant(), "constant"),
    "a sum": (sums.development, constant(), "+"),
    "a class": (sums.development, constant(), "U1"),
    "a terminal game": (sums.development, constant(), "k"),
    "a game": (periodicity.development, SURFACES, "surfaces"),
    "a move": (periodicity.development, SURFACES, "a"),
    "a kind of heaps": (periodicity.development, SURFACES, "n"),
}
"""What has a name in a certificate: the writer of developments, a certificate, and the name."""


@pytest.mark.parametrize("named", NAMED)
def test_no_name_in_a_certificate_becomes_a_command(named: str) -> None:
    """What this program writes of a certificate is compiled, whatever the names in it are."""
    development, certificate, name = NAMED[named]
    text = json.dumps(certificate)
    assert json.dumps(name) in text
    written = development(json.loads(text.replace(json.dumps(name), json.dumps(HOSTILE)))).text
    assert "evil" in written
    assert not re.search(r"\b(Redirect|Cd)\b", _without_comments(written))


def _without_comments(text: str) -> str:
    """A text for Rocq without its comments, which may stand in each other."""
    kept, depth, place = "", 0, 0
    while place < len(text):
        if text.startswith(("(*", "*)"), place):
            depth += 1 if text[place] == "(" else -1
            assert depth >= 0
            place += 2
        else:
            kept += "" if depth else text[place]
            place += 1
    assert depth == 0
    return kept

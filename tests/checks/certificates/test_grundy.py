"""Certificates of Grundy values: what is written is accepted by the checker, as a script, and shows the period."""

import json
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from knotgames.algebra.heaps.octal import Code, solve
from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.grundy import write_grundy_certificate
from knotgames.checks.checkers import grundy
from tests.messages import exactly


def checked(file: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", str(grundy.__file__), str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("code", "heaps", "said"),
    [
        ("0.77", 300, "accepted: 168 heaps of the game [0, 7, 7], period [71, 12]\n"),
        ("0.165", 14_000, "accepted: 13465 heaps of the game [0, 1, 6, 5], period [5181, 1550]\n"),
        ("0.354", 5000, "accepted: 5001 heaps of the game [0, 3, 5, 4], period None\n"),
    ],
)
def test_what_is_written_is_accepted_by_the_script(code: str, heaps: int, said: str, tmp_path: Path) -> None:
    file = tmp_path / "values.certificate"
    solution = solve(Code.parse(code), heaps)
    write_grundy_certificate(solution, str(file))
    answer = checked(file)
    assert (answer.returncode, answer.stdout, answer.stderr) == (0, said, "")
    header, values = file.read_bytes().split(b"\n", 1)
    checker: Any = grundy
    found = checker.check({**json.loads(header), "values": values})
    assert found["values"] == sha256(values).hexdigest()
    assert list(values) == solution.computed[: found["heaps"]].tolist()


@pytest.mark.parametrize("text", [b"", b"[]\n\0", b"{}\n\0", b'{"format": "another"}\n\0', b'{"format": "none"}\n'])
def test_the_script_rejects_what_is_no_certificate(text: bytes, tmp_path: Path) -> None:
    file = tmp_path / "values.certificate"
    file.write_bytes(text)
    answer = checked(file)
    assert (answer.returncode, answer.stdout) == (1, "")
    assert answer.stderr.startswith("rejected: ")


def test_a_changed_value_is_rejected_with_a_heap_that_is_not_so(tmp_path: Path) -> None:
    file = tmp_path / "values.certificate"
    write_grundy_certificate(solve(Code.parse("0.354"), 2000), str(file))
    header, values = file.read_bytes().split(b"\n", 1)
    checker: Any = grundy
    for heap in (0, 700, 1999):
        for other in {max(values[heap] - 1, 0), values[heap] + 1} - {values[heap]}:
            changed = values[:heap] + bytes([other]) + values[heap + 1 :]
            with pytest.raises(checker.Rejected, match=r"^heap "):
                checker.check({**json.loads(header), "values": changed})


def test_what_has_no_certificate_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "values.certificate"
    with pytest.raises(
        InputError,
        match=exactly("only octal games have such certificates: expected digits of at most 7, found the code 0.8F"),
    ):
        write_grundy_certificate(solve(Code.parse("0.8F"), 100), str(file))
    with pytest.raises(
        InputError, match=r"^the heap \d+ of 4\.007 has a value greater than 255: expected values that fit into a byte"
    ):
        write_grundy_certificate(solve(Code.parse("4.007"), 4000), str(file))
    assert not file.exists()

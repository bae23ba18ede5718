"""Folders of developments: what is written is accepted, what is changed is refused, what is no folder is said."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from algebra.notation import InputError
from checks.certificates.rocq import folder, sums
from checks.certificates.rocq.development import Development
from checks.certificates.rocq.kernel import Kernel
from checks.certificates.rocq.proof import Proof
from tests.checks.certificates.rocq.compiler import needs_rocq
from tests.checks.certificates.rocq.theories import constant

PROOF = Proof("P/1", lambda: sums.development(constant()), ("exactly_8_classes",), "how many")


def _write(path: Path) -> list[folder.Line]:
    return folder.write([(PROOF.development(), [PROOF])], str(path))


def test_a_folder_is_whole(tmp_path: Path) -> None:
    (line,) = _write(tmp_path)
    assert line.claims == (folder.About("P/1", ("exactly_8_classes",), "how many"),)
    assert folder.read(str(tmp_path)) == [line]
    files = ["Tests.v", "Finite.v", "Sums.v", "Quotient.v", "quotient_of_constant.v"]
    assert {path.name for path in tmp_path.iterdir()} == {*files, "_CoqProject", "index.json"}
    project = (tmp_path / "_CoqProject").read_text(encoding="utf-8").splitlines()
    assert project == ["-Q . knotgames", *files]


@needs_rocq
def test_what_is_written_is_accepted_and_what_is_changed_is_refused(tmp_path: Path, kernel: Kernel) -> None:
    _write(tmp_path)
    (judged,) = folder.judge(str(tmp_path), kernel)
    assert judged.refused is None
    assert judged.accepted is not None
    file = tmp_path / "quotient_of_constant.v"
    text = file.read_text(encoding="utf-8")
    file.write_text(text + "\n", encoding="utf-8")
    (judged,) = folder.judge(str(tmp_path), kernel)
    assert judged.refused == "quotient_of_constant: accepted, but changed since it was written"
    file.write_text(text.replace("length l = 8", "length l = 7"), encoding="utf-8")
    (judged,) = folder.judge(str(tmp_path), kernel)
    assert judged.refused is not None
    assert judged.refused.startswith("quotient_of_constant: exactly_8_classes is refused")
    assert {path.suffix for path in tmp_path.iterdir()} == {".v", ".json", ""}
    file.unlink()
    (judged,) = folder.judge(str(tmp_path), kernel)
    assert judged.refused is not None
    assert judged.refused.startswith("quotient_of_constant: cannot be read")


@needs_rocq
def test_another_static_theory_is_refused(tmp_path: Path, kernel: Kernel) -> None:
    _write(tmp_path)
    (tmp_path / "Sums.v").write_text("Axiom absurd : False.\n", encoding="utf-8")
    (judged,) = folder.judge(str(tmp_path), kernel)
    assert judged.refused == "Sums.v is not the file of the static theory that this program has"


def test_two_of_one_name_are_not_written(tmp_path: Path) -> None:
    one = Development("one", (), "", ())
    with pytest.raises(InputError, match="two developments are called 'one': write them to different folders"):
        folder.write([(one, ()), (one, ())], str(tmp_path))


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"format": "another"}', '{"format": "knotgames index of developments 1", "developments": [1]}'],
)
def test_what_is_no_index_is_said(tmp_path: Path, text: str) -> None:
    (tmp_path / "index.json").write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=re.escape(f"'{tmp_path / 'index.json'}' is no index of developments")):
        folder.read(str(tmp_path))


@pytest.mark.parametrize(
    ("name", "said"),
    [("../elsewhere", "expected identifiers for names"), ("Surfaces", "'Surfaces' is a file of the static theory")],
)
def test_names_in_an_index_lead_to_no_other_folder_or_file(tmp_path: Path, name: str, said: str) -> None:
    _write(tmp_path)
    index = json.loads((tmp_path / "index.json").read_text(encoding="utf-8"))
    index["developments"][0]["name"] = name
    (tmp_path / "index.json").write_text(json.dumps(index), encoding="utf-8")
    with pytest.raises(InputError, match=said):
        folder.read(str(tmp_path))

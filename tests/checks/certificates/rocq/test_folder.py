"""Folders of developments: what is written is accepted, what is changed is refused, what is no folder is said."""

import json
import re
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.rocq import folder, sums
from knotgames.checks.certificates.rocq.development import Development, proofs
from knotgames.checks.certificates.rocq.kernel import Kernel
from tests.checks.certificates.rocq.compiler import needs_rocq
from tests.checks.certificates.rocq.theories import constant

CLAIM = "PlambeckSiegel2008/Periodicity theorem"
PROOF = proofs()[CLAIM]


def _named(name: str) -> dict[str, Any]:
    certificate = constant()
    certificate["theory"]["name"] = name
    return certificate


def _write(path: Path, *names: str) -> list[folder.Line]:
    """Write developments from certificates of theories with these names."""
    certificates = [_named(name) for name in names or ("constant",)]
    return folder.write([(sums.development(one), one) for one in certificates], str(path))


def _edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def _judged(path: Path, kernel: Kernel) -> list[folder.Judged]:
    return folder.judge(str(path), lambda: nullcontext(kernel))


def _edit_index(path: Path, **changed: Any) -> None:
    index = json.loads((path / "index.json").read_text(encoding="utf-8"))
    index["developments"][0] |= changed
    (path / "index.json").write_text(json.dumps(index), encoding="utf-8")


def test_a_folder_is_whole(tmp_path: Path) -> None:
    (line,) = _write(tmp_path)
    assert (line.claims, line.certificate) == ((), "quotient_of_constant.json")
    assert folder.read(str(tmp_path)) == [line]
    files = ["Tests.v", "Finite.v", "Sums.v", "Quotient.v", "quotient_of_constant.v"]
    assert {path.name for path in tmp_path.iterdir()} == {*files, "_CoqProject", "index.json", line.certificate}
    project = (tmp_path / "_CoqProject").read_text(encoding="utf-8").splitlines()
    assert project == ["-Q . knotgames", *files]


def test_the_index_says_of_which_claims_a_development_is_and_what_it_says_of_them(tmp_path: Path) -> None:
    part = replace(PROOF, part="for heaps")
    (line,) = folder.write([(PROOF.development(), [part])], str(tmp_path))
    assert (line.claims, line.certificate) == ((folder.About(CLAIM, PROOF.theorems, "for heaps"),), None)
    assert folder.read(str(tmp_path)) == [line]


@needs_rocq
def test_what_is_written_is_accepted_and_what_is_changed_is_refused(tmp_path: Path, kernel: Kernel) -> None:
    """Even if the kernel would accept it."""
    _write(tmp_path, "right", "notation", "less", "gone", "forged", "without")
    seven = 'Notation "x = 7" := (x = 8) (at level 70).\n'
    _edit(tmp_path / "quotient_of_notation.v", "\n(** There are exactly 8", f"\n{seven}(** There are exactly 8")
    _edit(tmp_path / "quotient_of_notation.v", "length l = 8", "length l = 7")
    _edit(tmp_path / "quotient_of_less.v", "length l = 8", "length l = 7")
    (tmp_path / "quotient_of_gone.v").unlink()
    _edit(tmp_path / "quotient_of_forged.json", '"forged"', '"forger"')
    (tmp_path / "quotient_of_without.json").unlink()
    right, notation, less, gone, forged, without = _judged(tmp_path, kernel)
    assert right.refused is None
    assert right.accepted is not None
    for one in (notation, less):
        other = rf"{one.line.name}\.v is not what this program writes, from line [0-9]+ on; it was not compiled"
        assert re.fullmatch(other, str(one.refused))
    assert gone.refused == "quotient_of_gone.v: cannot be read: No such file or directory"
    assert forged.refused == "quotient_of_forged: the index does not say of it what this program writes"
    why = "cannot be written again of quotient_of_without.json: No such file or directory"
    assert without.refused == f"quotient_of_without: {why}"
    assert {path.suffix for path in tmp_path.iterdir()} == {".v", ".json", ""}


NOT_AS_WRITTEN = "the index does not say of it what this program writes"


@needs_rocq
@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"theorems": ["periodicity", "another"]}, NOT_AS_WRITTEN),
        ({"static": ["Tests"]}, NOT_AS_WRITTEN),
        ({"name": "another"}, NOT_AS_WRITTEN),
        ({"claims": [{"claim": CLAIM, "theorems": ["periodicity"], "part": "half"}]}, NOT_AS_WRITTEN),
        ({"claims": []}, "expected claims of which this program has theorems, or a certificate"),
        ({"claims": [{"claim": "Nobody/1", "theorems": [], "part": None}]}, "expected claims of which this program"),
    ],
)
def test_another_index_is_refused(tmp_path: Path, kernel: Kernel, changed: dict[str, Any], said: str) -> None:
    folder.write([(PROOF.development(), [PROOF])], str(tmp_path))
    _edit_index(tmp_path, **changed)
    (judged,) = _judged(tmp_path, kernel)
    assert judged.refused is not None
    assert judged.refused.startswith(f"{changed.get('name', 'misere_periodicity')}: {said}")


def test_a_line_of_an_index_is_of_claims_or_of_a_certificate(tmp_path: Path) -> None:
    """The claims would stand in the index unread, as if the theorems spoke of them."""
    _write(tmp_path)
    _edit_index(tmp_path, claims=[{"claim": CLAIM, "theorems": ["periodicity"], "part": None}])
    with pytest.raises(InputError, match="expected claims or a certificate for 'quotient_of_constant', found both"):
        folder.read(str(tmp_path))


def test_an_index_names_claims_by_texts(tmp_path: Path) -> None:
    folder.write([(PROOF.development(), [PROOF])], str(tmp_path))
    _edit_index(tmp_path, claims=[{"claim": [CLAIM], "theorems": [], "part": None}])
    with pytest.raises(InputError, match=r"Expected `str`, got `array` - at `\$.developments\[0\].claims\[0\].claim`"):
        folder.read(str(tmp_path))


def test_an_index_has_no_key_twice(tmp_path: Path) -> None:
    _write(tmp_path)
    _edit(
        tmp_path / "index.json", '"name": "quotient_of_constant"', '"name": "another", "name": "quotient_of_constant"'
    )
    with pytest.raises(InputError, match='expected different keys in an object, found "name" twice'):
        folder.read(str(tmp_path))


def test_an_index_names_no_other_file_as_the_certificate(tmp_path: Path) -> None:
    _write(tmp_path)
    _edit_index(tmp_path, certificate="../elsewhere.json")
    with pytest.raises(InputError, match="expected the certificate of 'quotient_of_constant' in 'quotient_of_constant"):
        folder.read(str(tmp_path))


@needs_rocq
def test_another_static_theory_is_refused(tmp_path: Path, kernel: Kernel) -> None:
    _write(tmp_path)
    (tmp_path / "Sums.v").write_text("Axiom absurd : False.\n", encoding="utf-8")
    (judged,) = _judged(tmp_path, kernel)
    what = "not the file of the theory that this program has, from line 1 on"
    assert judged.refused == f"Sums.v is {what}; it was not compiled"


def test_two_of_one_name_are_not_written(tmp_path: Path) -> None:
    one = Development("one", (), "", ())
    with pytest.raises(InputError, match="two developments are called 'one': write them to different folders"):
        folder.write([(one, ()), (one, ())], str(tmp_path))


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"format": "another"}', '{"format": "knotgames index of developments 2", "developments": [1]}'],
)
def test_what_is_no_index_is_said(tmp_path: Path, text: str) -> None:
    (tmp_path / "index.json").write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=re.escape(f"'{tmp_path / 'index.json'}' is no index of developments")):
        folder.read(str(tmp_path))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("../elsewhere", r"Expected `str` matching regex .* - at `\$.developments\[0\].name`"),
        ("Surfaces", "'Surfaces' is a file of the static theory"),
    ],
)
def test_names_in_an_index_lead_to_no_other_folder_or_file(tmp_path: Path, name: str, said: str) -> None:
    _write(tmp_path)
    _edit_index(tmp_path, name=name)
    with pytest.raises(InputError, match=said):
        folder.read(str(tmp_path))

"""What is kept between runs, and what certificates have established."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from knotgames.algebra.notation import InputError
from knotgames.checks.claim import Claim, Finding
from knotgames.checks.papers import claims
from knotgames.checks.verdict import Examination
from knotgames.checks.verify import certified
from knotgames.checks.verify.cache import VARIABLE, Cache, default_folder, keys
from knotgames.checks.verify.record import record

CLAIM = Claim("P", "Lemma 1, ⊕", "A statement.", list)
MADE = Examination(
    (Finding("z3", "all", False, True, "G = {u | k}", visited=1), Finding("exhaustion", "≤ 3", None, False, visited=1)),
    1.5,
)
WHOLE = Examination(MADE.findings[:1], 0.25)


def test_what_is_kept_is_found_under_its_key(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "new" / "folder")
    assert cache.find(CLAIM, "", "k") is None
    assert cache.seconds(CLAIM, "") is None
    cache.keep(CLAIM, "", "k", WHOLE)
    assert cache.find(CLAIM, "", "k") == WHOLE
    assert cache.find(CLAIM, "", "other") is None
    assert cache.find(CLAIM, "cross-check", "k") is None
    assert cache.find(replace(CLAIM, number="Lemma 2"), "", "k") is None
    assert cache.seconds(CLAIM, "") == 0.25


def test_an_examination_in_which_a_method_gave_up_is_not_kept(tmp_path: Path) -> None:
    Cache(tmp_path).keep(CLAIM, "", "k", MADE)
    Cache(tmp_path).keep(CLAIM, "", "k", replace(WHOLE, error="ValueError: x"))
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_was_changed_is_noticed_and_replaced(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.keep(CLAIM, "", "k", WHOLE)
    (file,) = (tmp_path / "findings").iterdir()
    file.write_text(file.read_text(encoding="utf-8").replace("true", "false", 1), encoding="utf-8")
    assert cache.find(CLAIM, "", "k") is None
    cache.keep(CLAIM, "", "k", WHOLE)
    assert cache.find(CLAIM, "", "k") == WHOLE


def test_the_folder_is_named_by_a_variable_or_is_the_user_s(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, f"{os.sep}here")
    assert default_folder() == Path(f"{os.sep}here")
    monkeypatch.delenv(VARIABLE)
    assert default_folder().name == "knotgames"


def test_a_key_depends_on_the_claim_the_options_and_the_module() -> None:
    one = Claim("P", "1", "A statement.", None, module="knotgames.algebra.bits")
    key, again = keys(), keys()
    found = [key(one, ""), key(one, "cross-check"), key(replace(one, number="2"), "")]
    found.append(key(replace(one, module="knotgames.algebra.notation"), ""))
    assert len({*found}) == 4
    assert again(one, "") == found[0]


def test_every_certificate_of_every_claim_is_on_record_and_nothing_else() -> None:
    expected = {name: set(claim.certificates) for name, claim in claims().items() if claim.certificates}
    on_record = certified.certified(certified.PATH)
    assert {name: set(made) for name, made in on_record.items()} == expected


def test_the_words_are_those_on_record() -> None:
    found = certified.on_record("Johnson2011a/Theorem 9.3")
    assert found is not None
    assert found.statement == record()["Johnson2011a/Theorem 9.3"].statement
    assert certified.on_record("Nobody2000/Theorem 1") is None


def test_what_is_accepted_is_added_to_the_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "certified.json"
    monkeypatch.setattr(certified, "PATH", path)
    both = ("P/1", "P/2")
    assert certified.accept({"P/2": {"all": {"games": 1}}}, both) == [path]
    assert certified.accept({"P/1": {"all": {"games": 2}}}, both) == [path]
    assert certified.accept({"P/1": {"all": {"games": 2}}}, both) == []
    assert certified.certified(path) == {"P/1": {"all": {"games": 2}}, "P/2": {"all": {"games": 1}}}
    assert certified.accept({"P/1": {"all": {"games": 2}}}, ("P/1",)) == [path]
    assert certified.certified(path) == {"P/1": {"all": {"games": 2}}}


@pytest.mark.parametrize("text", ["", "[]", '{"P/1": 5}', '{"P/1": {"all": 5}}'])
def test_what_is_no_record_is_bad_input(text: str, tmp_path: Path) -> None:
    path = tmp_path / "certified.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match="expected JSON, as 'knotgames certificate --accept' writes it"):
        certified.certified(path)

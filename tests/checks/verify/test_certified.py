"""What the certificates of claims establish, on record: of every certificate, and of nothing else."""

from pathlib import Path

import pytest

from knotgames.algebra.notation import InputError
from knotgames.checks.papers import claims
from knotgames.checks.verify import certified
from knotgames.checks.verify.record import record


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

"""The record: of the claims and no others, how it is written, and that nothing that weakens a check escapes it."""

from dataclasses import replace
from pathlib import Path

import pytest

from knotgames.checks.claim import Status
from knotgames.checks.papers import claims
from knotgames.checks.pinned import code_of
from knotgames.checks.verdict import Entry, Evidence, differences
from knotgames.checks.verify import record as module
from knotgames.checks.verify.record import PATH, difference, entries_of, record, text_of


def test_every_claim_is_on_record_and_no_other() -> None:
    assert set(record()) == set(claims())


def test_the_code_of_every_check_is_on_record() -> None:
    assert {name: entry.code for name, entry in record().items()} == {
        n: code_of(claim) for n, claim in claims().items()
    }


def test_the_record_is_as_it_would_be_written() -> None:
    assert PATH.read_text(encoding="utf-8") == text_of({name: record()[name] for name in claims()})


def test_a_status_that_is_none_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = text_of({"P/1": ENTRY}).replace('"proved"', '"proven"')
    (tmp_path / "record.json").write_text(text, encoding="utf-8")
    monkeypatch.setattr(module, "PATH", tmp_path / "record.json")
    with pytest.raises(ValueError, match="'proven' is not a valid Status"):
        record()


EVIDENCE = Evidence("exhaustion", 20, "n < 20", asked="f00d")
ENTRY = Entry(Status.PROVED, "A ⊕ B.", "A = B", None, ("P/0",), (EVIDENCE,), ("n < 19", "n < 18"))


def test_what_is_written_is_read_again() -> None:
    entries = {"P/1": ENTRY, "P/Lemma ⊕": replace(ENTRY, status=Status.REFUTED, correction="P/1", evidence=())}
    text = text_of(entries)
    assert entries_of(text) == entries
    assert list(entries_of(text)) == list(entries)
    assert text.startswith('{\n "P/1": {\n  "status": "proved",\n  "statement": "A ⊕ B.",\n')
    assert '\n  "mutants": [\n   "n < 19",\n   "n < 18"\n  ]\n' in text


def test_a_difference_shows_what_changed_and_nothing_else() -> None:
    old = {name: replace(ENTRY, status=status) for name, status in OLD.items()}
    assert difference(old, dict(old)) == ""
    new = {"P/1": ENTRY, "P/2": replace(ENTRY, status=Status.CHECKED, mutants=("n < 19",))}
    lines = difference(old, new).splitlines()
    assert lines[:2] == ["--- record", "+++ found"]
    assert set(lines[2:]) == {"-P/2: open", "+P/2: checked", "-P/2, mutants: n < 18"}


OLD = {"P/1": Status.PROVED, "P/2": Status.OPEN}

WEAKER = {
    "fewer cases": replace(ENTRY, evidence=(replace(EVIDENCE, visited=19),)),
    "a bound where all were covered": replace(ENTRY, evidence=(replace(EVIDENCE, complete=False),)),
    "other questions": replace(ENTRY, evidence=(replace(EVIDENCE, asked="feed"),)),
    "no questions": replace(ENTRY, evidence=(replace(EVIDENCE, asked=None),)),
    "other cases": replace(ENTRY, evidence=(replace(EVIDENCE, scope="n < 19"),)),
    "another method": replace(ENTRY, evidence=(replace(EVIDENCE, method="z3"),)),
    "no method": replace(ENTRY, evidence=()),
    "one more": replace(ENTRY, evidence=(EVIDENCE, EVIDENCE)),
    "a weaker statement": replace(ENTRY, statement="A."),
    "another lemma": replace(ENTRY, formula="A = A"),
    "relies on less": replace(ENTRY, uses=()),
    "a mutant less": replace(ENTRY, mutants=("n < 19",)),
    "a control more": replace(ENTRY, controls=("n < 21",)),
    "a certificate more": replace(ENTRY, certificates=("all",)),
    "a correction": replace(ENTRY, correction="P/2"),
    "another status": replace(ENTRY, status=Status.CHECKED),
}


@pytest.mark.parametrize("found", WEAKER.values(), ids=WEAKER)
def test_whatever_weakens_a_check_differs_from_the_record(found: Entry) -> None:
    assert len(differences(ENTRY, found)) == 1
    assert differences(ENTRY, ENTRY) == []
    assert difference({"P/1": ENTRY}, {"P/1": found}) != ""

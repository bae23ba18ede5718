"""The statuses on record: those of the claims and no others, and how they are written."""

from __future__ import annotations

from pathlib import Path

import pytest

from checks.claim import Status
from checks.papers import claims
from checks.verify import record as module
from checks.verify.record import PATH, difference, record, text_of


def test_every_claim_is_on_record_and_no_other() -> None:
    assert set(record()) == set(claims())


def test_the_record_is_as_it_would_be_written() -> None:
    assert PATH.read_text(encoding="utf-8") == text_of({name: record()[name] for name in claims()})


def test_a_status_that_is_none_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "record.json").write_text('{"P/1": "proven"}', encoding="utf-8")
    monkeypatch.setattr(module, "PATH", tmp_path / "record.json")
    with pytest.raises(ValueError, match="'proven' is not a valid Status"):
        record()


def test_what_is_written_is_read_again() -> None:
    statuses = {"P/1": Status.PROVED, "P/Lemma ⊕": Status.REFUTED}
    assert text_of(statuses) == '{\n "P/1": "proved",\n "P/Lemma ⊕": "refuted"\n}\n'


def test_a_difference_shows_what_changed_and_nothing_else() -> None:
    old = {"P/1": Status.PROVED, "P/2": Status.OPEN, "P/3": Status.PROVED}
    assert difference(old, dict(old)) == ""
    lines = difference(old, {"P/1": Status.PROVED, "P/2": Status.CHECKED, "P/4": Status.PROVED}).splitlines()
    assert lines[:2] == ["--- record", "+++ found"]
    assert set(lines[2:]) == {"-P/2: open", "+P/2: checked", "-P/3: proved", "+P/4: proved"}

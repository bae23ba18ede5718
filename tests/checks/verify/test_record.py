"""The statuses on record: those of the claims and no others, and how they are written."""

from __future__ import annotations

from checks.papers import claims
from checks.verify.record import PATH, record, text_of


def test_every_claim_is_on_record_and_no_other() -> None:
    assert set(record()) == set(claims())


def test_the_record_is_as_it_would_be_written() -> None:
    assert PATH.read_text(encoding="utf-8") == text_of({name: record()[name] for name in claims()})

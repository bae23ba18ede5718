"""Verdicts made up, with what is on record of them."""

from dataclasses import replace

from knotgames.checks.claim import Status
from knotgames.checks.verdict import Verdict, entry


def expecting(verdict: Verdict, status: Status | None = None) -> Verdict:
    """A verdict of which all that was found is on record, but for the status, if another is given."""
    return replace(verdict, expected=replace(entry(verdict), status=status or verdict.status))

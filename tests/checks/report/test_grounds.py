"""What claims rest on, as it is printed."""

import pytest

from knotgames.checks.claim import Claim
from knotgames.checks.report.terminal import show_grounds
from knotgames.checks.verify.grounds import Ground, Grounded

FOUND = [
    Grounded(Claim("Milley2013", "1 [b]", "S.", None), Ground.KERNEL, ("exhaustion", "z3"), ()),
    Grounded(Claim("Milley2013", "2", "S.", None), Ground.ASSUMED, (), ("Milley2013/2",)),
    Grounded(Claim("Milley2013", "3", "S.", None), Ground.BOUND, ("play",), ("Milley2013/2",)),
    Grounded(Claim("McKeown2011", "4", "S.", None), Ground.ASSUMING, ("z3",), ("Milley2013/2", "P/5")),
]


def test_each_claim_is_named_with_what_it_rests_on(capsys: pytest.CaptureFixture[str]) -> None:
    show_grounds(FOUND)
    assert capsys.readouterr().out.splitlines()[:5] == [
        "Milley2013/1 [b]: kernel (exhaustion, z3)",
        "Milley2013/2: assumed",
        "Milley2013/3: bound, assuming Milley2013/2 (play)",
        "McKeown2011/4: assuming Milley2013/2, P/5 (z3)",
        "",
    ]


def test_claims_are_counted_by_paper_and_in_all(capsys: pytest.CaptureFixture[str]) -> None:
    show_grounds(FOUND)
    rows = [line.split() for line in capsys.readouterr().out.splitlines()[5:]]
    assert rows == [
        ["What", "the", "claims", "rest", "on"],
        ["paper", "kernel", "assuming", "bound", "assumed", "all"],
        ["McKeown2011", "0", "1", "0", "0", "1"],
        ["Milley2013", "1", "0", "1", "1", "3"],
        ["all", "1", "1", "1", "1", "4"],
    ]


def test_one_paper_needs_no_total(capsys: pytest.CaptureFixture[str]) -> None:
    show_grounds(FOUND[:1])
    assert capsys.readouterr().out.splitlines()[-1].split() == ["Milley2013", "1", "1"]

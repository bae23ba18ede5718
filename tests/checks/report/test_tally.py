"""What is not as expected: in which order it is told."""

from knotgames.checks.claim import Claim, Finding
from knotgames.checks.report import tally
from knotgames.checks.verdict import judge
from tests.checks.answered import answered


def test_what_most_of_the_others_rest_on_comes_first() -> None:
    uses = {"1": (), "2": ("P/4",), "3": ("P/2",), "4": (), "5": ("P/4",)}
    finding = Finding("z3", "all", visited=1)
    verdicts = [
        judge(Claim("P", number, "A.", answered(lambda: [finding]), uses=used)) for number, used in uses.items()
    ]
    assert [verdict.claim.number for verdict in tally.unexpected(verdicts)] == ["4", "2", "1", "3", "5"]

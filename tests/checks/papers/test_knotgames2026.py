"""What the claims of the project's own are checked with."""

from knotgames.checks.papers.knotgames2026.tricolor import DENOMINATOR, FACTORS, times


def test_the_denominator_is_the_product_of_its_factors() -> None:
    assert times(*FACTORS) == DENOMINATOR
    assert times({(1, 0): 1, (0, 0): 1}, {(1, 1): 2}) == {(2, 1): 2, (1, 1): 2}

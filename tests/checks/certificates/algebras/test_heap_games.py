"""The misère monoid of a heap game: of each kind, and what the checkers say of its certificates."""

import pytest

from knotgames.algebra.misere.rules import read_game
from knotgames.checks.certificates.algebras.heap_games import misere_monoid


@pytest.mark.parametrize(
    ("code", "monoid", "accepted"),
    [("0.123", "MisereQuotient", 1), ("0.3102", "MisereQuotient", 2), ("0.7|0.07", "IntegerLaw", 1)],
)
def test_each_certificate_is_accepted(code: str, monoid: str, accepted: int) -> None:
    found = misere_monoid(read_game(code))
    assert type(found.monoid).__name__ == monoid
    assert [check(certificate) > 0 for certificate, check in found.proofs()] == [True] * accepted

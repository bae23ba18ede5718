"""The misère monoid of a heap game, finite or infinite, impartial or partizan, with the certificates that prove it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.misere.laws.search import Infinite, NotFound, quotient_or_law
from knotgames.algebra.misere.partizan.fitting import partizan_monoid
from knotgames.algebra.misere.partizan.integers import IntegerLaw
from knotgames.algebra.misere.quotient import MisereQuotient
from knotgames.algebra.misere.rules import HeapGame
from knotgames.checks.certificates import integer_laws, laws, quotients

Proof = tuple[dict[str, Any], Callable[[Any], int]]
"""A certificate, and the function that checks it."""


class Found(NamedTuple):
    """The results for a heap game.

    Attributes:
        monoid: the monoid of the heaps that were settled.
        more: the law by which the quotient is infinite at the next heap, or what was tried to find one.
    """

    game: HeapGame
    monoid: MisereQuotient | IntegerLaw
    more: Infinite | NotFound | None = None

    def proofs(self) -> Iterator[Proof]:
        """Yield the certificate of the monoid, and then the certificate of the law, or that there is none."""
        if isinstance(self.monoid, IntegerLaw):
            yield integer_laws.law_certificate(self.monoid), integer_laws.check_law
        else:
            yield quotients.certificate(self.monoid), quotients.check
        if isinstance(self.more, Infinite):
            code = self.game.rule if isinstance(self.game.rule, Code) else None
            yield laws.certificate(self.more, code), laws.check
        if isinstance(self.more, NotFound) and self.more.no_law is not None:
            yield laws.no_law_certificate(self.more.no_law, self.game.rule), laws.check_no_law


def misere_monoid(
    game: HeapGame,
    heaps: int | None = None,
    *,
    limit: int | None = None,
    progress: Callable[..., None] | None = None,
) -> Found:
    """Return the misère monoid of a heap game. The certificates are not checked yet.

    Args:
        heaps: the largest heap, of a game without a last one; by default until a period is proved.
        limit: the most elements that a monoid may have on the way.
        progress: called with each heap that is settled, and, of an impartial game, the order so far.

    Raises:
        InputError: the game needs a number of heaps.
        OutOfBudget: no heap was settled.

    >>> from knotgames.algebra.misere.rules import read_game
    >>> found = misere_monoid(read_game("0.123"))
    >>> [check(certificate) for certificate, check in found.proofs()]
    [20]
    """
    heaps = heaps if game.heaps is None else game.heaps
    if game.is_partizan:
        return Found(game, partizan_monoid(game.rule, heaps, limit=limit, progress=progress))
    return Found(game, *quotient_or_law(game.rule, heaps, limit=limit, progress=progress))

"""Sums of heaps that both players move in alike: by Grundy values, and under misère play by the misère quotient or a
law, where one is proved.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from knotgames.algebra.heaps.impartial import (
    impartial_match,
    moves_to_p,
    outcome_of_sum,
    outcomes_of_sums,
    winning_moves,
)
from knotgames.algebra.heaps.nim import nim_sum
from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.heaps.octal import solve as solve_code
from knotgames.algebra.match import Match
from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.algebra.ruleset import Answer, Datum
from knotgames.algebra.steps import spend
from knotgames.games.heap.position import Heaps, Position, move_text, picture, sum_text

if TYPE_CHECKING:
    from knotgames.algebra.misere.laws.law import Law
    from knotgames.algebra.misere.quotient import MisereQuotient


def solve(position: Position, code: Code, *, moves: bool, misere: bool) -> Answer:
    """The outcome, the Grundy values of the sum and of each heap, the winning moves.

    Args:
        position: the sum.
        code: its code.
        moves: whether to list the winning moves.
        misere: whether the player who moves last loses. There are no Grundy values then, but elements of the misère
            quotient, where one is proved for the heaps of the sum, or where it is infinite and a law is; otherwise the
            outcome is found by plain recursion.

    Raises:
        InputError: if memory cannot hold the values, the positions of a misère recursion or the list of moves.

    >>> kayles = Code.parse("0.77")
    >>> solve(Position(kayles, (5, 1)), kayles, moves=True, misere=False).data["grundy"]
    5
    """
    if moves:
        position.require_moves()
    outcome, data, winning = _misere(position, code) if misere else _normal(position, code)
    named = {"next player": [move_text(position.heaps[i], name, left) for i, name, left in winning]} if moves else None
    return Answer(str(position), outcome, {"game": str(code), **data}, named)


Found = tuple[LastMoveOutcome, dict[str, Datum], Iterator[tuple[int, str, Heaps]]]
"""The outcome, what else is known, and the winning moves, which are given as by `winning_moves`."""


def _normal(position: Position, code: Code) -> Found:
    values = solve_code(code, max(position.heaps, default=0))
    total = nim_sum(values[heap] for heap in position.heaps)
    outcome = LastMoveOutcome.NEXT if total else LastMoveOutcome.PREVIOUS
    components: list[Datum] = [{"heap": heap, "grundy": values[heap]} for heap in position.heaps]
    winning = winning_moves(position.heaps, position.moves, values.__getitem__)
    return outcome, {"grundy": total, "components": components}, winning


def _misere(position: Position, code: Code) -> Found:
    from knotgames.algebra.misere.laws.law import Law
    from knotgames.algebra.misere.laws.text import coordinate_names
    from knotgames.algebra.misere.names import element_names, product_text

    theory = _theory(code, max(position.heaps, default=0))
    if theory is None or (isinstance(theory, Law) and not {*theory.left_out}.isdisjoint(position.heaps)):
        position.require_recursion(_unknown(code))
        outcome = outcome_of_sum(position.heaps, position.moves, misere=True)
        return outcome, {}, moves_to_p(position.heaps, position.moves, outcomes_of_sums(position.moves, misere=True))
    if isinstance(theory, Law):
        names = coordinate_names(theory)
        element, *of_heaps = (
            product_text(theory.vector(heaps), names)
            for heaps in (position.heaps, *((heap,) for heap in position.heaps))
        )
    else:
        of_elements = element_names(theory)
        element = of_elements[theory.element_of(position.heaps)]
        of_heaps = [of_elements[theory.element(heap)] for heap in position.heaps]
    components: list[Datum] = [
        {"heap": heap, "element": name} for heap, name in zip(position.heaps, of_heaps, strict=True)
    ]
    data: dict[str, Datum] = {"element": element, "components": components}
    return theory.outcome(position.heaps), data, moves_to_p(position.heaps, position.moves, theory.outcome)


@lru_cache
def _theory(code: Code, largest: int) -> MisereQuotient | Law | None:
    """The misère quotient of all heaps of a code up to the largest, or a law for them; None if none is found soon.

    The search is bounded by the order of the quotient, so that what is found is the same on every machine.
    """
    from knotgames.algebra.misere.laws.search import Infinite, infinite_after
    from knotgames.algebra.misere.quotient import misere_quotient

    quotient = misere_quotient(code, min(largest, _HEAPS), limit=_ORDER)
    spend(0)  # what a budget has cut short is not kept
    if quotient.series is not None or quotient.last >= largest:
        return quotient
    found = infinite_after(quotient, code) if quotient.last + 1 == largest else None
    return found.law if isinstance(found, Infinite) else None


_ORDER = 400
"""The most elements that a misère quotient may have for a sum to be solved by it."""

_HEAPS = 1_000
"""The largest heap that is looked at for a misère quotient of all heaps."""


def _unknown(code: Code) -> str:
    return f"no small misère quotient of {code} is found for these heaps"


def match(position: Position, code: Code, *, misere: bool) -> Match[Heaps]:
    """Play from a sum of heaps, with the moves as `solve` writes them.

    Args:
        position: the sum.
        code: its code.
        misere: whether the player who moves last loses.

    Raises:
        InputError: as for `solve`.

    >>> kayles = Code.parse("0.77")
    >>> match(Position(kayles, (5, 1)), kayles, misere=False).winning_moves((5, 1), 0)
    ['5 -> 4 (take 1, leave 1)']
    """
    if not misere:
        values = solve_code(code, max(position.heaps, default=0))
    theory = _theory(code, max(position.heaps, default=0)) if misere else None
    if misere and theory is None:
        position.require_recursion(_unknown(code))
    played_out = outcomes_of_sums(position.moves, misere=True)

    def wins(heaps: Heaps) -> bool:
        if not misere:
            return nim_sum(values[heap] for heap in heaps) != 0
        if theory is not None:
            return theory.outcome(heaps) is LastMoveOutcome.NEXT
        return played_out(heaps) is LastMoveOutcome.NEXT

    return impartial_match(
        position.heaps,
        position.moves,
        wins,
        move_text,
        sum_text,
        lambda heap: heap,
        misere=misere,
        picture=lambda heaps: picture(Position(code, heaps)),
        value=None if misere else lambda heaps: nim_sum(values[heap] for heap in heaps),
    )

"""Sums of heaps in which each player moves by a code of his or her own: under misère play by the misère monoid of the
game, which is found from the codes and proved (`algebra.misere.partizan`), where that covers the heaps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from knotgames.algebra.heaps.octal import PartizanCode
from knotgames.algebra.match import Match, written_out
from knotgames.algebra.misere.names import element_names
from knotgames.algebra.misere.partizan.fitting import partizan_monoid
from knotgames.algebra.misere.partizan.groups import element_text
from knotgames.algebra.misere.partizan.integers import IntegerLaw
from knotgames.algebra.misere.quotient import MisereQuotient
from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.algebra.partizan.sums import Play, Player, good_after, sum_of, sums, wins
from knotgames.algebra.partizan.sums import outcome as folded_outcome
from knotgames.algebra.ruleset import Answer, Datum
from knotgames.algebra.steps import spend
from knotgames.games.heap.position import Heaps, Position, move_text, picture, sum_text

ORDER = 120
"""The most elements that a finite misère monoid may have for a sum to be solved by it."""

Theory = MisereQuotient | IntegerLaw
"""A misère monoid that is proved."""


def solve(position: Position, code: PartizanCode, *, moves: bool, misere: bool) -> Answer:
    """The outcome of a sum, its element and that of each heap, the winning moves of each player.

    Args:
        position: the sum.
        code: its codes.
        moves: whether to list the winning moves.
        misere: whether the player who moves last loses. If so, the outcome is that of the element of the sum in the
            misère monoid, where that is proved for the heaps of the sum; otherwise it is found by plain recursion.

    Raises:
        InputError: if memory cannot hold the positions of a recursion or the list of moves.

    Ten thousand strips of two squares, and one of one, in partizan kayles:

    >>> kayles = PartizanCode.parse("0.7|0.07")
    >>> answer = solve(Position(kayles, (2,) * 10**4 + (1,)), kayles, moves=False, misere=True)
    >>> str(answer.outcome), answer.data["element"]
    ('N', '-9999')
    """
    if moves:
        position.require_moves()
    theory = _theory_of(position, code) if misere else None
    outcome = _outcomes(position, code, theory, misere)
    data: dict[str, Datum] = {"game": str(code)}
    if theory is not None:
        name = _names(theory)
        of_heap = {heap: name((heap,)) for heap in set(position.heaps)}
        components: list[Datum] = [{"heap": heap, "element": of_heap[heap]} for heap in position.heaps]
        data |= {"element": name(position.heaps), "components": components}
    winning = None
    if moves:
        winning = {player.name.capitalize(): _winning(position, player, outcome) for player in Player}
    return Answer(str(position), outcome(position.heaps), data, winning)


def match(position: Position, code: PartizanCode, *, misere: bool) -> Match[Heaps]:
    """Play from a sum of heaps, with the moves as `solve` writes them.

    Args:
        position: the sum.
        code: its codes.
        misere: whether the player who moves last loses.

    Raises:
        InputError: as for `solve`.

    >>> kayles = PartizanCode.parse("0.7|0.07")
    >>> match(Position(kayles, (3, 1)), kayles, misere=True).winning_moves((3, 1), Player.RIGHT)
    ['3 -> 1 (take 2, leave 1)']
    """
    theory = _theory_of(position, code) if misere else None
    outcome = _outcomes(position, code, theory, misere)
    return Match(
        start=position.heaps,
        players=("Left", "Right"),
        moves=lambda heaps, player: written_out(_moves(position, heaps, player), sum_text(heaps)),
        loses=lambda heaps, player: not misere,
        wins=lambda heaps, player: wins(outcome(heaps), Player(player), Player(player)),
        length=lambda heaps: sum(2 * heap - 1 for heap in heaps if heap),  # a move takes a counter or splits a heap
        show=sum_text,
        picture=lambda heaps: picture(Position(code, heaps)),
    )


def _winning(position: Position, player: Player, outcome: Callable[[Heaps], LastMoveOutcome]) -> list[str]:
    """The moves of a player after which the opponent starts and loses."""
    good = good_after(player)
    return [text for text, after in _moves(position, position.heaps, player) if outcome(after) in good]


def _moves(position: Position, heaps: Heaps, side: int) -> Iterator[tuple[str, Heaps]]:
    """The moves of a player in a sum: each in text, and what it leaves. Equal heaps are moved in once."""
    for heap in dict.fromkeys(heaps):
        place = heaps.index(heap)
        for name, left in position.moves(heap, side):
            yield move_text(heap, name, left), heaps[:place] + left + heaps[place + 1 :]


def _theory_of(position: Position, code: PartizanCode) -> Theory | None:
    """The misère monoid of the game, if it is proved for the heaps of a sum, which are played out otherwise.

    Raises:
        InputError: it is not, and they are too many for that.
    """
    theory = _theory(code)
    if theory.series is not None or max(position.heaps, default=0) <= theory.last:
        return theory
    position.require_recursion(f"the misère monoid of {code} is proved to heap {theory.last} ({theory.stopped})")
    return None


@lru_cache
def _theory(code: PartizanCode) -> Theory:
    """What is proved of all heaps, or of those to a largest one. The search has the same limits on every machine."""
    theory = partizan_monoid(code, limit=ORDER)
    spend(0)  # what a budget has cut short is not kept
    return theory


def _names(theory: Theory) -> Callable[[Heaps], str]:
    """From a sum of heaps to the name of its element."""
    if isinstance(theory, IntegerLaw):
        return lambda heaps: element_text(theory.element_of(heaps))
    names = element_names(theory)
    return lambda heaps: names[theory.element_of(heaps)]


def _outcomes(
    position: Position, code: PartizanCode, theory: Theory | None, misere: bool
) -> Callable[[Heaps], LastMoveOutcome]:
    """From a sum of heaps that play may lead to, to its outcome."""
    if theory is not None:
        return theory.outcome
    if not misere:
        position.require_recursion(f"under normal play the heaps of {code} are played out")
    play, memo = Play.MISERE if misere else Play.NORMAL, dict[Heaps, LastMoveOutcome]()
    sides = sums(lambda heap: [[left for _, left in position.moves(heap, side)] for side in Player])
    return lambda heaps: folded_outcome(sum_of(filter(None, heaps)), sides, play, memo)

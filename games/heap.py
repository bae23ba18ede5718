"""Heap games given by an octal or hexadecimal code, and sums of their heaps [GuySmith1956].

A position is a sum of heaps of counters. A move takes counters from one heap and shares the rest of it among new
heaps, as the code allows (see `algebra.heaps.octal`): kayles is 0.77, Dawson's chess 0.137, and the surface game on
orientable surfaces 4.3. The player who makes the last move wins; under misère play, loses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from algebra.heaps.impartial import (
    POSITION_SIZE,
    impartial_match,
    misere_winning_moves,
    outcome_of_sum,
    require_recursion,
    winning_moves,
)
from algebra.heaps.nim import nim_sum
from algebra.heaps.octal import Code
from algebra.heaps.octal import solve as solve_code
from algebra.match import MOST_MOVES, Match
from algebra.memory import require_memory
from algebra.notation import InputError, Reader
from algebra.outcome import LastMoveOutcome
from algebra.palette import BLUE, GRAY, INK, NEUTRAL
from algebra.pictures.shapes import Box, Circle, Group, Picture
from algebra.ruleset import Answer, Datum, Example, Flag, Ruleset

if TYPE_CHECKING:
    from algebra.misere.laws.law import Law
    from algebra.misere.quotient import MisereQuotient


@dataclass(frozen=True)
class Position:
    """A sum of heaps of the game that a code names.

    Attributes:
        code: the code.
        heaps: how many counters there are in each heap.

    Raises:
        ValueError: a heap has less than 0 counters.

    >>> str(Position(Code.parse("0.77"), (5, 9, 12)))
    '5 + 9 + 12'
    """

    code: Code
    heaps: tuple[int, ...]

    def __post_init__(self) -> None:
        if any(heap < 0 for heap in self.heaps):
            raise ValueError(f"a heap holds 0 counters or more: {self.heaps}")

    def __str__(self) -> str:
        return " + ".join(map(str, self.heaps)) or "0"

    def moves(self, heap: int) -> Iterator[tuple[str, tuple[int, ...]]]:
        """The moves in one heap, each with its name and the heaps that it leaves.

        >>> list(Position(Code.parse("0.77"), (5,)).moves(2))
        [('take 1, leave 1', (1,)), ('take 2, leave 0', ())]
        """
        for move in self.code.moves:
            for left in move.options(heap):
                yield move.name, tuple(size for _, size in left)


def parse(code: str, text: str) -> Position:
    """Read a sum of heaps such as `5 + 9 + 12` of the game with this code.

    Args:
        code: the code of the game.
        text: the heaps.

    Raises:
        NotationError: naming the place, in the code or in the sum, and what was expected there.

    >>> parse("0.77", "5+9 + 12")
    Position(code=Code(digits=(0, 7, 7)), heaps=(5, 9, 12))
    """
    game = Code.parse(code)
    reader = Reader("heaps", text)
    heaps = tuple(reader.separated(_heap, "+"))
    reader.end("'+' or the end")
    return Position(game, heaps)


def _heap(reader: Reader) -> int:
    return reader.natural("a heap: a whole number from 0")


def solve(position: Position, *, moves: bool = False, misere: bool = False) -> Answer:
    """The outcome, the Grundy values of the sum and of each heap, the winning moves.

    Args:
        position: the sum.
        moves: whether to list the winning moves.
        misere: whether the player who moves last loses. There are no Grundy values then, but elements of the misère
            quotient, where one is proved for the heaps of the sum, or where it is infinite and a law is; otherwise the
            outcome is found by plain recursion.

    Raises:
        InputError: if memory cannot hold the values, the positions of a misère recursion or the list of moves.

    Kayles with heaps of 5 and 1 has the Grundy value 4 xor 1 = 5; a move to 4 + 1, where both heaps are worth 1, wins:

    >>> answer = solve(parse("0.77", "5 + 1"), moves=True)
    >>> answer.data["grundy"], answer.moves
    (5, {'next player': ['5 -> 4 (take 1, leave 1)']})
    """
    if moves:
        count = len(position.code.moves) * sum(heap ** max(position.code.parts - 1, 0) for heap in position.heaps)
        require_memory(count * POSITION_SIZE, f"the list of the moves in {position}")
    outcome, data, winning = _misere(position) if misere else _normal(position)
    named = {"next player": _named(position, winning)} if moves else None
    return Answer(str(position), outcome, {"game": str(position.code), **data}, named)


Found = tuple[LastMoveOutcome, dict[str, Datum], Iterator[tuple[int, str, tuple[int, ...]]]]
"""The outcome, what else is known, and the winning moves, which are given as by `winning_moves`."""


def _normal(position: Position) -> Found:
    values = solve_code(position.code, max(position.heaps, default=0))
    total = nim_sum(values[heap] for heap in position.heaps)
    outcome = LastMoveOutcome.NEXT if total else LastMoveOutcome.PREVIOUS
    components: list[Datum] = [{"heap": heap, "grundy": values[heap]} for heap in position.heaps]
    winning = winning_moves(position.heaps, position.moves, values.__getitem__)
    return outcome, {"grundy": total, "components": components}, winning


def _misere(position: Position) -> Found:
    from algebra.misere.laws.law import Law
    from algebra.misere.laws.text import coordinate_names
    from algebra.misere.names import element_names, product_text

    theory = _theory(position.code, max(position.heaps, default=0))
    if theory is None or (isinstance(theory, Law) and not {*theory.left_out}.isdisjoint(position.heaps)):
        _require_recursion(position)
        outcome = outcome_of_sum(position.heaps, position.moves, misere=True)
        return outcome, {}, misere_winning_moves(position.heaps, position.moves)
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
    return theory.outcome(position.heaps), data, _moves_to_p(position, theory)


def _moves_to_p(position: Position, theory: MisereQuotient | Law) -> Iterator[tuple[int, str, tuple[int, ...]]]:
    """The moves that win under misère play, those to P-positions; given as by `winning_moves`."""
    for place, heap in enumerate(position.heaps):
        rest = position.heaps[:place] + position.heaps[place + 1 :]
        for name, left in position.moves(heap):
            if theory.outcome((*rest, *left)) is LastMoveOutcome.PREVIOUS:
                yield place, name, left


@lru_cache
def _theory(code: Code, largest: int) -> MisereQuotient | Law | None:
    """The misère quotient of all heaps of a code up to the largest, or a law for them; None if none is found soon.

    The search is bounded by the order of the quotient, so that what is found is the same on every machine.
    """
    from algebra.misere.laws.search import Infinite, infinite_after
    from algebra.misere.quotient import misere_quotient

    quotient = misere_quotient(code, min(largest, _HEAPS), limit=_ORDER)
    if quotient.series is not None or quotient.last >= largest:
        return quotient
    found = infinite_after(quotient, code) if quotient.last + 1 == largest else None
    return found.law if isinstance(found, Infinite) else None


_ORDER = 400
"""The most elements that a misère quotient may have for a sum to be solved by it."""

_HEAPS = 1_000
"""The largest heap that is looked at for a misère quotient of all heaps."""


def _named(position: Position, chosen: Iterable[tuple[int, str, tuple[int, ...]]]) -> list[str]:
    return [_move_text(position.code, position.heaps[place], name, left) for place, name, left in chosen]


def _move_text(code: Code, heap: int, name: str, left: tuple[int, ...]) -> str:
    return f"{heap} -> {Position(code, left)} ({name})"


def _require_recursion(position: Position) -> None:
    """Refuse a recursion past memory: no move raises the number of counters."""
    total = sum(position.heaps)
    what = f"no small misère quotient of {position.code} is found for these heaps; the recursion over what follows"
    require_recursion(range(1, total + 1), total, f"{what} {position}")


def match(position: Position, *, misere: bool = False) -> Match[tuple[int, ...]]:
    """Play from a sum of heaps, with the moves as `solve` writes them.

    Args:
        position: the sum.
        misere: whether the player who moves last loses.

    Raises:
        InputError: as for `solve`, or there are too many moves.

    >>> start = parse("0.77", "5 + 1")
    >>> match(start).winning_moves(start.heaps, 0)
    ['5 -> 4 (take 1, leave 1)']
    """
    if sum(position.heaps) > MOST_MOVES:
        raise InputError(f"heaps of {sum(position.heaps):,} counters: at most {MOST_MOVES:,} are played one by one")
    if not misere:
        values = solve_code(position.code, max(position.heaps, default=0))
    theory = _theory(position.code, max(position.heaps, default=0)) if misere else None
    if misere and theory is None:
        _require_recursion(position)
    memo: dict[tuple[int, ...], LastMoveOutcome] = {}

    def wins(heaps: tuple[int, ...]) -> bool:
        if not misere:
            return nim_sum(values[heap] for heap in heaps) != 0
        if theory is not None:
            return theory.outcome(heaps) is LastMoveOutcome.NEXT
        return outcome_of_sum(heaps, position.moves, misere=True, memo=memo) is LastMoveOutcome.NEXT

    return impartial_match(
        position.heaps,
        position.moves,
        wins,
        partial(_move_text, position.code),
        lambda heaps: str(Position(position.code, heaps)),
        lambda heap: heap,
        misere=misere,
        picture=lambda heaps: picture(Position(position.code, heaps)),
        value=None if misere else lambda heaps: nim_sum(values[heap] for heap in heaps),
    )


COUNTER, ACROSS = 22, 12
"""How wide a counter is drawn, in pixels, and how many stand side by side."""


def picture(position: Position, **_: Any) -> Picture:
    """A picture of heaps, a heap below the other; a heap is the place of its moves.

    Raises:
        InputError: there are too many counters to be drawn.

    >>> [place.title for place in picture(parse("0.77", "5 + 1")).shapes]
    ['a heap of 5', 'a heap of 1']
    """
    if sum(position.heaps) > MOST_MOVES:
        raise InputError(f"heaps of {sum(position.heaps):,} counters are not drawn: expected at most {MOST_MOVES:,}")
    places, top = [], float(COUNTER)
    for number, heap in enumerate(position.heaps):
        rows = max(-(-heap // ACROSS), 1)
        moves = [_move_text(position.code, heap, name, left) for name, left in position.moves(heap)]
        places.append(Group(tuple(_counters(heap, rows, top)), f"a heap of {heap}", tuple(moves), str(number)))
        top += (rows + 1) * COUNTER
    size = (ACROSS + 3) * COUNTER, max(top, 3 * COUNTER)
    return Picture(size, tuple(places), f"heaps of counters: {position}")


def _counters(heap: int, rows: int, top: float) -> Iterator[Box | Circle]:
    yield Box((COUNTER, top), ((ACROSS + 1) * COUNTER, rows * COUNTER), fill=NEUTRAL, stroke=GRAY)
    for counter in range(heap):
        row, column = divmod(counter, ACROSS)
        yield Circle(((column + 2) * COUNTER, top + (row + 0.5) * COUNTER), COUNTER * 0.36, fill=BLUE, stroke=INK)


_KNOWN = "tczajka/octal-games, TrivialGames.md"

RULESET = Ruleset(
    name="heap",
    summary="Take counters from heaps and break them, as an octal or hexadecimal code allows; the last move wins",
    notation="a code such as 0.77, then a sum of heaps such as '5 + 9 + 12'",
    parse=parse,
    solve=solve,
    picture=picture,
    match=match,
    match_flags=("misere",),
    examples=(
        Example("70", {"outcome": "N", "grundy": 6}, _KNOWN + ": an exception", ("0.77",)),
        Example("9 + 57", {"outcome": "P", "grundy": 0}, _KNOWN + ": both are worth 4", ("0.77",)),
        Example("6", {"outcome": "N", "grundy": 3}, _KNOWN + ": an exception", ("0.77",)),
        Example("3", {"outcome": "P", "grundy": 0}, "BermanLeonard2024, Theorem 2.3, by og = 4.3", ("4.3",)),
        Example("10", {"outcome": "P", "grundy": 0}, _KNOWN + ": an exception", ("0.53",)),
    ),
    parameters=("CODE",),
    flags=(Flag(("--misere",), {"action": "store_true", "help": "the player who moves last loses"}),),
)
"""Octal and hexadecimal games, as `knotgames solve heap` knows them."""

"""The knotting-unknotting game, To Knot or Not to Knot, on any diagram of a knot [Johnson2011b, section 1].

The Knotter and the Unknotter take turns. A move resolves one unresolved crossing of a pseudodiagram, one way or the
other; both players have the same moves. When no crossing is left, the Unknotter has won if the knot is the unknot. With
each move the number of unresolved crossings falls by one.

The Kauffman bracket detects the unknot among all resolutions of a diagram at once (`bracket`, `unknot`), and the values
of all pseudodiagrams follow (`tables`), for every diagram of up to two dozen crossings. Larger diagrams with few
unresolved crossings are decided by moves that simplify each resolution (`simplify`). A connected sum is one diagram
here; `games.rational` has a table for each summand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from knotgames.algebra.knot_type.play import LINE_FLAG, Player
from knotgames.algebra.match import Match
from knotgames.algebra.notation import InputError
from knotgames.algebra.pictures.svg import as_svg
from knotgames.algebra.ruleset import Answer, Datum, Example, Flag, Ruleset, as_text
from knotgames.games.knot.diagrams.diagram import CrossingMove, Diagram
from knotgames.games.knot.diagrams.invariants import invariants as invariants_of
from knotgames.games.knot.diagrams.simplify import simplified
from knotgames.games.knot.drawing.picture import board, drawn
from knotgames.games.knot.notation.text import NOTATION, as_code, parse, read_unresolved
from knotgames.games.knot.play import judge, solve_diagram
from knotgames.games.knot.pseudo import numbers as numbers_of
from knotgames.games.knot.unknot import NotDecided, unknotted
from knotgames.games.knot.why import why

if TYPE_CHECKING:
    from knotgames.algebra.pictures.shapes import Picture

__all__ = ["RULESET", "CrossingMove", "Diagram"]

MOST_FIXED = 16
"""The most crossings of which sets are tried for trivializing and knotting numbers."""

_solved = lru_cache(maxsize=1)(solve_diagram)


def solve(
    position: Diagram,
    *,
    moves: bool = False,
    unresolved: str | Sequence[int] | None = None,
    line: str | None = None,
    outcome: bool = False,
    invariants: bool = False,
    numbers: bool = False,
    tell: Callable[[str], None] | None = None,
) -> Answer:
    """Return the outcome, and the value unless only the outcome is requested.

    The data are `value`, `parity` and `unknots`: the `count` of the resolutions that are the unknot, and their number
    `of`. `unvalued` gives the reason if memory does not hold the computation of the value. If all is resolved, and
    moves lead to a circle, then `passes` are those, as in `games.knot.diagrams.passes`, for a checker to replay. If a
    resolution is undecided, the answer has only the parity, and the reason. `tell` gets a notice before expensive work.

    The `invariants`, if requested, are `writhe`, `determinant`, `jones`, the coefficients by exponent, and `vanishing`,
    the order and the coefficient of V - 1 at t = 1, where the order is None if V is 1; all but the writhe are None if
    they are too costly.

    The `numbers`, if requested, are the `trivializing` and the `knotting` number, as in `games.knot.pseudo`; one is
    absent if no number of crossings is enough.

    Raises:
        InputError: there is no such crossing, memory does not hold the computation of the outcome, or invariants of a
            diagram with unresolved crossings are requested.

    >>> solve(parse("DT[4,6,8,2]")).outcome
    <Outcome.SECOND: '2'>
    """
    start = _with(position, unresolved)
    more = (_invariants(start) if invariants else {}) | (_numbers(start) if numbers else {})
    parity = "odd" if len(start.unresolved) % 2 else "even"
    try:
        found = judge(start, value=not outcome, tell=tell)
        played = _solved(start).line(Player(line)) if line else None
    except NotDecided as reason:
        return Answer(str(start), None, {"value": None, "parity": parity, **more}, undecided=str(reason))
    data: dict[str, Datum] = {} if outcome else {"value": None if found.value is None else str(found.value)}
    if found.unvalued:
        data["unvalued"] = found.unvalued
    data |= {"parity": parity, "unknots": {"count": found.unknots, "of": found.resolutions}}
    if start.pd and not start.unresolved and found.unknots and (reduced := simplified(start)).is_unknot:
        data["passes"] = [list(one) for one in reduced.passes]
    data |= more
    return Answer(
        str(start),
        found.outcome,
        data,
        {player.word: list(map(str, found.moves[player])) for player in Player} if moves else None,
        played,
    )


def _invariants(start: Diagram) -> dict[str, Datum]:
    if start.unresolved:
        raise InputError(
            f"--invariants: expected a diagram without unresolved crossings, found {len(start.unresolved)} of them; "
            "add '--unresolved none'"
        )
    found = invariants_of(start)
    known: dict[str, Datum] = {"writhe": found.writhe, "determinant": found.determinant}
    if found.jones is None:
        return known | {"jones": None, "vanishing": None}
    order, first = found.vanishing or (None, 0)
    jones = {str(exponent): one for exponent, one in found.jones.items()}
    return known | {"jones": jones, "vanishing": {"order": order, "coefficient": first}}


def _numbers(start: Diagram) -> dict[str, Datum]:
    if len(start.unresolved) > MOST_FIXED:
        raise InputError(
            f"--numbers: expected at most {MOST_FIXED} unresolved crossings, found {len(start.unresolved)}"
        )
    found = numbers_of(unknotted(start.pd, start.unresolved))._asdict()
    return {name: number for name, number in found.items() if number is not None}


def picture(position: Diagram, *, unresolved: str | Sequence[int] | None = None, **_: Any) -> Picture:
    """Draw the pseudodiagram with its winning moves."""
    start = _with(position, unresolved)
    try:
        found = judge(start)
    except NotDecided:
        return drawn(start, {}, "not decided who wins")
    caption = f"outcome {found.outcome}: {found.outcome.explained}"
    return drawn(start, found.moves, caption if found.value is None else f"{caption}; value {found.value}")


def match(position: Diagram, *, unresolved: str | Sequence[int] | None = None) -> Match[Diagram]:
    """Play from a pseudodiagram: a move resolves a crossing, `4+` makes crossing 4 a positive one.

    Raises:
        InputError: as for `solve`, or a resolution is not known to be the unknot or not.
    """
    try:
        return replace(_solved(_with(position, unresolved)).match(board), why=why)
    except NotDecided as reason:
        raise InputError(f"it is not known who wins {position}: {reason}") from None


def _with(position: Diagram, unresolved: str | Sequence[int] | None) -> Diagram:
    if unresolved is None:
        return position
    chosen = unresolved if isinstance(unresolved, str) else ",".join(map(as_text, unresolved)) or "none"
    return position.leaving(read_unresolved(chosen))


def bare(position: Diagram) -> Picture:
    """Draw the pseudodiagram without winning moves.

    >>> bare(parse("DT[4,6,2]")).title
    'a diagram of a knot with 3 crossings, 3 of them unresolved'
    """
    return drawn(position, {})


Diagram._repr_svg_ = as_svg(bare)

RULESET = Ruleset(
    name="knot",
    summary="To Knot or Not to Knot on any diagram of a knot",
    notation=NOTATION,
    parse=parse,
    solve=solve,
    picture=picture,
    match=match,
    match_flags=("unresolved",),
    random=lambda seed: f"random:{6 + seed % 5}:{seed}",
    tells=True,
    show=as_code,
    examples=(
        Example("X[1,1,2,2]", {"outcome": "U", "value": "000*"}, "Johnson2011b, Figure 9: the game *"),
        Example("DT[4,6,2]", {"outcome": "U"}, "Johnson2011b, Theorem 5.3: the shadow [(3)]"),
        Example("DT[4,8,10,2,6]", {"outcome": "U"}, "Johnson2011b, Theorem 5.3: the shadow [(3), (2)]"),
        Example("DT[4,6,8,2]", {"outcome": "2"}, "Johnson2011b, Appendix A: the shadow [(2), (2)]"),
        Example("DT[6,8,10,12,14,16,2,4]", {"outcome": "K"}, "Johnson2011b, Figure 14"),
        Example("DT[4,6,2] unresolved none", {"outcome": "K"}, "Johnson2011b, section 1: the trefoil is knotted"),
    ),
    flags=(
        Flag(
            ("--unresolved",),
            {
                "metavar": "N,N,...",
                "help": "the crossings that are unresolved, or none; by default all that are not "
                "resolved in the position",
            },
        ),
        LINE_FLAG,
        Flag(
            ("--outcome",),
            {"action": "store_true", "help": "only say who wins: a bit for each position is enough, not a byte"},
        ),
        Flag(
            ("--invariants",),
            {
                "action": "store_true",
                "help": "the writhe, determinant and Jones polynomial V of a diagram without unresolved crossings, and "
                "the first coefficient of V - 1 at t = 1",
            },
        ),
        Flag(
            ("--numbers",),
            {
                "action": "store_true",
                "help": "the trivializing and the knotting number: how few crossings can be resolved so that all "
                "resolutions of the others are the unknot, or none is",
            },
        ),
    ),
    title="To Knot or Not to Knot",
    rules="The Knotter and the Unknotter take turns to resolve a crossing, one way or the other. "
    "When no crossing is left, the Unknotter has won if and only if the knot is the unknot.",
)
"""The knotting-unknotting game: `knotgames solve knot`."""

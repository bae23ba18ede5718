"""The tricolorability game [McKeown2011].

Players take turns coloring a strand of a projection red, green or blue. A crossing whose three strands are all colored
must have one color or three; a move that breaks this is illegal. The player who colors last wins. P1 is the player who
colored the first strand of all, P2 the other one: after k strands it is P1's turn if and only if k is even.

The paper finds the winner from a list of all complete games. Here crossings are equations modulo 3 (`equations`), which
split the game into a sum (`play`), and complete games are counted without a list (`transfer`).
"""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Any

from knotgames.algebra.match import Match
from knotgames.algebra.notation import InputError
from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.algebra.ruleset import Answer, Datum, Example, Flag, Ruleset
from knotgames.games.tricolor.coloring import (
    LETTERS,
    UNCOLORED,
    Coloring,
    StrandMove,
    colored,
    parse_coloring,
    show,
    uncolored,
)
from knotgames.games.tricolor.coloring import moves as legal_moves
from knotgames.games.tricolor.complete import complete_games
from knotgames.games.tricolor.notation import NOTATION, parse, show_projection
from knotgames.games.tricolor.play import Search, reflection
from knotgames.games.tricolor.projection import Projection
from knotgames.games.tricolor.transfer import count_complete

if TYPE_CHECKING:
    from knotgames.algebra.pictures.shapes import Picture

QUICK = 18
"""The most uncolored strands for which the search takes some seconds. Beyond, it is the last resort."""

MAX_LISTED = 1_000_000
"""The most complete games that are listed on the command line: each is held in memory as a text."""


def solve(
    projection: Projection,
    *,
    moves: bool = False,
    coloring: str | None = None,
    count: bool = False,
    complete: bool = False,
) -> Answer:
    """Return the outcome (N or P), `winner` (P1 or P2), `grundy`, and the data that is asked for.

    Beyond QUICK uncolored strands the winner may come from a reflection, and `grundy` is then None unless it is 0. If
    no reflection exists and games are counted or listed, the outcome and `winner` are None too.

    `complete` has the numbers of complete games by number of uncolored strands, and `games` the complete games in the
    order of `complete_games`.

    Raises:
        InputError: the coloring is not valid, or the answer is out of reach; the error gives the figure.

    >>> solve(parse("twist:5"), count=True).data["complete"]
    [3, 18, 54]
    """
    start = uncolored(projection) if coloring is None else parse_coloring(coloring, projection)
    numbers = count_complete(projection, start) if count or complete else ()
    if complete and sum(numbers) > MAX_LISTED:
        raise InputError(
            f"projection '{projection.short}': {sum(numbers):,} complete games are too many to list, "
            f"expected at most {MAX_LISTED:,}; "
            "use --count"
        )
    outcome, grundy = _outcome(projection, start, optional=(count or complete) and not moves)
    winner = None if outcome is None else _player(start, next_player=outcome is LastMoveOutcome.NEXT)
    data: dict[str, Datum] = {} if coloring is None else {"coloring": show(start)}
    data |= {"winner": winner, "grundy": grundy}
    if count:
        data["complete"] = list(numbers)
    if complete:
        data["games"] = [show(game) for game in complete_games(projection, start)]
    winning = {_player(start, next_player=True): _winning(projection, start)} if moves else None
    return Answer(str(projection), outcome, data, winning)


def _outcome(
    projection: Projection, start: tuple[int, ...], *, optional: bool
) -> tuple[LastMoveOutcome | None, int | None]:
    """Return the outcome and the Grundy value; both None if they are optional and out of reach."""
    if start.count(UNCOLORED) > QUICK:
        mirrored = reflection(projection) if start == uncolored(projection) else None
        if mirrored is not None:
            return (LastMoveOutcome.NEXT, None) if mirrored.winner == "P1" else (LastMoveOutcome.PREVIOUS, 0)
        if optional:
            return None, None
    grundy = _search().grundy(projection, start)
    return LastMoveOutcome.NEXT if grundy else LastMoveOutcome.PREVIOUS, grundy


def _winning(projection: Projection, start: tuple[int, ...]) -> list[str]:
    return [_move_text(move) for move in _search().winning_moves(projection, start)]


def _move_text(move: StrandMove) -> str:
    strand, color = move
    return f"{strand}={LETTERS[color]}"


def _player(start: tuple[int, ...], *, next_player: bool) -> str:
    """Return the player who is to move, or the other one."""
    first_moves = (len(start) - start.count(UNCOLORED)) % 2 == 0
    return "P1" if first_moves == next_player else "P2"


def match(projection: Projection, *, coloring: str | None = None) -> Match[Coloring]:
    """Return a match from a coloring: the move `2=r` colors strand 2 red. P1 colored the first strand of all.

    Raises:
        InputError: the coloring is not valid, or it has too many uncolored strands for the search.
    """
    start = uncolored(projection) if coloring is None else parse_coloring(coloring, projection)
    search = _search()
    search.next_player_wins(projection, start)

    def after_moves(position: Coloring, _: int) -> dict[str, Coloring]:
        return {_move_text(move): colored(position, move) for move in legal_moves(projection, position)}

    return Match(
        start=start,
        players=("P1", "P2"),
        moves=after_moves,
        loses=lambda position, player: True,
        wins=lambda position, player: search.next_player_wins(projection, position),
        length=lambda position: position.count(UNCOLORED),
        first=(len(start) - start.count(UNCOLORED)) % 2,
        show=show,
        picture=partial(_drawn, projection),
    )


def picture(projection: Projection, *, coloring: str | None = None, **_: Any) -> Picture:
    """Return a picture of the projection in a partial coloring.

    Raises:
        InputError: the coloring is not valid, no diagram of the projection is known, or it is too large to be drawn.
    """
    return _drawn(projection, uncolored(projection) if coloring is None else parse_coloring(coloring, projection))


def _drawn(projection: Projection, coloring: Coloring) -> Picture:
    """Return a picture of a partial coloring; `games.tricolor.drawing` is imported on demand."""
    from knotgames.games.tricolor.drawing import picture  # noqa: PLC0415  # it takes twice as long as a game

    return picture(projection, coloring)


@cache
def _search() -> Search:
    """Return the search that all positions of a run share."""
    return Search()


RULESET = Ruleset(
    name="tricolor",
    summary="The tricolorability game: a crossing has one color or three; who colors last wins",
    notation=NOTATION,
    parse=parse,
    solve=solve,
    picture=picture,
    match=match,
    match_flags=("coloring",),
    show=show_projection,
    examples=(
        Example("(0,1,2) (0,1,2) (0,1,2)", {"winner": "P1"}, "[McKeown2011, Part I, after Lemma 1], the trefoil"),
        Example("torus:3", {"complete": [9]}, "[McKeown2011, Computation], the trefoil", flags={"count": True}),
        Example(
            "twist:9",
            {"complete": [3, 42, 906, 2076, 48]},
            "[McKeown2011, Computation]",
            flags={"count": True},
        ),
    ),
    flags=(
        Flag(
            ("--coloring",),
            {
                "metavar": "COLORS",
                "help": "a partial coloring to start from, a letter of r, g, b, . for each strand",
            },
        ),
        Flag(
            ("--count",),
            {"action": "store_true", "help": "count the complete games by number of uncolored strands"},
        ),
        Flag(("--complete",), {"action": "store_true", "help": "list the complete games"}),
    ),
    title="The tricolorability game",
    rules="The players take turns to color a strand red, green or blue. "
    "A crossing whose three strands are colored has one color or three, and the player who colors last wins.",
)
"""The ruleset of `knotgames solve tricolor`."""

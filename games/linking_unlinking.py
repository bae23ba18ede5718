"""The Linking-Unlinking Game on any connected diagram of a link of two or more components [GiambroneMurphy2018].

The players take turns to resolve a crossing, one way or the other. When no crossing is left, the player Unlinker has
won if and only if the link is the unlink; Linker is the Knotter here, Unlinker the Unknotter. It is the game on knots,
except that moves and the bracket recognize the unlink.

Often the player who moves last wins a diagram of any size in which no crossing is resolved:

- Some two components cross, an even number of times, and half the sum of the signs there is their linking number. If
  Linker is to move last, the number of the other crossings is even whenever Unlinker is to move: Linker moves among the
  crossings where Unlinker did, and with the last of the two components makes the sum other than 0. So Linker wins.
- Take away crossings of a shadow, as if strands had slipped apart: a loop with one crossing, or two crossings that are
  the corners of a face. Suppose that none is left in the end, as on all rational diagrams. If Unlinker is to move last,
  the number of loops is even whenever Linker is to move: Unlinker answers a loop by a loop, and in a pair by the other
  sign, so that the strands do slip apart. So Unlinker wins.

[GiambroneMurphy2018] A. Giambrone and J. Murphy, The Linking-Unlinking Game, Involve 12 (2019), arXiv:1807.11026: the
rules. Only the abstract was at hand. These strategies are ours: see `Knotgames2026/Linking-Unlinking, Linker` and the
claims next to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from knotgames.algebra.knot_type.play import Player
from knotgames.algebra.match import Match
from knotgames.algebra.notation import InputError, shown
from knotgames.algebra.outcome import Outcome
from knotgames.algebra.ruleset import Answer, Example
from knotgames.games import knot
from knotgames.games.knot.diagrams.diagram import Code, Diagram, components, faces, pieces
from knotgames.games.knot.diagrams.plane_map import joined
from knotgames.games.knot.notation import text as notation

TABULATED = 16
"""The most unresolved crossings for which all plays are computed if two strategies tell who wins."""


def slipped(pd: Code) -> tuple[list[tuple[int, ...]], list[int]]:
    """Return loops and pairs of crossings in the order in which they are taken away, and the crossings that are left.

    >>> slipped(parse("C(2,1,2)").pd)
    ([(0, 1), (2,), (3, 4)], [])
    """
    left, taken = dict(enumerate(pd)), list[tuple[int, ...]]()
    while True:
        names = list(left)
        small = (face for face in faces(list(left.values())) if len({c for c, _ in face}) == len(face) < 3)
        crossings = next((tuple(sorted(names[c] for c, _ in face)) for face in small), ())
        if not crossings:
            return taken, names
        taken.append(crossings)
        same = joined((left[c][place], left[c][place + 2]) for c in crossings for place in (0, 1))
        left = {c: (same(i), same(j), same(k), same(m)) for c, (i, j, k, m) in left.items() if c not in crossings}


def last_mover(position: Diagram, starter: Player) -> Player:
    """Return the player who makes the last move."""
    return starter if len(position.unresolved) % 2 else starter.opponent


def parse(text: str) -> Diagram:
    """Return the connected pseudodiagram of a link that a text describes, as for knots.

    Raises:
        InputError: the text does not describe one.

    >>> print(parse("T(2,2) resolved 1+"))
    PD[X[3,0,2,1],X[0,3,1,2]] unresolved 2
    """
    diagram = notation.parse(text, link=True)
    if components(diagram.pd) < 2:
        raise InputError(f"link diagram '{shown(text)}': expected a link of two or more components, found a knot")
    if len(pieces(diagram.pd)) > 1:
        raise InputError(
            f"link diagram '{shown(text)}': expected a connected diagram, found {len(pieces(diagram.pd))} pieces"
        )
    return diagram


def solve(position: Diagram, *, moves: bool = False, line: str | None = None, **flags: Any) -> Answer:
    """Return the outcome as for knots; of a large shadow without its value, if the last player to move wins it.

    The data are those of `games.knot.solve`, with `unlinks` for the resolutions that are the unlink.

    Raises:
        InputError: as for knots.

    >>> str(solve(parse(f"C({'2,1,' * 99}2)")).outcome)
    '1'
    """
    large = (
        len(position.unresolved) > TABULATED and position.is_shadow and not (moves or line or flags.get("unresolved"))
    )
    if large and not slipped(position.pd)[1]:
        wins = [last_mover(position, player) is Player.KNOTTER for player in Player]
        parity = "odd" if len(position.unresolved) % 2 else "even"
        return Answer(str(position), Outcome.of(*wins), {"parity": parity})
    found = knot.solve(position, moves=moves, line=line, **flags)
    return replace(found, data={"unlinks" if name == "unknots" else name: one for name, one in found.data.items()})


def match(position: Diagram, *, unresolved: str | Sequence[int] | None = None) -> Match[Diagram]:
    """Return a match from a pseudodiagram: `4+` makes crossing 4 a positive one."""
    return replace(knot.match(position, unresolved=unresolved), why=None)


RULESET = replace(
    knot.RULESET,
    name="linking-unlinking",
    summary="The Linking-Unlinking Game: the game on knots, for links of two or more components",
    notation="A connected diagram of a link of two or more components, as for `knot`: 'T(2,4)', 'P(2,2,2)', 'C(2,1,2)'",
    parse=parse,
    solve=solve,
    match=match,
    random=None,
    examples=(
        Example("T(2,2)", {"outcome": "2"}, "two crossings: the second player chooses if the signs agree"),
        Example("T(3,3)", {"outcome": "K"}, "the smallest prime shadow on which Linker wins, whoever starts"),
    ),
    flags=tuple(flag for flag in knot.RULESET.flags if flag.names[0] in ("--unresolved", "--line", "--outcome")),
    title="The Linking-Unlinking Game",
    rules="The Knotter and the Unknotter take turns to resolve a crossing of a link, one way or the other. "
    "When no crossing is left, the Unknotter has won if and only if the link is the unlink.",
)
"""The game on links: `knotgames solve linking-unlinking`."""

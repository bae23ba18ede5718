"""Region crossing changes on knots and links, and the Region Unknotting Game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from sympy import GF, ZZ
from sympy.polys.matrices import DomainMatrix
from sympy.polys.matrices.normalforms import smith_normal_form

from knotgames.checks.claim import Question
from knotgames.checks.papers.johnson2011b.paper import JONES
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import every, none_fails
from knotgames.games.knot.diagrams.diagram import Code, Diagram
from knotgames.games.knot.diagrams.shadows import link_shadows, shadows
from knotgames.games.region_unknotting import GAME
from knotgames.games.region_unknotting.position import Regions
from knotgames.games.region_unknotting.regions import touched

MOST = 5
"""The largest number of crossings of the shadows of links."""

PLAYED = 3
"""The largest number of crossings of the knots that are played out."""


def links(most: int) -> Iterator[tuple[Code, bool]]:
    """Yield the shadows of links with both rules for a region that touches a crossing twice."""
    return ((code, double) for n in range(1, most + 1) for code in link_shadows(n) for double in (False, True))


def reached(code: Code, double: bool) -> frozenset[int]:
    """Return the sets of crossings that products of region crossing changes change, as bits."""
    found = {0}
    for row in touched(code, double):
        bits = sum((one & 1) << place for place, one in enumerate(row))
        found |= {one ^ bits for one in found}
    return frozenset(found)


@cache
def crossed(code: Code) -> tuple[frozenset[int], ...]:
    """Return the components of a link at each crossing, one or two, found by walks straight on."""
    part: dict[int, int] = {}
    for labels in code:
        for label in labels:
            waiting = [label] if label not in part else []
            while waiting:
                here = waiting.pop()
                part[here] = label
                waiting += [
                    ls[(p + 2) % 4] for ls in code for p in range(4) if ls[p] == here and ls[(p + 2) % 4] not in part
                ]
    return tuple(frozenset((part[a], part[b])) for a, b, _, _ in code)


def rank_mod_2(rows: Sequence[Sequence[int]]) -> int:
    """Return the rank of a matrix over the field of two elements.

    >>> rank_mod_2([[1, 1], [1, 2], [0, 1]])
    2
    """
    return int(DomainMatrix([[*row] for row in rows], (len(rows), len(rows[0])), ZZ).convert_to(GF(2)).rank())


Condition = Callable[[Code, int], bool]
"""A condition on a set of crossings of a shadow."""


def even_with_the_rest(code: Code, chosen: int) -> bool:
    """Return True if each component has an even number of the crossings with other components."""
    mixed = [parts for place, parts in enumerate(crossed(code)) if chosen >> place & 1 and len(parts) == 2]
    return all(sum(one in parts for parts in mixed) % 2 == 0 for one in frozenset[int]().union(*mixed))


def even_in_all(code: Code, chosen: int) -> bool:
    """Return True if the number of the crossings between different components is even."""
    return sum(len(parts) == 2 and chosen >> place & 1 for place, parts in enumerate(crossed(code))) % 2 == 0


@PAPER.claim(
    "Region crossing changes, rank",
    "On a connected diagram of $n$ components with $c$ crossings region crossing changes make $2^(c - n + 1)$ "
    "different sets of crossing changes, if a region changes a crossing that it touches twice, and also if it does "
    f"not. (For all shadows with at most {MOST} crossings.)",
    mutants={
        "c - n": {"most": 3, "exponent": lambda c, n: c - n},
        "c": {"most": 3, "exponent": lambda c, n: c},
    },
)
def rank(most: int = MOST, exponent: Callable[[int, int], int] = lambda c, n: c - n + 1) -> Iterable[Question]:
    """All products of region crossing changes; and the rank of the matrix of regions and crossings."""
    yield every(
        f"all products, at most {most} crossings",
        links(most),
        lambda code, double: len(reached(code, double)),
        lambda code, double: 2 ** exponent(len(code), len(frozenset[int]().union(*crossed(code)))),
        starred=True,
        bound=True,
    )
    yield every(
        f"the matrix modulo 2, at most {most} crossings",
        links(most),
        lambda code, double: rank_mod_2(touched(code, double)),
        lambda code, double: exponent(len(code), len(frozenset[int]().union(*crossed(code)))),
        starred=True,
        by="linear algebra",
        bound=True,
    )


@PAPER.claim(
    "Region crossing changes, which crossings",
    "Region crossing changes change a given set of crossings, and no others, if and only if each component passes an "
    "even number of the crossings of the set with other components. In particular they change any crossing of a knot. "
    f"(For all connected shadows of links with at most {MOST} crossings.)",
    uses=("Region crossing changes, rank",),
    mutants={
        "every set": {"most": 3, "condition": lambda code, chosen: True},
        "an even number in all": {"most": 4, "condition": even_in_all},
    },
)
def which_crossings(most: int = MOST, condition: Condition = even_with_the_rest) -> Iterable[Question]:
    """All sets of crossings are compared; and the number of good ones with the rank of the matrix of regions."""
    yield every(
        f"all sets of crossings, at most {most} crossings",
        ((code, double, chosen) for code, double in links(most) for chosen in range(1 << len(code))),
        lambda code, double, chosen: chosen in reached(code, double),
        lambda code, double, chosen: condition(code, chosen),
        starred=True,
        bound=True,
    )
    yield every(
        f"the number of sets, at most {most} crossings",
        links(most),
        lambda code, double: sum(condition(code, chosen) for chosen in range(1 << len(code))),
        lambda code, double: 2 ** rank_mod_2(touched(code, double)),
        starred=True,
        by="linear algebra",
        bound=True,
    )


def lattice_index(rows: Iterable[Iterable[int]]) -> int:
    """Return the index of the lattice of some rows among all integer vectors, by Euclid's algorithm; 0 if infinite.

    >>> lattice_index([[1, 1], [1, -1]])
    2
    """
    left = [list(row) for row in rows]
    index = 1
    for column in range(len(left[0])):
        pivot = [0] * len(left[0])
        for row in left:
            while row[column]:
                times = pivot[column] // row[column]
                pivot[:], row[:] = row, [a - times * b for a, b in zip(pivot, row, strict=True)]
        index *= abs(pivot[column])
    return index


@PAPER.claim(
    "Region crossing changes, integers",
    "On a diagram of a knot integers can be given to the regions so that the sums around the crossings are any given "
    "integers. A region that touches a crossing twice counts once, or twice. (For all shadows of knots with at most "
    f"{MOST} crossings.)",
    mutants={
        "without three regions": {"rows": lambda code, double: touched(code, double)[: max(1, len(code) - 1)]},
        "links too": {"boards": link_shadows},
    },
)
def integers(
    boards: Callable[[int], Iterable[Code]] = lambda n: shadows(n, prime=False),
    rows: Callable[[Code, bool], Iterable[Iterable[int]]] = touched,
) -> Iterable[Question]:
    """The index of the lattice of the regions is 1; and so are the factors of the Smith normal form."""
    cases = [(code, double) for n in range(1, MOST + 1) for code in boards(n) for double in (False, True)]
    yield every(
        f"at most {MOST} crossings, by Euclid's algorithm",
        cases,
        lambda code, double: lattice_index(rows(code, double)),
        1,
        starred=True,
        bound=True,
    )
    yield every(
        f"at most {MOST} crossings, by Smith normal forms",
        cases,
        lambda code, double: _factors([[*row] for row in rows(code, double)]),
        lambda code, double: (1,) * len(code),
        starred=True,
        by="sympy",
        bound=True,
    )


def _factors(rows: list[list[int]]) -> tuple[int, ...]:
    """Return the diagonal of the Smith normal form, without signs."""
    form = smith_normal_form(DomainMatrix(rows, (len(rows), len(rows[0])), ZZ)).to_list()
    return tuple(abs(int(form[place][place])) if place < len(form) else 0 for place in range(len(rows[0])))


Moves = Callable[[Regions], Mapping[str, Regions]]
"""The moves of a game on regions."""


def diagrams(code: Code) -> list[Regions]:
    """Return the start positions on all diagrams of a shadow."""
    shadow = Diagram(code)
    return [Regions(shadow.resolved(bits).pd, ()) for bits in range(1 << len(code))]


def _values(code: Code, moves: Moves) -> str | None:
    """Return the values on the diagrams of a shadow, if they are several."""
    game = replace(GAME, moves=moves)
    values = {game.solved(start).value() for start in diagrams(code)}
    return f"{Diagram(code)}: {', '.join(sorted(map(str, values)))}" if len(values) > 1 else None


def _offers(position: Regions, region: int, moves: Moves) -> str | None:
    """Return a region whose options are others if its crossings are changed first."""
    diagram = Diagram(position.pd, ())
    around = touched(position.pd)[region]
    changed = tuple(diagram.switched(c) if at else position.pd[c] for c, at in enumerate(around))
    now, then = (
        {left.pd for move, left in moves(start).items() if move[:-1] == str(region + 1)}
        for start in (position, Regions(changed, ()))
    )
    return f"{position}: region {region + 1}" if now != then else None


@PAPER.claim(
    "Region Unknotting, shadows",
    "The outcome and the value of the Region Unknotting Game on a diagram of a knot are the same for all diagrams of "
    f"its shadow. (For all shadows with at most {PLAYED} crossings.)",
    uses=(JONES, "Region crossing changes, which crossings"),
    reading="The rules are as remembered: each region is chosen once, and all its crossings are changed, or none.",
    mutants={
        "all crossings are always changed": {
            "moves": lambda here: {move: left for move, left in here.moves() if move.endswith("x")},
        },
    },
)
def of_shadows(moves: Moves = GAME.moves) -> Iterable[Question]:
    """All is played out; and a region offers the same options if its crossings are changed first."""
    knots = [code for n in range(1, PLAYED + 1) for code in shadows(n, prime=False)]
    yield none_fails(
        f"the diagrams of shadows with at most {PLAYED} crossings, played out",
        knots,
        lambda code: _values(code, moves),
        by="play",
        bound=True,
    )
    yield none_fails(
        "the regions of these diagrams",
        ((start, region) for code in knots for start in diagrams(code) for region in range(len(code) + 2)),
        lambda start, region: _offers(start, region, moves),
        starred=True,
        bound=True,
    )

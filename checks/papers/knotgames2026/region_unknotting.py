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
from knotgames.games.knot.unknot import unknotted
from knotgames.games.region_unknotting import GAME
from knotgames.games.region_unknotting.position import Regions
from knotgames.games.region_unknotting.regions import touched

MOST = 5
"""The largest number of crossings of the shadows of links."""

Boards = Callable[[int], Iterable[Code]]
"""The shadows with a number of crossings."""

Rows = tuple[tuple[int, ...], ...]
"""The crossings that some moves change, as rows of numbers modulo 2."""

PLAYED = 3
"""The largest number of crossings of the knots that are played out."""


def links(most: int) -> Iterator[tuple[Code, bool]]:
    """Yield the shadows of links with both rules for a region that touches a crossing twice."""
    return ((code, double) for n in range(1, most + 1) for code in link_shadows(n) for double in (False, True))


def knots(crossings: int) -> tuple[Code, ...]:
    """Return the shadows of knots, with loops and composite ones."""
    return shadows(crossings, prime=False)


def made(rows: Rows) -> frozenset[int]:
    """Return the sets of crossings that products of moves change, as bits."""
    found = {0}
    for row in rows:
        bits = sum((one & 1) << place for place, one in enumerate(row))
        found |= {one ^ bits for one in found}
    return frozenset(found)


def reached(code: Code, double: bool) -> frozenset[int]:
    """Return the sets of crossings that products of region crossing changes change, as bits."""
    return made(touched(code, double))


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
    boards: Boards = knots,
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


FROZEN = 6
"""The largest number of crossings of the shadows on which regions are frozen."""


def frozen(code: Code) -> Rows:
    """Return the crossings that each freeze changes: those that are not on the boundary of a region."""
    return tuple(tuple(1 - one for one in row) for row in touched(code))


def _not_unknotted(code: Code, freezes: Callable[[Code], Rows]) -> str | None:
    """Return a diagram of a shadow that no product of freezes makes the unknot."""
    told, products = unknotted(code), made(freezes(code))
    wrong = next((place for place in range(1 << len(code)) if not any(told[place ^ one] for one in products)), None)
    return None if wrong is None else str(Diagram(code, link=True).resolved(wrong))


@PAPER.claim(
    "Region freezes, unknotting",
    "A region freeze changes every crossing that is not on the boundary of a region. On a diagram of a knot freezes "
    "change every set of crossings or its complement, so that they make the unknot or its mirror image. (For all "
    f"shadows with at most {MOST} crossings.)",
    uses=(JONES,),
    mutants={"links too": {"boards": link_shadows}, "one region alone": {"freezes": lambda code: frozen(code)[:1]}},
)
def freezes_unknot(boards: Boards = knots, freezes: Callable[[Code], Rows] = frozen) -> Iterable[Question]:
    """All products on all diagrams; and the rank of the freezes and the change of all crossings."""
    codes = [code for n in range(1, MOST + 1) for code in boards(n)]
    yield none_fails(
        f"all diagrams with at most {MOST} crossings, all products",
        codes,
        lambda code: _not_unknotted(code, freezes),
        bound=True,
    )
    yield every(
        f"all shadows with at most {MOST} crossings, the matrix modulo 2",
        codes,
        lambda code: rank_mod_2([*freezes(code), [1] * len(code)]),
        len,
        by="linear algebra",
        bound=True,
    )


UNFREE: Mapping[int, int] = {1: 1, 3: 2, 5: 21, 6: 10}
"""The number of shadows on which freezes do not change each crossing alone, by the number of crossings."""


@PAPER.claim(
    "Region freezes, single crossings",
    "On a shadow of a knot region freezes change each crossing alone, unless it is one of "
    + ", ".join(f"{many} with {n}" for n, many in UNFREE.items())
    + f" crossings. None of these is prime and reduced. (For all shadows with at most {FROZEN} crossings.)",
    mutants={
        "on all of them": {"exceptions": {}},
        "on all but those with at most 5 crossings": {"exceptions": {1: 1, 3: 2, 5: 21}},
    },
)
def freezes_of_single_crossings(exceptions: Mapping[int, int] = UNFREE) -> Iterable[Question]:
    """All products; and the rank of the freezes."""
    sizes = [(n, prime) for n in range(1, FROZEN + 1) for prime in (False, True)]
    yield every(
        f"all shadows with at most {FROZEN} crossings, all products",
        sizes,
        lambda n, prime: sum(len(made(frozen(code))) < 1 << n for code in shadows(n, prime)),
        lambda n, prime: 0 if prime else exceptions.get(n, 0),
        starred=True,
        bound=True,
    )
    yield every(
        f"all shadows with at most {FROZEN} crossings, the matrix modulo 2",
        sizes,
        lambda n, prime: sum(rank_mod_2(frozen(code)) < n for code in shadows(n, prime)),
        lambda n, prime: 0 if prime else exceptions.get(n, 0),
        starred=True,
        by="linear algebra",
        bound=True,
    )


Criterion = Callable[[bool, bool], bool]
"""A condition: an odd number of regions changes nothing, and an even number changes all crossings."""


def _by_sets(code: Code, criterion: Criterion) -> bool:
    """Return a condition by all sets of regions."""
    changed: dict[int, frozenset[int]] = {0: frozenset({0}), 1: frozenset()}
    for row in touched(code):
        bits = sum(one << place for place, one in enumerate(row))
        changed = {parity: of | {one ^ bits for one in changed[1 - parity]} for parity, of in changed.items()}
    return criterion(0 in changed[1], (1 << len(code)) - 1 in changed[0])


def _by_rank(code: Code, criterion: Criterion) -> bool:
    """Return a condition by ranks: a column of 1 counts the regions."""
    rows = [(*row, 1) for row in touched(code)]
    known = rank_mod_2(rows)
    nothing, everything = (0,) * len(code) + (1,), (1,) * len(code) + (0,)
    return criterion(rank_mod_2([*rows, nothing]) == known, rank_mod_2([*rows, everything]) == known)


@PAPER.claim(
    "Region freezes, criterion",
    "On a shadow of a knot region freezes change each crossing alone if and only if the region crossing changes of "
    "some odd number of regions together change nothing, or those of some even number of regions change all "
    f"crossings. (For all shadows with at most {MOST} crossings.)",
    mutants={
        "an odd number that changes nothing": {"criterion": lambda nothing, everything: nothing},
        "both": {"criterion": lambda nothing, everything: nothing and everything},
    },
)
def freezes_criterion(criterion: Criterion = lambda nothing, everything: nothing or everything) -> Iterable[Question]:
    """All products of freezes and all sets of regions; and ranks."""
    codes = [code for n in range(1, MOST + 1) for code in knots(n)]
    yield every(
        f"all shadows with at most {MOST} crossings, all products",
        codes,
        lambda code: len(made(frozen(code))) == 1 << len(code),
        lambda code: _by_sets(code, criterion),
        bound=True,
        law_of=(touched,),
    )
    yield every(
        f"all shadows with at most {MOST} crossings, the matrix modulo 2",
        codes,
        lambda code: rank_mod_2(frozen(code)) == len(code),
        lambda code: _by_rank(code, criterion),
        by="linear algebra",
        bound=True,
        law_of=(touched, rank_mod_2),
    )


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
    codes = [code for n in range(1, PLAYED + 1) for code in knots(n)]
    yield none_fails(
        f"the diagrams of shadows with at most {PLAYED} crossings, played out",
        codes,
        lambda code: _values(code, moves),
        by="play",
        bound=True,
    )
    yield none_fails(
        "the regions of these diagrams",
        ((start, region) for code in codes for start in diagrams(code) for region in range(len(code) + 2)),
        lambda start, region: _offers(start, region, moves),
        starred=True,
        bound=True,
    )

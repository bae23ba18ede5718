"""Misère monoids of partizan heaps, from their rules alone: partizan kayles, and how many elements finite ones have."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from functools import cache, partial
from itertools import chain, combinations, combinations_with_replacement, product
from math import lcm
from pathlib import Path
from typing import Any, TypeVar

from knotgames.algebra.heaps.octal import PartizanCode
from knotgames.algebra.misere.options import HeapOptions, Sum, listed
from knotgames.algebra.misere.partizan.fitting import partizan_monoid
from knotgames.algebra.misere.partizan.groups import Element, IntegerGroup, element_text
from knotgames.algebra.misere.partizan.integers import Arithmetic, IntegerLaw
from knotgames.algebra.misere.quotient import misere_quotient
from knotgames.algebra.misere.rules import Game, sides_of
from knotgames.algebra.notation import InputError
from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.algebra.partizan.sums import Play, Player, outcome, sum_of, sums, wins
from knotgames.algebra.partizan.universes import IntegerMonoid
from knotgames.checks.certificates import acceptance, quotients
from knotgames.checks.certificates.integer_laws import check_law, law_certificate
from knotgames.checks.claim import Question
from knotgames.checks.induction import integer_laws
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import Every, ask, certified, every
from knotgames.games.kayles import MISERE, StripTheory

Form = TypeVar("Form")
"""What a game is."""

KAYLES = PartizanCode.parse("0.7|0.07")
"""Left takes one square of a strip, Right two adjacent ones, and both may leave any strips."""


def law_found(game: Game, last: int | None = None) -> IntegerLaw:
    """What is found from the rules of a game, for all heaps or those to a last one, where that is a law."""
    law = partizan_monoid(game, last)
    assert isinstance(law, IntegerLaw)
    return law


def as_heaps(games: Sequence[Form], splits: Callable[[Form], Sequence[Iterable[Iterable[Form]]]]) -> list[HeapOptions]:
    """The options of games for Left and for Right, each a sum of some of them, as sums of their places among them.

    >>> as_heaps(["", "g"], lambda sprig: ([()], [()]) if sprig else ([], []))[1] == (listed([()]), listed([()]))
    True
    """
    return [tuple([listed([map(games.index, option) for option in side]) for side in splits(game)]) for game in games]


@cache
def kayles() -> IntegerLaw:
    """What is found from the rules of partizan kayles."""
    return law_found(KAYLES)


def published(theory: StripTheory) -> IntegerLaw:
    """What a theory says of all strips, as a law on the heaps of partizan kayles."""
    phi = tuple((theory.element(length),) for length in range(kayles().last + 1))
    goes_on = Arithmetic(0, theory.period, theory.element(theory.period) - theory.element(0))
    return replace(kayles(), phi=phi, monoid=IntegerGroup((theory.monoid,)), series=goes_on)


def _with_outcomes(monoid: IntegerMonoid, below: str) -> IntegerMonoid:
    return replace(monoid, below=tuple(map(LastMoveOutcome, below)))


def _other_below(group: IntegerGroup, below: str) -> IntegerGroup:
    return replace(group, rows=tuple(_with_outcomes(row, below) for row in group.rows))


@PAPER.claim(
    "Partizan kayles from its rules",
    "From the codes 0.7 of Left and 0.07 of Right it is found that the misère monoid of all strips is that of all "
    "integers, with $S_n$ worth 0, 1 and $-1$ for $n = 0$, 1 and $2 mod 3$; that 0 has the outcome $N$, an integer "
    "above 0 the outcome $R$, and $-1$, $-2$, $-3$, ... have $P$, $R$, $N$ again and again. That is the monoid of "
    "Theorems 3.2 and 4.1 of [Milley2013].",
    uses=("Partizan periodicity (integers)", "Milley2013/Theorem 3.2", "Milley2013/Theorem 4.1"),
    mutants={
        "a strip worth another integer": lambda: {
            "law": replace(kayles(), phi=(*kayles().phi[:4], (-2,), *kayles().phi[5:]))
        },
        "an outcome off": lambda: {"law": replace(kayles(), monoid=_other_below(kayles().monoid, "PRR"))},
        "Right may leave one strip at most": lambda: {"law": of_other_rules("0.7|0.03")},
        "Right takes one square": lambda: {"law": of_other_rules("0.7|0.7")},
        "S_1 and S_2 exchanged": {"theory": replace(MISERE, generators=(-1, 1))},
        "another theory": {"theory": replace(MISERE, monoid=_with_outcomes(MISERE.monoid, "PNR"))},
    },
    certificates=lambda _: {"the law": lambda: law_certificate(kayles())},
)
def kayles_from_its_rules(law: IntegerLaw | None = None, theory: StripTheory = MISERE) -> Iterator[Question]:
    """The law is found, and then proved by a certificate, and in linear arithmetic; it is the paper's."""
    law = kayles() if law is None else law
    yield from law_proved(law, published(theory), "all strips, by the induction over moves", "S_{}".format)


def law_proved(law: IntegerLaw, published: IntegerLaw, scope: str, name: Callable[[int], object]) -> Iterator[Question]:
    """That a law holds, by its certificate and in linear arithmetic, and is the one that is published.

    If they are not the same, each of the two has to be proved: so each way of proof by itself refutes a wrong one.

    Args:
        law: the law that is found.
        published: the law that is expected.
        scope: the sums of which the certificate speaks.
        name: what a heap is called.
    """
    alike = compared(law, published, name)
    laws = [law] if all(finding.holds for finding in alike.findings()) else [law, published]
    yield certified(scope, (rejection(one) for one in laws), visited=len(law.heaps))
    yield ask(integer_laws.all_proved, [(one.kinds, one.monoid) for one in laws])
    yield alike


def rejection(law: IntegerLaw) -> str | None:
    """Why the checker rejects the certificate of a law; None if it is accepted."""
    return acceptance.rejection(law_certificate(law), check_law)


def compared(law: IntegerLaw, published: IntegerLaw, name: Callable[[int], object]) -> Every:
    """That two laws have the same elements, give the same one to each heap, and the same outcome to each element.

    What goes on in two ways with two periods and a step each is the same if it is so for a common period and the place
    after it.
    """
    asked = partial(every, "heaps and elements, to where both laws repeat", bound=True)
    rows = [*law.monoid.rows, *published.monoid.rows]
    far = max(max(-row.start, row.stop) for row in rows) + lcm(*(len(row.above) * len(row.below) for row in rows))
    elements = sorted(product(range(-far, far), *map(range, law.monoid.orders)), key=lambda x: abs(x[0]))
    return (
        asked(
            [law],
            lambda law: (law.monoid.orders, law.scope),
            (published.monoid.orders, published.scope),
            "the monoid is {0.monoid}, for {0.scope}",
        )
        & asked(
            range(_repeats_at(law, published)),
            law.element,
            partial(_counted, published),
            lambda n, x, _: f"{name(n)} is worth {element_text(x)}",
        )
        & asked(
            elements,
            law.monoid.outcome,
            published.monoid.outcome,
            lambda x, its, _: f"{element_text(x)} has the outcome {its}",
        )
    )


def _counted(law: IntegerLaw, heap: int) -> Element:
    """The element of a heap, period by period from those that are listed."""
    if law.series is None or heap < len(law.phi):
        return law.phi[heap]
    number, *residues = _counted(law, heap - law.series.period)
    return (number + law.series.step, *residues)


def _repeats_at(law: IntegerLaw, published: IntegerLaw) -> int:
    """To which heap, it left out, laws of the same heaps are compared."""
    if law.series is None or published.series is None:
        return law.last + 1
    return max(law.series.preperiod, published.series.preperiod) + law.series.period * published.series.period + 1


def of_other_rules(code: str) -> IntegerLaw:
    """The law of partizan kayles, for heaps of another code."""
    other = PartizanCode.parse(code)
    return replace(kayles(), code=other, heaps=tuple([sides_of(other, heap) for heap in range(kayles().last + 1)]))


ORDERS = (1, 2, *range(4, 21))
"""The orders of finite misère monoids of partizan heaps that are realized."""

Certificates = Mapping[int, Mapping[str, Any]]


@cache
def realizations() -> Certificates:
    """A certificate for each of the orders: of the first heaps of a pair of codes. How they are found is said in
    `tests/checks/certificates/partizan_orders.py`.
    """
    known = json.loads((Path(__file__).parent / "partizan_orders.json").read_text(encoding="utf-8"))
    return {int(order): one for order, one in known.items()}


def _realization(order: int) -> Mapping[str, Any]:
    return realizations()[order]


HEAPS = 3
"""Sums of at most so many of the heaps of a realization are also played out."""


def _altered(order: int, change: str) -> Mapping[str, Any]:
    """The realizations, with one of them forged."""
    one = deepcopy(dict(realizations()[order]))
    match change:
        case "holder":
            one["held"][Player.RIGHT].pop()
        case "option":
            one["game"]["digits"][Player.LEFT] = one["game"]["digits"][Player.RIGHT]
        case _:
            one["steps"].reverse()
    return {"certificates": {**realizations(), order: one}}


@PAPER.claim(
    "Partizan orders",
    f"There are misère monoids of partizan heaps with just $n$ elements, for each $n$ from 1 to {ORDERS[-1]} but 3.",
    mutants={
        "5 elements, another holder": lambda: _altered(5, "holder"),
        "7 elements, Left with Right's moves": lambda: _altered(7, "option"),
        "13 elements, the products of other generators": lambda: _altered(13, "products"),
        "3 in place of 2": lambda: {"orders": (3,), "certificates": {3: realizations()[2]}},
    },
    certificates=lambda _: {f"{order} elements": partial(_realization, order) for order in ORDERS},
)
def orders(orders: Iterable[int] = ORDERS, certificates: Certificates | None = None) -> Iterator[Question]:
    """By certificates; and small sums of the same heaps, played out."""
    known = realizations() if certificates is None else certificates
    yield certified(
        "each order, by the induction over options",
        [partial(_not_established, order, known[order]) for order in orders],
    )
    yield every(
        f"who holds the sums of at most {HEAPS} of the heaps, played out",
        (
            (known[order], total)
            for order in orders
            for size in range(HEAPS + 1)
            for total in combinations_with_replacement(range(len(known[order]["phi"])), size)
        ),
        _held_by_element,
        lambda certificate, total: _held_by_play(code_of(certificate))(total),
        lambda certificate, total, said, played: (
            f"{code_of(certificate)}: {total} is held by {played}, its element by {said}"
        ),
        starred=True,
        bound=True,
    )


def _not_established(order: int, certificate: Mapping[str, Any]) -> str | None:
    """What a certificate shows in place of so many elements; None if it shows these."""
    try:
        shown = f"{quotients.check(certificate)} elements"
    except InputError as error:
        shown = str(error)
    return None if shown == f"{order} elements" else f"{order} elements said, but {shown}"


@cache
def _held_by_play(code: PartizanCode) -> Callable[[Sum], str]:
    """Who holds a sum of heaps of a code."""
    memo: dict[Sum, LastMoveOutcome] = {}

    def options(heap: int) -> tuple[list[Sum], list[Sum]]:
        return list(code.left.options(heap)), list(code.right.options(heap))

    def held(total: Sum) -> str:
        plain = outcome(sum_of(total), sums(options), Play.MISERE, memo)
        return _named(player for player in Player if wins(plain, player, player.opponent))

    return held


def _held_by_element(certificate: Mapping[str, Any], total: Sum) -> str:
    """Who holds the element of a sum of heaps, by a certificate."""
    element = _element(certificate, total)
    return _named(player for player in Player if element in certificate["held"][player])


def _named(players: Iterable[Player]) -> str:
    return " and ".join(player.name.capitalize() for player in players) or "nobody"


def code_of(certificate: Mapping[str, Any]) -> PartizanCode:
    """The code of a certificate that gives its digits."""
    left, right = ("".join(map(str, side[1:])) or "0" for side in certificate["game"]["digits"])
    return PartizanCode.parse(f"0.{left}|0.{right}")


def _element(certificate: Mapping[str, Any], total: Sum) -> int:
    """The element of a sum of heaps: that of each heap is a word in the generators."""
    element = 0
    for heap in total:
        left = certificate["phi"][heap]
        while left:
            left, generator = certificate["words"][left]
            element = certificate["steps"][generator][element]
    return element


DAY_ONE: tuple[tuple[Sum, Sum], ...] = (((), ()), ((0,), ()), ((), (0,)), ((0,), (0,)))
"""The forms born by day 1, by the options of both players among those before them: 0, {0 | }, { | 0}, {0 | 0}."""

MOST = 12
"""A monoid is followed to so many elements."""


def forms_by_day_two() -> Iterator[tuple[tuple[tuple[Sum, ...], tuple[Sum, ...]], ...]]:
    """For each form born by day 2, of two mirror images one: the options of the forms that it needs, itself the last.

    >>> sum(1 for _ in forms_by_day_two())  # of 256 forms 16 are their own mirror images
    136
    """
    sets = list(chain.from_iterable(combinations(range(len(DAY_ONE)), size) for size in range(len(DAY_ONE) + 1)))
    for left, right in combinations_with_replacement(sets, 2):
        needed = sorted({0, *left, *right})
        place = {form: i for i, form in enumerate(needed)}
        forms = [*(DAY_ONE[form] for form in needed), (left, right)]
        yield tuple((_single(sides[0], place), _single(sides[1], place)) for sides in forms)


def _single(options: Iterable[int], place: Mapping[int, int]) -> tuple[Sum, ...]:
    return tuple((place[form],) for form in options)


@PAPER.claim(
    "Partizan orders, three",
    "No misère monoid of partizan heaps has just 3 elements: a theorem of Rubinstein-Salzedo and Zhou, arXiv "
    "2603.18244, which is tried here.",
    mutants={
        "nor 2": {"excluded": (2, 3)},
        "nor 5": {"excluded": (3, 5)},
        "nor 6": {"excluded": (3, 6)},
    },
)
def not_three(excluded: Iterable[int] = (3,)) -> Iterator[Question]:
    yield every(
        f"sums of a form born by day 2 and of what play leads to, followed to {MOST} elements, heap by heap",
        forms_by_day_two(),
        lambda heaps: [
            order
            for _, order in misere_quotient(heaps.__getitem__, len(heaps) - 1, limit=MOST).growth
            if order in excluded
        ],
        [],
        "{case}: {left[0]} elements",
        bound=True,
    )

"""Misère monoids of partizan heaps, from their rules: partizan kayles, and the orders of finite ones."""

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
from knotgames.algebra.outcome import LastMoveOutcome, Play, Player, wins
from knotgames.algebra.partizan.contexts import IntegerMonoid
from knotgames.algebra.partizan.sums import outcome, sum_of, sums
from knotgames.checks.certificates import acceptance, quotients
from knotgames.checks.certificates.integer_laws import check_law, law_certificate
from knotgames.checks.claim import Question
from knotgames.checks.induction import integer_laws
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import Every, ask, certified, every
from knotgames.games.partizan_kayles import MISERE, StripTheory

Form = TypeVar("Form")

KAYLES = PartizanCode.parse("0.7|0.07")
"""Left takes one square of a strip, Right two adjacent ones."""


def law_found(game: Game, last: int | None = None) -> IntegerLaw:
    """Return the law found from the rules of a game, for all heaps or those to `last`."""
    law = partizan_monoid(game, last)
    assert isinstance(law, IntegerLaw)
    return law


def as_heaps(games: Sequence[Form], splits: Callable[[Form], Sequence[Iterable[Iterable[Form]]]]) -> list[HeapOptions]:
    """Return the options of games, for Left and for Right, as sums of places in the list."""
    return [tuple([listed([map(games.index, option) for option in side]) for side in splits(game)]) for game in games]


@cache
def kayles() -> IntegerLaw:
    """Return the law found from the rules of partizan kayles."""
    return law_found(KAYLES)


def published(theory: StripTheory) -> IntegerLaw:
    """Return a theory of all strips, as a law on the heaps of partizan kayles."""
    phi = tuple((theory.element(length),) for length in range(kayles().last + 1))
    goes_on = Arithmetic(0, theory.period, theory.element(theory.period) - theory.element(0))
    return replace(kayles(), phi=phi, monoid=IntegerGroup((theory.monoid,)), series=goes_on)


def with_outcomes(law: IntegerLaw, letters: str, side: str = "below", row: int = 0) -> IntegerLaw:
    """Return a law with other outcomes of the integers on a side of a row."""
    rows = list(law.monoid.rows)
    rows[row] = IntegerMonoid(**{**vars(rows[row]), side: tuple(map(LastMoveOutcome, letters))})
    return replace(law, monoid=replace(law.monoid, rows=tuple(rows)))


def with_options(law: IntegerLaw, heap: int, options: HeapOptions) -> IntegerLaw:
    """Return a law with other options of a heap."""
    return replace(law, heaps=(*law.heaps[:heap], options, *law.heaps[heap + 1 :]))


@PAPER.claim(
    "Partizan kayles from its rules",
    "The misère monoid of all strips, found from the codes 0.7 of Left and 0.07 of Right, is the monoid of all "
    "integers. $S_n$ is worth 0, 1 and $-1$ for $n = 0$, 1 and $2 mod 3$. The outcome of 0 is $N$, positive integers "
    "have the outcome $R$, and $-1$, $-2$, $-3$, ... repeat $P$, $R$, $N$. This is the monoid of Theorems 3.2 and "
    "4.1 of [Milley2013].",
    uses=("Partizan periodicity (integers)", "Milley2013/Theorem 3.2", "Milley2013/Theorem 4.1"),
    mutants={
        "a strip worth another integer": lambda: {
            "law": replace(kayles(), phi=(*kayles().phi[:4], (-2,), *kayles().phi[5:]))
        },
        "an outcome off": lambda: {"law": with_outcomes(kayles(), "PRR")},
        "Right may leave one strip at most": lambda: {"law": of_other_rules("0.7|0.03")},
        "Right takes one square": lambda: {"law": of_other_rules("0.7|0.7")},
        "S_1 and S_2 exchanged": {"theory": replace(MISERE, generators=(-1, 1))},
        "another theory": {
            "theory": replace(MISERE, monoid=replace(MISERE.monoid, below=tuple(map(LastMoveOutcome, "PNR"))))
        },
    },
    certificates=lambda _: {"the law": lambda: law_certificate(kayles())},
)
def kayles_from_its_rules(law: IntegerLaw | None = None, theory: StripTheory = MISERE) -> Iterator[Question]:
    """The law is found, proved by a certificate and in linear arithmetic, and equals the paper's law."""
    law = kayles() if law is None else law
    yield from law_proved(law, published(theory), "all strips, by the induction over moves", "S_{}".format)


def law_proved(law: IntegerLaw, published: IntegerLaw, scope: str, name: Callable[[int], object]) -> Iterator[Question]:
    """Yield the proofs of a law, by its certificate and in linear arithmetic, and a comparison with the published law.

    If the laws differ, each proof must hold for both, and so refutes a wrong one.

    Args:
        scope: the sums that the certificate is about.
    """
    alike = compared(law, published, name)
    laws = [law] if all(finding.holds for finding in alike.findings()) else [law, published]
    yield certified(scope, (rejection(one) for one in laws), visited=len(law.heaps))
    yield ask(integer_laws.all_proved, [(one.kinds, one.monoid) for one in laws])
    yield alike


def rejection(law: IntegerLaw) -> str | None:
    """Return the reason for which the checker rejects the certificate of a law; None if it is accepted."""
    return acceptance.rejection(law_certificate(law), check_law)


def compared(law: IntegerLaw, published: IntegerLaw, name: Callable[[int], object]) -> Every:
    """Ask whether two laws agree on heaps and elements, in one common period and the place after it."""
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
    """Return the element of a heap, period by period from the listed ones."""
    if law.series is None or heap < len(law.phi):
        return law.phi[heap]
    number, *residues = _counted(law, heap - law.series.period)
    return (number + law.series.step, *residues)


def _repeats_at(law: IntegerLaw, published: IntegerLaw) -> int:
    if law.series is None or published.series is None:
        return law.last + 1
    return max(law.series.preperiod, published.series.preperiod) + law.series.period * published.series.period + 1


def of_other_rules(code: str) -> IntegerLaw:
    """Return the law of partizan kayles, for heaps of another code."""
    other = PartizanCode.parse(code)
    return replace(kayles(), code=other, heaps=tuple([sides_of(other, heap) for heap in range(kayles().last + 1)]))


ORDERS = (1, 2, *range(4, 21))
"""The orders of finite misère monoids of partizan heaps that are realized."""

Certificates = Mapping[int, Mapping[str, Any]]


@cache
def realizations() -> Certificates:
    """Return a certificate for each order (found by `tests/checks/certificates/partizan_orders.py`)."""
    known = json.loads((Path(__file__).parent / "partizan_orders.json").read_text(encoding="utf-8"))
    return {int(order): one for order, one in known.items()}


HEAPS = 3
"""The largest number of heaps of a sum that is also played out."""


def _altered(order: int, change: str) -> Mapping[str, Any]:
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
    f"For each $n$ from 1 to {ORDERS[-1]} except 3, there is a misère monoid of partizan heaps with exactly $n$ "
    "elements.",
    mutants={
        "5 elements, another holder": lambda: _altered(5, "holder"),
        "7 elements, Left with Right's moves": lambda: _altered(7, "option"),
        "13 elements, the products of other generators": lambda: _altered(13, "products"),
        "3 in place of 2": lambda: {"orders": (3,), "certificates": {3: realizations()[2]}},
    },
    certificates=lambda _: {f"{n} elements": partial(lambda order: realizations()[order], n) for n in ORDERS},
)
def orders(orders: Iterable[int] = ORDERS, certificates: Certificates | None = None) -> Iterator[Question]:
    """Certificates; and small sums of the same heaps, played out."""
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
    """Return what a certificate shows if it is not this number of elements; else None."""
    try:
        shown = f"{quotients.check(certificate)} elements"
    except InputError as error:
        shown = str(error)
    return None if shown == f"{order} elements" else f"{order} elements expected, but: {shown}"


@cache
def _held_by_play(code: PartizanCode) -> Callable[[Sum], str]:
    memo: dict[Sum, LastMoveOutcome] = {}

    def options(heap: int) -> tuple[list[Sum], list[Sum]]:
        return list(code.left.options(heap)), list(code.right.options(heap))

    def held(total: Sum) -> str:
        plain = outcome(sum_of(total), sums(options), Play.MISERE, memo)
        return _named(player for player in Player if wins(plain, player, player.opponent))

    return held


def _held_by_element(certificate: Mapping[str, Any], total: Sum) -> str:
    element = _element(certificate, total)
    return _named(player for player in Player if element in certificate["held"][player])


def _named(players: Iterable[Player]) -> str:
    return " and ".join(player.name.capitalize() for player in players) or "nobody"


def code_of(certificate: Mapping[str, Any]) -> PartizanCode:
    """Return the code whose digits a certificate gives."""
    left, right = ("".join(map(str, side[1:])) or "0" for side in certificate["game"]["digits"])
    return PartizanCode.parse(f"0.{left}|0.{right}")


def _element(certificate: Mapping[str, Any], total: Sum) -> int:
    """Return the element of a sum of heaps. Each heap is a word in the generators."""
    element = 0
    for heap in total:
        left = certificate["phi"][heap]
        while left:
            left, generator = certificate["words"][left]
            element = certificate["steps"][generator][element]
    return element


DAY_ONE: tuple[tuple[Sum, Sum], ...] = (((), ()), ((0,), ()), ((), (0,)), ((0,), (0,)))
"""The forms born by day 1, by both players' options among the earlier ones: 0, {0 | }, { | 0}, {0 | 0}."""

MOST = 12
"""The largest number of elements to which a monoid is followed."""


def forms_by_day_two() -> Iterator[tuple[tuple[tuple[Sum, ...], tuple[Sum, ...]], ...]]:
    """Yield the options of each form born by day 2, up to mirror image, after those of the forms it needs.

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
    "No misère monoid of partizan heaps has exactly 3 elements. This is a theorem of Rubinstein-Salzedo and Zhou, "
    "arXiv 2603.18244; here it is tested on examples.",
    mutants={"nor 2": {"excluded": (2, 3)}, "nor 5": {"excluded": (3, 5)}, "nor 6": {"excluded": (3, 6)}},
)
def not_three(excluded: Iterable[int] = (3,)) -> Iterator[Question]:
    yield every(
        f"sums of a form born by day 2 and its positions, added one by one up to {MOST} elements",
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

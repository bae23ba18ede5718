"""The theorem on forms, tried on drawings of small ones: moves where they are false, coefficients where they hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import product
from random import Random

from knotgames.algebra.boolean import DNF, Literal, Term
from knotgames.checks.certificates.knots import check_unknotting, unknotting_certificate
from knotgames.checks.claim import Question
from knotgames.checks.papers.knotgames2026.forms.alternating import PRIMES, coefficient, jones_near_one
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import certified, every
from knotgames.games.knot.diagrams.diagram import Code, Diagram
from knotgames.games.knot.diagrams.simplify import simplified
from knotgames.games.knot.gates.arrangement import Arrangement
from knotgames.games.knot.gates.layout import Gate, Layout
from knotgames.games.knot.gates.vanishing import leading

FALSE = "Forms, false resolutions"
TRUE = "Forms, true resolutions"

SAMPLE = 30
"""The number of forms of three variables."""


def terms_of(variables: int) -> list[Term]:
    """All terms of some variables."""
    signs = product((None, False, True), repeat=variables)
    return [
        Term(literals)
        for chosen in signs
        if (literals := tuple(Literal(at, negated) for at, negated in enumerate(chosen) if negated is not None))
    ]


@cache
def small_forms() -> tuple[DNF, ...]:
    """All forms of two variables and up to two terms, in both orders, and some of three variables and terms."""
    two = [form for number in (1, 2) for form in product(terms_of(2), repeat=number)]
    random = Random(1)
    return tuple(map(DNF, [*two, *(tuple(random.sample(terms_of(3), 3)) for _ in range(SAMPLE))]))


NARROW = 11
"""The most gates of drawings whose Jones polynomials are computed."""

Drawn = Callable[[DNF, int], Layout]
"""How a form is drawn, with random choices."""


def at_random(form: DNF, seed: int) -> Arrangement:
    """An arrangement to which the theorem applies, with sides, directions and orders at random."""
    random, arrangement = Random(seed), Arrangement.of(form.terms, form.variables)
    for _ in range(6):
        arrangement = arrangement.changed(random)
    return arrangement.provable()


def provably(form: DNF, seed: int) -> Layout:
    """A drawing to which the theorem applies."""
    return at_random(form, seed).layout()


def with_odd_signs(form: DNF, seed: int) -> Layout:
    """The same, with one literal more passed backwards in the last term."""
    arrangement = Arrangement.of(form.terms, form.variables).provable()
    last = arrangement.terms[-1].literals[0].variable
    return replace(arrangement, backwards=(*arrangement.backwards[:-1], arrangement.backwards[-1] ^ {last})).layout()


def with_one_level_a_literal(form: DNF, seed: int) -> Layout:
    """The same, with level 0 for each variable and level 1 for the negated one, so that terms go below earlier ones."""
    layout = provably(form, seed)
    fixed = {finger.variable: finger.with_true for finger in layout.fingers}
    levels = [(letter.gate.level + (not fixed[letter.gate.variable])) % 2 for letter in layout.strand]
    fingers = (
        replace(finger, with_true=True, loops=tuple(sorted(finger.loops, key=lambda loop: -levels[loop])))
        for finger in layout.fingers
    )
    strand = (
        letter._replace(gate=Gate(letter.gate.variable, level))
        for letter, level in zip(layout.strand, levels, strict=True)
    )
    return Layout(tuple(fingers), tuple(strand))


def not_unraveled(drawn: Drawn, seed: int, form: DNF) -> str | None:
    """A place at which a form is false, and no moves to a circle are found; the checker reads the others."""
    diagram = drawn(form, seed).diagram()
    found = []
    for place in range(1 << form.variables):
        if not any(term.holds(place) for term in form.terms):
            found.append(simplified(diagram, place))
            if not found[-1].is_unknot:
                return f"'{form}' at {place}"
    if found:
        check_unknotting(unknotting_certificate(found))
    return None


@PAPER.claim(
    FALSE,
    "In a drawing with the four properties of the theorem on forms, every resolution at which the form is false is the "
    "unknot.",
    mutants={"one level for each literal": {"drawn": with_one_level_a_literal}},
)
def false_resolutions(drawn: Drawn = provably) -> Iterable[Question]:
    """Each is shown by moves."""
    yield certified(
        "all forms of at most two variables and two terms, and some of three",
        (partial(not_unraveled, drawn, seed, form) for seed, form in enumerate(small_forms())),
        bound=True,
    )


def true_resolutions(drawn: Drawn) -> Iterator[tuple[DNF, int, Diagram]]:
    """The places at which small forms are true, if the strand passes few gates."""
    for seed, form in enumerate(small_forms()):
        layout = drawn(form, seed)
        if len(layout.strand) > NARROW:
            continue
        diagram = layout.diagram()
        for place in range(1 << form.variables):
            if any(term.holds(place) for term in form.terms):
                yield form, place, diagram


def measured(form: DNF, place: int, diagram: Diagram) -> tuple[int, int | str]:
    """The order at which V - 1 is to begin, and its coefficient there modulo a prime, from the drawing."""
    order = 2 * min(len(term.literals) for term in form.terms if term.holds(place))
    code: Code = diagram.resolved(place).pd
    return order, coefficient(jones_near_one(code, order) - 1, order)


def expected(form: DNF, place: int, _: Diagram) -> tuple[int, int]:
    """The same by the theorem."""
    found = leading(form.terms, place)
    assert found is not None
    return found.order, found.coefficient % PRIMES[found.order]


@PAPER.claim(
    TRUE,
    "In a drawing with the four properties of the theorem on forms, where $N$ true terms have the least width $m$, "
    "$V - 1$ is $3 * 4^(m-1) N (t - 1)^(2m)$ modulo $(t - 1)^(2m+1)$.",
    mutants={"odd signs in the last term": {"drawn": with_odd_signs}},
)
def coefficients_of_true_resolutions(drawn: Drawn = provably) -> Iterable[Question]:
    """The drawings are evaluated near t = 1."""
    yield every(
        f"forms of at most two variables and two terms and some of three, with at most {NARROW} gates, modulo primes",
        true_resolutions(drawn),
        measured,
        expected,
        lambda form, place, *_: f"'{form}' at {place}: {_[-2]}, not {_[-1]}",
        starred=True,
        bound=True,
        by="drawing",
    )

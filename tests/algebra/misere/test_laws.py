"""Laws of infinite misère quotients: found, proved by a finite check, and refuted where they are wrong."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, product

import numpy as np
import pytest

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.misere.hypothesis import EMPTY, Hypothesis
from knotgames.algebra.misere.laws.family import Family, family_of, told_apart
from knotgames.algebra.misere.laws.fit import MODULI, SLOPES, THRESHOLDS, NoLaw, Shape, fitted
from knotgames.algebra.misere.laws.induction import Induction
from knotgames.algebra.misere.laws.law import Bounds, Coordinate, Frame, Law, Pattern, Vector, options_worth
from knotgames.algebra.misere.laws.outcomes import UNKNOWN, N, P, outcomes, weights
from knotgames.algebra.misere.laws.relations import Rows, relations
from knotgames.algebra.misere.laws.search import (
    Infinite,
    NotFound,
    framed,
    infinite_after,
    infinite_quotient,
    quotient_or_law,
    suggested,
    unneeded,
)
from knotgames.algebra.misere.laws.states import States
from knotgames.algebra.misere.laws.text import family_text, law_lines
from knotgames.algebra.misere.options import Options, Shared, listed
from knotgames.algebra.misere.quotient import misere_quotient
from knotgames.algebra.notation import InputError, OutOfBudget
from knotgames.algebra.steps import Spent
from knotgames.checks.budget import Budget
from tests.algebra.misere.plain import is_p, plain_rule
from tests.profiles import night

RULES: list[list[tuple[int, ...]]] = [[], [()], [(), (1,)], [(1,), (2, 2), (1, 2, 2, 2)]]
THREE: tuple[Options, ...] = tuple(listed(options) for options in RULES)
"""The heaps *1, *2 and {*1, *2 + *2, *1 + *2 + *2 + *2}."""


@cache
def found(code: str, heap: int) -> Infinite:
    proof = infinite_quotient([Shared(Code.parse(code), n) for n in range(heap + 1)])
    assert isinstance(proof, Infinite)
    return proof


@pytest.fixture(scope="module")
def three() -> Infinite:
    proof = infinite_quotient(THREE)
    assert isinstance(proof, Infinite)
    return proof


def by_hand(a: int, b: int, c: int) -> bool:
    """The law of the three heaps as it was worked out without the program."""
    if a % 2:
        return b == c - 1 or b == c == 0
    return (b % 2 == c % 2 and (b >= c + 2 or b <= c - 4)) or (b, c) == (0, 3)


def test_the_law_of_three_heaps_is_found(three: Infinite) -> None:
    law = three.law
    assert [one.heap for one in law.coordinates] == [1, 2, 3]
    assert [one.is_free for one in law.coordinates] == [False, True, True]
    assert all(law.is_p(u) == by_hand(*u) for u in product(range(5), range(24), range(24)))
    assert list(law_lines(law)) == [
        "a even: b <= c - 4, b - c even; or b >= c + 2, b - c even; or b = 0, c = 3",
        "a odd: b = 0, c = 0; or b = c - 1",
    ]
    assert family_text(law, three.family).startswith("k times b and l times b for all k < l by ac and k times c")


def test_laws_agree_with_plain_recursion(three: Infinite) -> None:
    p = is_p(RULES.__getitem__)
    for a, b, c in product(range(3), range(4), range(4)):
        assert three.law.is_p((a, b, c)) == p((1,) * a + (2,) * b + (3,) * c)
    p = is_p(plain_rule("0.404"))
    for heaps in ((9, 12, 12), (9, 11, 12), (5, 12, 12), (3, 9, 9, 9), (11, 11, 12), (7, 9, 12), ()):
        assert (str(found("0.404", 12).law.outcome(heaps)) == "P") == p(heaps)


def test_a_law_of_heaps_that_are_counted_apart() -> None:
    law = found("0.76", 12).law
    assert law.apart == (10,)
    (failure,) = {Induction(replace(law, apart=()), worth_of("0.76", 12)).failure()}
    assert failure is not None
    assert failure.heap == 10
    assert Induction(law, worth_of("0.76", 12)).failure() is None


def worth_of(code: str, heap: int) -> tuple[tuple[Vector, ...], ...]:
    return options_worth([Shared(Code.parse(code), n) for n in range(heap + 1)], found(code, heap).law.worth)


def wrong_laws(law: Law) -> Iterator[tuple[str, Law]]:
    """Laws with one thing changed."""
    for place, (state, patterns) in enumerate(law.patterns):
        for i, pattern in enumerate(patterns):
            changes: list[tuple[str, tuple[Pattern, ...]]] = [("a dropped pattern", ())]
            if len(pattern.residues) > 1:
                changes.append(("a dropped residue", (replace(pattern, residues=pattern.residues[1:]),)))
            for axis, (least, most) in enumerate(pattern.bounds):
                moved: list[Bounds] = [(least + by, most) for by in (-1, 1) if least is not None]
                moved += [(least, most + by) for by in (-1, 1) if most is not None]
                for bounds in moved:
                    several = (*pattern.bounds[:axis], bounds, *pattern.bounds[axis + 1 :])
                    changes.append((f"bounds {bounds}", (replace(pattern, bounds=several),)))
            for name, instead in changes:
                some = (*patterns[:i], *instead, *patterns[i + 1 :])
                changed = (*law.patterns[:place], (state, some), *law.patterns[place + 1 :])
                yield f"{state} {name}", replace(law, patterns=changed)


def over_powers(law: Law) -> Law:
    """A law with one bounded coordinate of index 1 and period 2, with its powers 1, a and aa as a monoid."""
    return replace(law, monoid=((1, 2, 1),))


def test_every_law_that_says_something_else_is_refuted(three: Infinite) -> None:
    options = options_worth(THREE, three.law.worth)
    counts = list(product(range(3), range(12), range(12)))
    wrong = 0
    for name, law in wrong_laws(three.law):
        other = any(law.is_p(u) != three.law.is_p(u) for u in counts)
        wrong += other
        for same in (law, over_powers(law)):
            assert (Induction(same, options).failure() is not None) == other, name
    assert wrong > 20


def test_states_are_elements_where_they_are_fewer() -> None:
    law = found("0.524", 17).law
    assert len(law.least) == len(law.monoid[0]) == 72
    assert all(law.state((*counts, 0, 0)) == state for state, counts in law.least.items())
    assert law.apart == (15,)
    failure = Induction(replace(law, apart=()), worth_of("0.524", 17)).failure()
    assert failure is not None
    assert failure.heap == 15
    p = is_p(plain_rule("0.524"))
    for heaps in ((17, 12, 12), (17, 17, 12), (16, 14), (17, 13, 3), (17, 17), (15, 12, 1), ()):
        assert (str(law.outcome(heaps)) == "P") == p(heaps)
    assert Law.from_json(law.to_json()) == law
    assert next(law_lines(law)) == "beside 1, e^2: j >= k + 2, j even, k even; or j >= k + 3, j odd, k even"


def test_states_are_a_commutative_monoid_that_the_coordinates_generate() -> None:
    states = States(((1, 2, 1, 4, 5, 4), (3, 4, 5, 0, 1, 2)))
    assert len(states) == 6
    assert states.table.tolist() == states.table.T.tolist()
    assert [states.element(word) for word in states.lightest((1, 1))] == list(range(6))
    with pytest.raises(ValueError, match="do not commute"):
        States(((1, 1, 1), (2, 2, 2)))
    with pytest.raises(ValueError, match="expected 2 elements that are products of generators, found 1"):
        States(((0, 1),))


def test_heaps_that_are_not_needed_are_left_out(three: Infinite) -> None:
    rules: list[list[tuple[int, ...]]] = [*RULES[:3], [(2, 2)], RULES[3]]  # heap 3 is not an option of heap 4
    assert unneeded([listed(options) for options in rules]) == (3,)
    law = replace(over_powers(three.law), left_out=(2,))
    assert law.outcome([3, 1]) is not None
    with pytest.raises(InputError, match="does not include heap 2"):
        law.outcome([3, 2])


@pytest.mark.parametrize("option", range(3))
def test_a_law_is_refuted_for_other_options(three: Infinite, option: int) -> None:
    fewer = [*RULES[:3], RULES[3][:option] + RULES[3][option + 1 :]]
    for law in (three.law, over_powers(three.law)):
        assert Induction(law, options_worth(fewer, law.worth)).failure() is not None


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"worth": ((0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 0, 1))}, "worth one of itself"),
        ({"worth": ((1, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))}, "has no options"),
        ({"patterns": (((0,), (Pattern(((None, None),) * 3, ((0, 0),)),)),)}, "nothing to move in"),
        ({"patterns": ()}, "() beside it is N, and no option is P"),
        ({"monoid": ((1, 1),)}, "it is P, and so is an option"),
    ],
)
def test_what_is_wrong_is_said(three: Infinite, change: dict[str, object], why: str) -> None:
    law = replace(three.law, **({"patterns": three.law.patterns[:2]} | change))  # type: ignore[arg-type]
    failure = Induction(law, options_worth(THREE, law.worth)).failure()
    assert failure is not None
    assert why in failure.why


def test_a_law_comes_back_from_json(three: Infinite) -> None:
    assert Law.from_json(three.law.to_json()) == three.law
    assert Family.from_json(three.family.to_json()) == three.family
    law = found("0.76", 12).law
    assert Law.from_json(law.to_json()) == law


def test_a_law_has_two_free_coordinates(three: Infinite) -> None:
    with pytest.raises(ValueError, match="only the last two coordinates to be free"):
        replace(three.law, coordinates=three.law.coordinates[::-1])
    with pytest.raises(ValueError, match="expected a slope and a modulus of at least 1"):
        replace(three.law, modulus=0)
    with pytest.raises(ValueError, match="expected heaps counted apart to have no free coordinates"):
        replace(three.law, apart=(3,))
    with pytest.raises(ValueError, match="the monoid has 2 coordinates, but the law has 1 bounded ones"):
        replace(three.law, monoid=((1, 0), (1, 0)))
    with pytest.raises(ValueError, match="a pattern has an element that is not among the 2 of the monoid"):
        replace(three.law, monoid=((1, 0),))
    with pytest.raises(ValueError, match="the powers of heap 1 in the monoid do not match"):
        replace(three.law, monoid=((1, 2, 2),))
    with pytest.raises(ValueError, match="expected an index and a period of at least 1"):
        Coordinate(1, 0, 2)
    with pytest.raises(ValueError, match="a free coordinate has infinitely many states"):
        print(Coordinate(1).states)
    with pytest.raises(InputError, match="proved to heap 3, not to heap 4"):
        three.law.outcome([4])


def test_a_family_is_told_apart_by_the_law_and_not_by_another(three: Infinite) -> None:
    law, family = three.law, three.family
    assert told_apart(law, family)
    assert not told_apart(law, replace(family, p_first=not family.p_first))
    assert not told_apart(law, replace(family, context=(0, 0, 0)))
    for k, larger in ((0, 5), (3, 4), (2, 30)):
        first, second = family.pair(k, larger)
        assert (law.is_p(first), law.is_p(second)) == (True, False)
    with pytest.raises(ValueError, match="expected the steps of a family, found"):
        told_apart(law, replace(family, step=(0, 1, 1)))
    assert family_of(replace(law, patterns=())) is None


def test_relations_are_those_of_short_products(three: Infinite) -> None:
    found = relations(three.law, 9)
    assert found.normal == (1, 3, 5, 6, 6, 6, 5, 4, 4, 4)
    rows = Rows(three.law, 3)
    p = is_p(RULES.__getitem__)
    for z in product(range(2), range(3), range(3)):  # b^2 c = b, as plain recursion has it
        outcomes = {p((1,) * z[0] + (2,) * (z[1] + b) + (3,) * (z[2] + c)) for b, c in ((2, 1), (1, 0))}
        assert len(outcomes) == 1
    of_powers = relations(over_powers(three.law), 9)
    assert of_powers == found
    with pytest.raises(ValueError, match="of at most 3 coordinates, found one of 4"):
        rows.row((0, 2, 2))
    with pytest.raises(OutOfBudget, match="more than 5 normal forms of 2 coordinates"):
        relations(three.law, 9, limit=5)


def test_outcomes_past_the_box_are_not_known() -> None:
    frame = Frame(
        (Coordinate(1, 1, 2), Coordinate(2), Coordinate(3)),
        ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)),
        options_worth(THREE, ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))),
    )
    box = outcomes(frame, (24, 9))
    assert weights(frame) == (1, 2, 8)
    assert box.shape == (3, 25, 10)
    assert box[0, 24, 9] == UNKNOWN
    settled = [at for at in np.ndindex(box.shape) if box[at] != UNKNOWN]
    assert len(settled) > 150
    assert all(box[at] == (P if by_hand(*at) else N) for at in settled)
    assert fitted(frame, np.full_like(box, UNKNOWN)) is None


def test_what_fits_no_law_is_shown_to() -> None:
    frame = Frame((Coordinate(1), Coordinate(2)), ((0, 0), (1, 0), (0, 1)), ((), ((0, 0),), ((0, 0),)))
    squares = np.zeros((90, 60), dtype=np.int8)
    squares[[n * n for n in range(9)], 0] = P
    no_law = fitted(frame, squares)
    assert isinstance(no_law, NoLaw)
    assert [one.shape for one in no_law.confusions] == [Shape(slope, MODULI[-1], THRESHOLDS[-1]) for slope in SLOPES]
    for one in no_law.confusions:
        assert (squares[one.p[1:]], squares[one.n[1:]]) == (P, N)
        cells = one.shape.cells((90, 60))
        assert cells[one.p[1:]] == cells[one.n[1:]]
    assert Shape((2, 1), 3, 4).sizes == (5, 5, 11, 3, 3)
    assert all(MODULI[-1] % modulus == 0 for modulus in MODULI)


def test_a_confusion_of_the_largest_shape_is_one_of_all_smaller_ones() -> None:
    for slope, threshold, modulus in product(SLOPES, (2, 5), (2, 3)):
        larger = Shape(slope, 6, 6).cells((30, 30)).ravel()
        smaller = Shape(slope, modulus, threshold).cells((30, 30)).ravel()
        assert len({*zip(larger.tolist(), smaller.tolist(), strict=True)}) == len({*larger.tolist()})


def test_sums_that_refute_all_laws_have_these_outcomes_by_plain_recursion() -> None:
    """The last game is {*1, *2 + *2, *1 + five *2}: the pairs are of many copies of it, up to 36."""
    rules: list[list[tuple[int, ...]]] = [[], [()], [(), (1,)], [(1,), (2, 2), (1, 2, 2, 2, 2, 2)]]
    found = infinite_quotient([listed(options) for options in rules])
    assert isinstance(found, NotFound)
    assert found.no_law is not None

    @cache
    def p(ones: int, twos: int, games: int) -> bool:  # *1 + *1 = 0 under misère play
        after = [(0, twos, games)] if ones else []
        after += [(ones ^ n, twos - 1, games) for n in (0, 1) if twos]
        after += [(ones ^ a, twos + b, games - 1) for a, b in ((1, 0), (0, 2), (1, 5)) if games]
        return bool(after) and not any(p(*one) for one in after)

    for games, twos, ones in product(range(37), range(200), (0, 1)):
        if twos <= 5 * (37 - games):
            p(ones, twos, games)  # in an order in which the recursion stays shallow
    sums = [(one.p, one.n) for one in found.no_law.confusions]
    assert all(p(*first) and not p(*second) for first, second in sums)
    assert len(sums) == len(SLOPES)


def test_contexts_with_two_copies_of_the_last_heap_show_a_law() -> None:
    law, p = found("0.226", 16).law, is_p(plain_rule("0.226"))
    for heaps in [(16,), (15, 15), (16, 15), (16, 16), (16, 12), (15, 11), (16, 5, 3), (15, 2, 2), (12, 11, 5)]:
        assert (str(law.outcome(heaps)) == "P") == p(heaps), heaps


def test_where_no_law_is_found_it_is_said_what_was_tried() -> None:
    finite = infinite_quotient([Shared(Code.parse("0.77"), n) for n in range(8)])
    assert isinstance(finite, NotFound)
    assert "hypotheses were made" in finite.tried
    code = Code.parse("0.354")
    several = infinite_after(misere_quotient(code, limit=100), code)
    assert isinstance(several, NotFound)
    assert "the powers of 2, 3, 4, 5 grow, and a law is sought where those of two heaps do" in several.tried
    with Budget(steps=100).counted(), pytest.raises(Spent):
        infinite_quotient(THREE)


def test_a_frame_is_suggested_by_hypotheses() -> None:
    heaps = [(options,) for options in THREE]
    made = [Hypothesis(heaps, EMPTY)]
    for _ in range(5):
        made.append(Hypothesis(heaps, made[-1].contexts_from(())))
    frame = framed(THREE, suggested(made), made[-1])
    assert frame.coordinates == (Coordinate(1, 1, 2), Coordinate(2), Coordinate(3))
    assert frame.worth == ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))


def test_every_class_has_a_point_in_the_square() -> None:
    """The lemma on which the finite check rests, for small constants: points beyond the square are like some inside."""
    for p, q, m, c in product((1, 2, 3), (1, 2, 3), (1, 2), (1, 2, 3)):
        bound = (c + m) * (p + q)
        x, y = np.indices((2 * bound, 2 * bound))
        forms = [np.clip(form, -c - 1, c + 1) for form in (x, y, p * x - q * y)]
        classes = np.stack([*forms, x % m, y % m], axis=-1)
        inside = {*map(tuple, classes[: bound + 1, : bound + 1].reshape(-1, 5).tolist())}
        assert {*map(tuple, classes.reshape(-1, 5).tolist())} == inside


@night
def test_eight_of_255_small_games_have_an_infinite_quotient() -> None:
    """All games whose options are products of *1 and at most three copies of *2."""
    products = [(1,) * a + (2,) * b for b in range(4) for a in range(2)]
    games = [options for many in range(1, 9) for options in combinations(products, many)]
    heaps: list[list[Sequence[tuple[int, ...]]]] = [[[], [()], [(), (1,)], options] for options in games]
    found = [quotient_or_law(lambda heap: (rules[heap],), 3, limit=300) for rules in heaps]  # noqa: B023
    assert sum(isinstance(more, Infinite) for _, more in found) == 8
    assert max(len(q) for q, more in found if not isinstance(more, Infinite)) == 14

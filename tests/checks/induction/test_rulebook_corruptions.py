"""Every corruption of one entry of the rulebook is caught, if it changes what the rulebook says.

A corruption changes nothing if the condition has the same reduced form: a forbidden value is put into a required set,
or a required set into which it is put has a subset that is required too. All others must be caught by the check of
the claim that each game has exactly one class. Its method for this is the decision tree; z3 and the enumeration of all
sets of option values are held against it on a sample.
"""

from collections import Counter
from collections.abc import Callable, Iterable

import pytest

from knotgames.algebra.bits import bits
from knotgames.algebra.knot_type.rulebook import Condition, Rulebook
from knotgames.algebra.knot_type.values import RULEBOOK, VALUES
from knotgames.checks.induction import by_enumeration, by_z3
from knotgames.checks.induction.evidence import Failure, class_tree
from knotgames.checks.papers.johnson2011a.s11.a_method import changed
from tests.profiles import night


def corruptions() -> Iterable[tuple[str, Rulebook]]:
    """Every corruption of one entry of the rulebook: a value put into, or taken out of, a forbidden or a required
    set; and a required set left out.
    """
    for value, (condition,) in zip(VALUES, RULEBOOK.conditions, strict=True):
        for i in bits(RULEBOOK.universe(value.parity)):
            yield (
                f"{value}: {VALUES[i]} in F",
                changed(str(value), Condition(condition.forbidden ^ 1 << i, condition.required)),
            )
            for n, required in enumerate(condition.required):
                sets = list(condition.required)
                sets[n] = required ^ 1 << i
                yield (
                    f"{value}: {VALUES[i]} in R{n + 1}",
                    changed(str(value), Condition(condition.forbidden, tuple(sets))),
                )
        for n in range(len(condition.required)):
            fewer = condition.required[:n] + condition.required[n + 1 :]
            yield f"{value}: without R{n + 1}", changed(str(value), Condition(condition.forbidden, fewer))


EVERY = list(corruptions())


def changed_place(corrupted: Rulebook) -> int:
    (place,) = (i for i, sides in enumerate(RULEBOOK.conditions) if corrupted.conditions[i] != sides)
    return place


def caught(corrupted: Rulebook) -> bool:
    """A corrupted condition is about the games of one parity: those of the other have the same classes as before."""
    return isinstance(class_tree(corrupted, RULEBOOK.parities[changed_place(corrupted)]), Failure)


def changes_the_meaning(corrupted: Rulebook) -> bool:
    place = changed_place(corrupted)
    universe = RULEBOOK.universe(RULEBOOK.parities[place])
    (old,), (new,) = RULEBOOK.conditions[place], corrupted.conditions[place]
    return new.reduced(universe) != old.reduced(universe)


def number_of_corruptions() -> int:
    """Each of the 19 values of the other parity in the forbidden set and in each required set, and each required set
    left out.
    """
    return sum(19 + 20 * len(condition.required) for (condition,) in RULEBOOK.conditions)


def test_every_entry_is_corrupted_once() -> None:
    assert len(EVERY) == len({name for name, _ in EVERY}) == number_of_corruptions()
    assert len({tuple(book.conditions) for _, book in EVERY}) == len(EVERY)


@pytest.mark.parametrize("apart", [5, pytest.param(1, marks=night)])
def test_every_corruption_that_changes_the_meaning_is_caught(
    apart: int, record_property: Callable[[str, object], None]
) -> None:
    score: Counter[tuple[bool, bool]] = Counter()
    survivors = []
    for name, corrupted in EVERY[::apart]:
        meant, seen = changes_the_meaning(corrupted), caught(corrupted)
        score[meant, seen] += 1
        if meant and not seen:
            survivors.append(name)
    meaningful = score[True, True] + score[True, False]
    text = f"{score[True, True]} of {meaningful} corruptions caught; {score.total() - meaningful} change nothing"
    record_property("score", text)
    print(text)
    assert survivors == []
    assert meaningful * apart > 1900
    assert score[False, True] == 0, "a corruption that changes nothing is no failure"


def test_the_reduced_form_is_the_meaning_of_a_condition() -> None:
    """On all non-empty sets of four classes, for all conditions with two required sets."""
    forms: dict[tuple[int, ...], Condition] = {}
    for forbidden in range(16):
        for first in range(16):
            for second in range(first, 16):
                condition = Condition(forbidden, (first, second))
                meaning = tuple(
                    s for s in range(1, 16) if not s & forbidden and s & first and s & second
                )  # fmt: skip
                if meaning:
                    reduced = condition.reduced(15)
                    assert forms.setdefault(meaning, reduced) == reduced
                    assert tuple(s for s in range(1, 16) if reduced.admits(s)) == meaning


@pytest.mark.parametrize("corrupted", [pytest.param(book, id=name) for name, book in EVERY[::157]])
def test_three_methods_agree_on_a_corruption(corrupted: Rulebook) -> None:
    seen = caught(corrupted)
    assert (by_enumeration.several_classes(corrupted).holds is False) is seen
    assert (by_z3.several_classes(corrupted).holds is False) is seen


def test_the_rulebook_itself_is_not_caught() -> None:
    assert not any(isinstance(class_tree(RULEBOOK, parity), Failure) for parity in (0, 1))
    assert len(VALUES) == 38

"""What the claims of Johnson2011b are checked with: rewriting words of any length, and relations between games."""

from itertools import product

import pytest

from knotgames.algebra.knot_type.formal import STAR, K, U, game
from knotgames.algebra.knot_type.values import RULEBOOK, VALUES, KnotValue, index_of, value_of
from knotgames.checks.papers.johnson2011b.appendix import evaluate
from knotgames.checks.papers.johnson2011b.relations import may_have_option, reduces_two
from knotgames.checks.papers.johnson2011b.s05_odd_even import shortened
from knotgames.checks.papers.johnson2011b.s07_sums import one_even_diagrams
from knotgames.checks.papers.johnson2011b.words import knot_words, start_reaches, steps_at_start, words
from knotgames.games.rational.moves import apply, steps
from knotgames.games.rational.shadows import is_knot
from knotgames.games.rational.tangle import Pseudodiagram, Twist


@pytest.mark.parametrize("start", list(product(range(4), repeat=2)))
def test_a_start_is_rewritten_whatever_follows(start: tuple[int, ...]) -> None:
    for reached in steps_at_start(start):
        for rest in product(range(3), repeat=2):
            word = (*start, *rest)
            assert (*reached, *rest) in {apply(word, step) for step in steps(word)}


def test_what_a_start_does_not_reach() -> None:
    assert start_reaches((0, 1), lambda word: word == ()) == ()
    assert start_reaches((0,), lambda word: word == ()) is None
    assert start_reaches((2, 1), lambda word: word == (3,)) is None


def test_words_are_all_the_words() -> None:
    for crossings, length in product(range(5), range(1, 4)):
        expected = {word for word in product(range(crossings + 1), repeat=length) if sum(word) == crossings}
        assert set(words(crossings, length)) == expected
    assert set(knot_words(4, least=1)) == {
        word for n in range(5) for word in product(range(1, 5), repeat=n) if sum(word) <= 4 and is_knot(word)
    }


def test_pseudo_reidemeister_two_on_small_games() -> None:
    choice = game([U, K])
    assert reduces_two(STAR + STAR, U)
    assert reduces_two(game([game([U, K])]), U)
    assert reduces_two(game([game([U, K])]), K)
    assert not reduces_two(U, U)
    assert not reduces_two(game([choice, game([K])]), U)


def test_what_is_not_forbidden_may_be_an_option() -> None:
    for position in (game([U, K]), STAR, game([STAR]), game([game([U, K]), STAR])):
        place = index_of(value_of(position))
        assert all(may_have_option(RULEBOOK, place, index_of(value_of(option))) for option in position.sides[0])
    zero_star, k = index_of(KnotValue.parse("000*")), index_of(KnotValue.parse("222"))
    assert not may_have_option(RULEBOOK, zero_star, k)
    assert not any(may_have_option(RULEBOOK, i, i) for i in range(len(VALUES)))


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("[1, (2)]", "[1(2)]"),
        ("[-1, 1, (2), 1]", "[(0), 1(2)]"),
        ("[1, (0), 1]", "[2]"),
        ("[1]", "[1]"),
        ("[2, (1)]", "[2, (1)]"),
    ],
)
def test_resolved_ends_are_counted_into_their_neighbours(text: str, short: str) -> None:
    assert str(shortened(Pseudodiagram.parse(text))) == short


def test_one_even_pseudodiagrams_are_those_of_the_definition() -> None:
    """[Johnson2011b, Definition 7.1]: every bi is even, and one ai is 1 or -1, that of an end, and the others are 0."""

    def is_one_even(twists: tuple[Twist, ...]) -> bool:
        resolved = [abs(twist.resolved) for twist in twists]
        one_end = (*[0] * (len(twists) - 1), 1)
        return not any(twist.unresolved % 2 for twist in twists) and tuple(resolved) in (one_end, one_end[::-1])

    twists = [Twist(*pair) for pair in product(range(-2, 3), range(5))]
    words = (word for length in range(1, 4) for word in product(twists, repeat=length))
    small = (word for word in words if sum(twist.unresolved for twist in word) <= 4)
    found = [diagram.twists for diagram in one_even_diagrams(5, 3)]
    assert set(found) == set(filter(is_one_even, small))
    assert len(found) == len(set(found))


def test_the_algorithm_of_the_appendix_on_a_link() -> None:
    assert evaluate([2]) == ("Lear", "Lear")

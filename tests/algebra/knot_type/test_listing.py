"""The text of a game that is given as a list: it means that game, in any order of the list, and is not too long."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.algebra.knot_type.formal import STAR, Game, K, U, game, listing, subpositions
from knotgames.algebra.knot_type.formal_notation import parse
from knotgames.algebra.knot_type.listing import NESTING_LIMIT, PLAIN_LIMIT, Subposition, text_of
from knotgames.algebra.knot_type.strategies import formal_games
from knotgames.algebra.knot_type.theory import KNOT, shipped_theories, shipped_theory
from tests.algebra.knot_type.plain_games import Plain, formal

few = settings(max_examples=60)
theories = st.sampled_from([shipped_theory(name) for name in shipped_theories()])


def meant(text: str) -> Plain:
    """The game that a text without definitions means, read by Python itself."""
    star = "frozenset(['u'])"
    names = {"k + *": "frozenset(['k'])", "{": "frozenset([", "}": "])", "*": star}
    spelled = text.replace("u", "'u'").replace("k", "'k'").replace("'k' + *", "k + *")
    for name, python in names.items():
        spelled = spelled.replace(name, python)
    game: Plain = eval(spelled, {"frozenset": frozenset})
    return game


@few
@given(formal_games(max_birthday=5))
def test_a_text_means_the_game_that_is_listed(position: Game) -> None:
    text = text_of(listing(position), KNOT)
    assert text == str(position)
    assert "=" in text or formal(meant(text)) is position


def in_another_order(written: tuple[Subposition, ...], seed: int) -> list[Subposition]:
    """The same list with options still before what they are options of, and the game last."""
    draw = random.Random(seed)
    order: list[int] = []
    left = set(range(len(written) - 1))
    while left:
        ready = [
            i
            for i in sorted(left)
            if isinstance(sub := written[i], str) or all(option not in left for side in sub for option in side)
        ]
        order.append(draw.choice(ready))
        left.remove(order[-1])
    order.append(len(written) - 1)
    place = {old: new for new, old in enumerate(order)}
    return [
        sub if isinstance(sub, str) else tuple(tuple(place[option] for option in side) for side in sub)
        for sub in (written[i] for i in order)
    ]


@few
@given(theories.flatmap(lambda theory: formal_games(theory=theory, max_birthday=6)), st.integers(0, 99))
def test_the_order_of_the_list_does_not_matter(position: Game, seed: int) -> None:
    assert text_of(in_another_order(listing(position), seed), position.theory) == str(position)


def test_the_text_of_a_game_does_not_depend_on_how_it_was_written() -> None:
    assert str(parse("{{k}, {u}}")) == str(parse("{k + *, *}")) == "{*, k + *}"
    assert str(parse("J = {u, k}; {J, *}")) == "{*, {u, k}}"
    assert [str(g) for g in (U, K, STAR, K + STAR, STAR + STAR)] == ["u", "k", "*", "k + *", "{*}"]


@settings(few, max_examples=10)
@given(formal_games(max_birthday=12), formal_games(max_birthday=12))
def test_large_games_print_in_a_length_that_is_linear_in_their_options(first: Game, second: Game) -> None:
    position = first + second
    text = str(position)
    assert parse(text) is position
    entries = sum(2 + len(sub.sides[0]) for sub in subpositions(position) if sub.sides)
    assert len(text) <= PLAIN_LIMIT + 16 * entries


@pytest.mark.parametrize("birthday", [99, 101, 102, 149, 151, 250, 1500])
def test_chains_of_any_length_print_and_are_read_back(birthday: int) -> None:
    position = game([U, K])
    while position.birthday < birthday:
        position = game([position])
    text = str(position)
    assert parse(text) is position
    assert ("=" in text) is (birthday > NESTING_LIMIT)


def test_repeated_parts_of_a_long_text_are_defined_once() -> None:
    step = game([U, K])
    while len(str(step)) <= PLAIN_LIMIT // 2:
        step = game([game([step]), game([step, U if step.parity == 0 else STAR])])
    position = game([game([step]), game([step, U if step.parity == 0 else STAR])])
    text = str(position)
    assert text.startswith("G1 = {u, k}; ")
    assert parse(text) is position

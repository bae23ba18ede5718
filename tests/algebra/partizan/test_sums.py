"""Outcomes, sums, conjugates and order of partizan games; forms and their notation."""

import pickle
from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from algebra.notation import InputError, NotationError
from algebra.outcome import LastMoveOutcome
from algebra.partizan.forms import (
    STAR,
    ZERO,
    Form,
    add,
    conjugate_of,
    form,
    form_of,
    integer,
    options_of,
    outcome_of,
    parse,
)
from algebra.partizan.sums import Play, Player, at_least, conjugate, good_after, outcome, sums, winning_options, wins
from algebra.partizan.universes import distinguishing_context

N, P, L, R = (LastMoveOutcome(letter) for letter in "NPLR")
FIXED = settings(derandomize=True, deadline=None, max_examples=60)

forms = st.recursive(
    st.sampled_from([ZERO, STAR, integer(1), integer(-1)]),
    lambda inner: st.builds(form, st.lists(inner, max_size=2), st.lists(inner, max_size=2)),
    max_leaves=4,
)


def starter_wins(game: Form, player: int, play: Play) -> bool:
    """The plain definition: no move wins under misère play, else some move after which the opponent loses."""
    options = (game.left, game.right)[player]
    if not options:
        return play is Play.MISERE
    return any(not starter_wins(option, 1 - player, play) for option in options)


def plain_outcome(game: Form, play: Play) -> str:
    return {(True, True): "N", (False, False): "P", (True, False): "L", (False, True): "R"}[
        starter_wins(game, 0, play), starter_wins(game, 1, play)
    ]


@FIXED
@given(forms, st.sampled_from(Play))
def test_the_outcome_is_that_of_the_plain_definition(game: Form, play: Play) -> None:
    assert outcome_of(game, play) == plain_outcome(game, play)


@FIXED
@given(forms, st.sampled_from(Play))
def test_the_conjugate_has_the_outcome_with_players_exchanged(game: Form, play: Play) -> None:
    exchanged = {N: N, P: P, L: R, R: L}[outcome_of(game, play)]
    assert outcome_of(conjugate_of(game), play) is exchanged
    assert outcome(game, conjugate(options_of), play) is exchanged
    assert conjugate_of(conjugate_of(game)) is game


@FIXED
@given(forms, forms)
def test_sums_of_forms_obey_the_laws(first: Form, second: Form) -> None:
    assert first + second is second + first
    assert first + ZERO is first
    assert conjugate_of(first + second) is conjugate_of(first) + conjugate_of(second)
    assert (first + second).birthday == first.birthday + second.birthday
    assert (first + STAR) + second is first + (STAR + second)


@FIXED
@given(forms)
def test_under_normal_play_the_conjugate_is_the_negative(game: Form) -> None:
    assert outcome_of(game + conjugate_of(game), Play.NORMAL) is P


def born_by(day: int) -> list[Form]:
    """All forms whose birthday is at most `day`."""
    earlier = born_by(day - 1) if day else []
    sides = [[game for i, game in enumerate(earlier) if mask >> i & 1] for mask in range(2 ** len(earlier))]
    return list({form(left, right): None for left, right in product(sides, repeat=2)})


def test_only_zero_equals_zero_under_misere_play() -> None:
    """No position but 0 is equal to 0 in all contexts [Milley2013, Section 1.1]; here those born by day 2 tell."""

    def of(game: Form) -> LastMoveOutcome:
        return outcome_of(game, Play.MISERE)

    contexts = born_by(2)
    assert len(contexts) == 256
    assert distinguishing_context(ZERO, ZERO, contexts, add, of) is None
    for game in ("* + *", "1 + 1 + -1", "{0, 1 | *} + {* | 0, -1}"):
        assert distinguishing_context(parse(game), ZERO, contexts, add, of) is not None


@FIXED
@given(forms)
def test_the_text_of_a_form_reads_back(game: Form) -> None:
    assert parse(str(game)) is game
    assert eval(repr(game), {"parse": parse}) is game
    assert pickle.loads(pickle.dumps(game)) is game


@pytest.mark.parametrize("text", ["0", "*", "3", "-2", "{1 | 0}", "{0, * | -1}", "{| 1}", "{-1 |}"])
def test_forms_print_back(text: str) -> None:
    assert str(parse(text)) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "form '', column 1: expected a form, found the end"),
        ("{0 | 1", "form '{0 | 1', column 7: expected ',' or '}', found the end"),
        ("{0, | 1}", "form '{0, | 1}', column 5: expected a form, found '|'"),
        ("1 1", "form '1 1', column 3: expected '+' or the end, found '1'"),
        ("9999999", "form '9999999', column 1: expected an integer of at most 100000, found '9'"),
        ("{" * 200, "column 101: expected braces nested at most 100 deep"),
    ],
)
def test_bad_forms_are_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refusal:
        parse(text)
    assert message in str(refusal.value)


def test_a_form_cannot_be_made_or_changed() -> None:
    with pytest.raises(TypeError, match="made by form"):
        Form()
    with pytest.raises(AttributeError, match="cannot be changed: left"):
        ZERO.left = frozenset()
    with pytest.raises(AttributeError, match="cannot be changed: left"):
        del ZERO.left
    with pytest.raises(TypeError):
        ZERO + 1  # type: ignore[operator]


def test_large_texts_are_refused() -> None:
    with pytest.raises(InputError, match="at most 100000"):
        integer(100_001)
    game = ZERO
    for _ in range(20):  # not an integer, and each form names the last one twice
        game = form([game, STAR], [game])
    with pytest.raises(InputError, match="more than 100000 characters"):
        str(game)


def test_order_of_outcomes() -> None:
    above = {(first, second) for first, second in product(LastMoveOutcome, repeat=2) if at_least(first, second)}
    assert above == {(o, o) for o in LastMoveOutcome} | {(L, N), (L, P), (L, R), (N, R), (P, R)}


def test_winners() -> None:
    assert {o for o in LastMoveOutcome if wins(o, Player.LEFT, Player.LEFT)} == {L, N}
    assert {o for o in LastMoveOutcome if wins(o, Player.RIGHT, Player.LEFT)} == {R, P}
    assert good_after(Player.LEFT) == {L, P}
    assert good_after(Player.RIGHT) == {R, P}


def hackenbush(string: str) -> tuple[Sequence[tuple[str, ...]], Sequence[tuple[str, ...]]]:
    left, right = ([(string[:i],) if i else () for i, edge in enumerate(string) if edge == c] for c in "br")
    return left, right


@FIXED
@given(st.lists(st.text("br", min_size=1, max_size=4), max_size=3), st.sampled_from(Play))
def test_sums_of_components_are_sums_of_forms(strings: list[str], play: Play) -> None:
    position = tuple(sorted(strings))
    whole = form_of(position, sums(hackenbush))
    separate = ZERO
    for string in strings:
        part: tuple[str, ...] = (string,)
        separate = add(separate, form_of(part, sums(hackenbush)))
    assert whole is separate
    assert outcome(position, sums(hackenbush), play) is outcome_of(whole, play)
    left, right = winning_options(position, sums(hackenbush), play)
    assert bool(left) == (outcome_of(whole, play) in (N, L)) or not whole.left
    assert all(outcome(option, sums(hackenbush), play) in (R, P) for option in right)

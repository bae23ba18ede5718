"""Outcomes, sums, conjugates and order of partizan games."""

from collections.abc import Sequence
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from knotgames.algebra.outcome import LastMoveOutcome, Play, Player, at_least, good_after, wins
from knotgames.algebra.partizan.contexts import distinguishing_context
from knotgames.algebra.partizan.forms import (
    ZERO,
    Form,
    add,
    conjugate_of,
    form,
    form_of,
    options_of,
    outcome_of,
    parse,
)
from knotgames.algebra.partizan.sums import outcome, sums
from tests.algebra.partizan.strategies import FIXED, forms

N, P, L, R = (LastMoveOutcome(letter) for letter in "NPLR")


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
    assert outcome(game, lambda game: options_of(game)[::-1], play) is exchanged
    assert conjugate_of(conjugate_of(game)) is game


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
    left = [outcome(option, sums(hackenbush), play) for option in sums(hackenbush)(position)[Player.LEFT]]
    assert any(after in (L, P) for after in left) == (outcome_of(whole, play) in (N, L)) or not whole.left

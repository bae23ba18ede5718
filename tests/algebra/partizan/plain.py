"""Play as it is defined: who wins sums of two forms, by plain recursion; forms of universes for property tests."""

from functools import cache

from hypothesis import strategies as st

from knotgames.algebra.partizan.birthdays import forms_born_by
from knotgames.algebra.partizan.forms import Form
from knotgames.algebra.partizan.universes import UNIVERSES, Universe

universes = st.sampled_from(list(UNIVERSES.values()))


@cache
def starter_wins(first: Form, second: Form, player: int) -> bool:
    """Whether the player who starts wins the sum under misère play: with no move, or with one the other loses after."""
    mine, other = (first.left, first.right)[player], (second.left, second.right)[player]
    if not mine and not other:
        return True
    return any(not starter_wins(option, second, 1 - player) for option in mine) or any(
        not starter_wins(first, option, 1 - player) for option in other
    )


def left_wins(first: Form, second: Form) -> tuple[bool, bool]:
    """Whether Left wins the sum when she starts, and when Right does."""
    return starter_wins(first, second, 0), not starter_wins(first, second, 1)


def as_good_beside(greater: Form, less: Form, context: Form) -> bool:
    """Whether Left wins G + X whenever she wins H + X."""
    return all(
        mine or not other for mine, other in zip(left_wins(greater, context), left_wins(less, context), strict=True)
    )


def early(universe: Universe) -> st.SearchStrategy[Form]:
    """The forms of a universe born by day 2."""
    return st.sampled_from(forms_born_by(2, universe))


def later(universe: Universe) -> st.SearchStrategy[Form]:
    """Those forms, and sums of two."""
    return early(universe) | st.builds(Form.__add__, early(universe), early(universe))


@st.composite
def games_of_one(draw: st.DrawFn, count: int) -> tuple[Universe, list[Form]]:
    """A universe and so many forms of it."""
    universe = draw(universes)
    return universe, [draw(later(universe)) for _ in range(count)]

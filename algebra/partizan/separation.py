"""A game of the universe that tells two forms apart, where one is not at least the other.

It is looked for among the games of the universe that are born early, and else built as the proof of the theorem of
`comparison` does. Write "Left (Right) starts: R, L" for a game X such that, when that player starts, Right wins G + X
and Left wins H + X. Two steps carry the construction:

- *From Right starts to Left starts.* If Y serves when Right starts, {Y | adjoints of the G^L, or 0} serves when Left
  starts: she moves to H + Y and wins, while G + Y is lost, and G^L is answered by its adjoint.
- *Links.* If no G^L >= H and no H^R <= G, there is T such that Right wins G + T when Left starts, and Left wins H + T
  when Right starts. Its Right options answer the moves G^L: one for each that tells G^L from H when Left starts. Its
  Left options answer the moves H^R likewise. Where there are none, {0 | adjoint of G} and {adjoint of H | 0} serve.

If condition 2 fails for H^L, a link of G and H^L serves when Left starts; if condition 3 fails, the Left end that
makes it fail. Conditions 1 and 4 are 2 and 3 for the conjugates of H and G, with Right in the place of Left. All
that is built is in the universe, since adjoints are dicots and no new ends are made. Last, options are left out or
replaced by their own as long as the game still serves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from knotgames.algebra.outcome import LastMoveOutcome, Player, wins
from knotgames.algebra.partizan.birthdays import forms_born_by
from knotgames.algebra.partizan.comparison import Order, Pair
from knotgames.algebra.partizan.contexts import order_refuting_context
from knotgames.algebra.partizan.forms import ZERO, Form, by_birth, conjugate_of, followers, form
from knotgames.algebra.partizan.universes import adjoint

EARLY = 2
"""Games born by this day are tried before one is built."""

FIRST = 1
"""Games born by this day are tried before a part of one is built."""

WORK = 1_000_000
"""The most positions of sums that are looked at to make a built game plainer."""


def separating_game(greater: Form, less: Form, order: Order) -> Form | None:
    """Return a game X of the universe such that o(G + X) >= o(H + X) is false; None if and only if G >= H.

    The first that serves among the games born by day 2 is given; where there is none, one is built. Every one is
    checked by play. Raise InputError if the forms are too large to be compared.

    >>> from knotgames.algebra.partizan.universes import DEAD_ENDING
    >>> from knotgames.algebra.partizan.forms import parse
    >>> separating_game(parse("*"), parse("0"), Order(DEAD_ENDING))
    parse('0')
    """
    if order.at_least(greater, less):
        return None

    def result(pair: Pair) -> LastMoveOutcome:
        return order.outcome(*pair)

    def paired(game: Form, context: Form) -> Pair:
        return game, context

    early = forms_born_by(EARLY, order.universe)

    def tells(game: Form) -> bool:
        return order_refuting_context(greater, less, [game], paired, result) is not None

    found = order_refuting_context(greater, less, early, paired, result)
    if found is None:
        found = _Builder(order).left_starts(greater, less)
        if not tells(found):
            raise AssertionError(f"{found} was built to tell {greater} from {less}, and does not")
        steps = WORK // (len(followers(found)) * (len(followers(greater)) + len(followers(less))))
        found = _plainer(found, lambda game: order.universe.contains(game) and tells(game), steps)
    return found


def _plainer(game: Form, serves: Callable[[Form], bool], steps: int) -> Form:
    """Return a plainer game that serves, found by at most `steps` steps that replace, remove or alter an option."""
    untried = _steps(game)
    for _ in range(steps):
        step = next(untried, None)
        if step is None:
            break
        if serves(step):
            game, untried = step, _steps(step)
    return game


def _steps(game: Form) -> Iterator[Form]:
    """The games that come of one by putting an option in its place, or by altering one of its options."""
    for option in sorted(game.left | game.right, key=by_birth):
        yield option
    for option in sorted(game.left, key=by_birth, reverse=True):
        rest = game.left - {option}
        yield form(rest, game.right)
        yield from (form(rest | {plainer}, game.right) for plainer in _steps(option))
    for option in sorted(game.right, key=by_birth, reverse=True):
        rest = game.right - {option}
        yield form(game.left, rest)
        yield from (form(game.left, rest | {plainer}) for plainer in _steps(option))


class _Builder:
    """Builds games that tell forms apart, by the steps of this page; each is one of the first games, if one serves."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.first = forms_born_by(FIRST, order.universe)
        self.built: dict[Pair, Form] = {}

    def left_starts(self, greater: Form, less: Form) -> Form:
        """A game X such that, when Left starts, Right wins G + X and Left wins H + X. It must not be that G >= H."""
        pair = greater, less
        if pair not in self.built:
            served = next((game for game in self.first if self._serves(greater, less, game)), None)
            self.built[pair] = served or self._from_condition(greater, less) or self._from_right(greater, less)
        return self.built[pair]

    def right_starts(self, greater: Form, less: Form) -> Form:
        """A game X such that, when Right starts, Right wins G + X and Left wins H + X."""
        return conjugate_of(self.left_starts(conjugate_of(less), conjugate_of(greater)))

    def _serves(self, greater: Form, less: Form, game: Form) -> bool:
        lost, won = (wins(self.order.outcome(one, game), Player.LEFT, first=Player.LEFT) for one in (greater, less))
        return won and not lost

    def _from_condition(self, greater: Form, less: Form) -> Form | None:
        """Such a game from condition 2 or 3, if one of them fails."""
        at_least = self.order.at_least
        for moved in sorted(less.left, key=by_birth):
            if not any(at_least(option, moved) for option in greater.left) and not any(
                at_least(greater, answer) for answer in moved.right
            ):
                return self._link(greater, moved)
        return None if less.left else self.order.left_end_against(greater)

    def _from_right(self, greater: Form, less: Form) -> Form:
        return form([self.right_starts(greater, less)], [adjoint(option) for option in greater.left] or [ZERO])

    def _link(self, first: Form, second: Form) -> Form:
        """A game T such that Right wins G + T when Left starts, and Left wins H + T when Right starts."""
        left = [self.right_starts(first, option) for option in second.right]
        right = [self.left_starts(option, second) for option in first.left]
        return form(left or [form([ZERO], [adjoint(first)])], right or [form([adjoint(second)], [ZERO])])

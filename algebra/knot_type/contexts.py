"""Contexts, and the classes of games that a finite set of contexts distinguishes.

A context is a sequence of sums with further games: `(· + X) +' Y`. Two games of a theory are equivalent if both have
the same payoffs in every context, whoever starts. For a set of contexts that is closed under moves in them, the payoffs
of a game in all contexts of the set form its *vector*. The vectors of its options determine the vector of a game:

    Left, starting in C[G], gets the highest of what Right, starting, gets her in C[G'] or in C'[G],

for options G' of G and contexts C' that she can move C to. So "the payoff in C is p" says that no option has more
than p there and, unless a move in C gives it, that some option has p. A rulebook expresses such a condition: forbidden
classes and classes to be hit. `rulebook_of` finds all vectors that games have, and their rulebook.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from knotgames.algebra.knot_type.formal import Game, moves_in_pair, sides_of
from knotgames.algebra.knot_type.rulebook import Condition, Rulebook
from knotgames.algebra.knot_type.theory import Theory
from knotgames.algebra.ruleset import fold
from knotgames.algebra.steps import spend

Context = tuple[tuple[int, Game], ...]
"""Sums with further games, each as (index of the sum, game), in the order in which they are made."""

Vector = tuple[tuple[int, int], ...]
"""The payoffs to Left in each context, if she starts and if Right starts."""


@dataclass(frozen=True)
class ContextSet:
    """A finite set of contexts of a theory that is closed under moves in them; these lead to earlier contexts.

    For each context `moves` has the places of the contexts that Left, and that Right, can move it to.

    The second player wins the game `{{u, k}}`; the first wins its sum with *, by a move in *:

    >>> from knotgames.algebra.knot_type.formal import STAR
    >>> from knotgames.algebra.knot_type.formal_notation import parse
    >>> contexts = ContextSet.closure(STAR.theory, [((0, STAR),)])
    >>> vector = contexts.vector_of(parse("{{u, k}}"))
    >>> dict(zip([context_text(context, STAR.theory) for context in contexts.contexts], vector))
    {'·': (0, 1), '· + u': (0, 1), '· + *': (1, 0)}
    """

    theory: Theory
    contexts: tuple[Context, ...]
    moves: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]

    @staticmethod
    def closure(theory: Theory, contexts: Iterable[Context]) -> ContextSet:
        """The smallest closed set that holds the given contexts and the empty one."""
        places: dict[Context, int] = {}
        moves: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
        stack: list[Context] = [*reversed(list(contexts)), ()]
        while stack:
            context = stack[-1]
            if context in places:
                stack.pop()
                continue
            after = [list(_moves(context, player)) for player in (0, 1)]
            missing = [other for others in after for other in others if other not in places]
            if missing:
                stack += missing
                continue
            stack.pop()
            places[context] = len(places)
            left, right = (tuple(sorted({places[other] for other in others})) for others in after)
            moves.append((left, right))
        return ContextSet(theory, tuple(places), tuple(moves))

    def vector_of_end(self, end: int) -> Vector:
        """Return the vector of a terminal game."""
        vector: list[tuple[int, int]] = []
        for context, (left, right) in zip(self.contexts, self.moves, strict=True):
            if left:
                vector.append((max(vector[c][1] for c in left), min(vector[c][0] for c in right)))
                continue
            total = end
            for which, part in context:
                assert part.end is not None
                total = self.theory.sums[which].table[total][part.end]
            vector.append((self.theory.payoffs[total],) * 2)
        return tuple(vector)

    def vector(self, position: Game, options: tuple[frozenset[Vector], ...]) -> Vector:
        """Return the vector of a game, as a rule for `fold`."""
        return self.vector_of_end(position.end) if position.end is not None else self.from_options(options)

    def from_options(self, options: tuple[frozenset[Vector], ...]) -> Vector:
        """Return the vector of a game that is not terminal, from the vectors of its options on each side."""
        spend(len(self.contexts))
        highest = [max(each) for each in zip(*([after for _, after in option] for option in options[0]), strict=True)]
        lowest = [min(each) for each in zip(*([after for after, _ in option] for option in options[-1]), strict=True)]
        vector: list[tuple[int, int]] = []
        for high, low, (left, right) in zip(highest, lowest, self.moves, strict=True):
            for c in left:
                if vector[c][1] > high:
                    high = vector[c][1]
            for c in right:
                if vector[c][0] < low:
                    low = vector[c][0]
            vector.append((high, low))
        return tuple(vector)

    def vector_of(self, position: Game, memo: dict[Game, Vector] | None = None) -> Vector:
        """Return the payoffs of a game in every context of the set."""
        return fold(position, sides_of, self.vector, memo)

    def vector_of_sum(
        self, first: Game, second: Game, which: int, memo: dict[tuple[Game, Game], Vector] | None = None
    ) -> Vector:
        """Return the vector of a sum of two games, not written out; vectors that are found are added to the memo."""
        table = self.theory.sums[which].table

        def value(pair: tuple[Game, Game], options: tuple[frozenset[Vector], ...]) -> Vector:
            one, other = pair
            if one.end is not None and other.end is not None:
                return self.vector_of_end(table[one.end][other.end])
            return self.from_options(options)

        return fold((first, second), moves_in_pair, value, memo)


def _moves(context: Context, player: int) -> Iterator[Context]:
    for i, (which, part) in enumerate(context):
        if part.sides:
            for option in sorted(part.sides[player % len(part.sides)], key=lambda game: (game.birthday, str(game))):
                yield (*context[:i], (which, option), *context[i + 1 :])


def context_text(context: Context, theory: Theory) -> str:
    """Return a context in text, with a dot for the game."""
    text = "·"
    for i, (which, part) in enumerate(context):
        mixed = i > 0 and context[i - 1][0] != which
        inner = str(part) if part.end is not None or str(part)[0] in "{*" else f"({part})"
        text = f"{'(' + text + ')' if mixed else text} {theory.sums[which].symbol} {inner}"
    return text


def rulebook_of(contexts: ContextSet) -> Rulebook:
    """Return the rulebook of all classes of games that the contexts distinguish.

    Games are found from the terminal ones upwards. Each round lists every vector that some set of options from the
    classes found so far can give: for each context in order, the payoffs are chosen in all ways that leave the
    conditions on the options satisfiable. No choice is a dead end (a satisfiable condition holds for some set of
    options, which has some vector), so the work is proportional to the number of vectors. The rounds end when one finds
    nothing new.

    The classes are in the order of their smallest birthdays. Raise Spent if the budget of steps is spent.
    """
    theory = contexts.theory
    keys: list[tuple[int, Vector]] = []
    ends: list[int] = []
    for end in range(len(theory.terminals)):
        key = (0, contexts.vector_of_end(end))
        if key not in keys:
            keys.append(key)
        ends.append(keys.index(key))
    known = set(keys)
    while True:
        new: list[tuple[int, Vector]] = []
        for parity in (0, 1) if theory.fixed_parity else (0,):
            for vector in _vectors(_Round(contexts, keys, parity)):
                if (parity, vector) not in known:
                    known.add((parity, vector))
                    new.append((parity, vector))
        if not new:
            break
        keys += new
    rounds = {p: _Round(contexts, keys, p) for p in ((0, 1) if theory.fixed_parity else (0,))}
    parities = tuple(parity for parity, _ in keys)
    payoffs = tuple(vector[contexts.contexts.index(())] for _, vector in keys)
    return Rulebook(
        theory=theory,
        names=class_names(theory, payoffs, parities),
        parities=parities,
        ends=tuple(ends),
        payoffs=payoffs,
        conditions=tuple(rounds[parity].conditions(vector) for parity, vector in keys),
    )


def class_names(theory: Theory, payoffs: Iterable[tuple[int, int]], parities: Iterable[int]) -> tuple[str, ...]:
    """Return names of classes: the outcome, a number among the classes of this outcome, and a star if odd.

    An outcome is a letter if the theory pays 0 or 1: K or U if this player wins, N if the player who starts wins, and P
    if the other one wins. Otherwise it is the payoffs if Left starts and if Right starts, with a dot.

    >>> from knotgames.algebra.knot_type.theory import shipped_theory
    >>> class_names(shipped_theory("dual"), [(0, 0), (1, 0), (1, 0)], [0, 0, 1])
    ('U1', 'N1', 'N2*')
    >>> class_names(shipped_theory("three"), [(0, 2), (0, 2)], [0, 1])
    ('02.1', '02.2*')
    """
    letters = {(1, 1): "K", (0, 0): "U", (1, 0): "N", (0, 1): "P"}
    between = "" if max(theory.payoffs) < 10 else "."
    met: Counter[tuple[int, int]] = Counter()
    names = []
    for pair, parity in zip(payoffs, parities, strict=True):
        met[pair] += 1
        outcome = letters[pair] if set(theory.payoffs) <= {0, 1} else f"{pair[0]}{between}{pair[1]}."
        names.append(f"{outcome}{met[pair]}{'*' if parity else ''}")
    return tuple(names)


class _Round:
    """The classes found so far as options, by their payoffs in each context.

    `above[i][p]` is the set of the classes that give more than p in context i if Right starts (for moves of Left);
    `below[i][p]` is the set of those that give less than p if Left starts (for moves of Right).
    """

    def __init__(self, contexts: ContextSet, keys: Sequence[tuple[int, Vector]], parity: int) -> None:
        theory = contexts.theory
        self.contexts = contexts
        self.levels = sorted(set(theory.payoffs))
        self.separate = theory.separate_moves
        self.universe = 0
        size = len(contexts.contexts)
        self.above: list[dict[int, int]] = [dict.fromkeys([-1, *self.levels], 0) for _ in range(size)]
        self.below: list[dict[int, int]] = [dict.fromkeys([*self.levels, 1 << 30], 0) for _ in range(size)]
        for j, (other, vector) in enumerate(keys):
            if theory.fixed_parity and other == parity:
                continue
            self.universe |= 1 << j
            for above, below, (left, right) in zip(self.above, self.below, vector, strict=True):
                for p in above:
                    above[p] |= (right > p) << j
                for p in below:
                    below[p] |= (left < p) << j

    def choices(self, vector: Sequence[tuple[int, int]], player: int) -> Iterator[tuple[int, int, int | None]]:
        """Yield the next payoffs, each with the forbidden classes and those to hit (None if a move gives it)."""
        i = len(vector)
        after = [vector[c][1 - player] for c in self.contexts.moves[i][player]]
        if player == 0:
            base, outside, sets = max(after, default=-1), 1, self.above[i]
        else:
            base, outside, sets = min(after, default=1 << 30), -1, self.below[i]
        levels = self.levels if player == 0 else self.levels[::-1]
        worse = -1 if player == 0 else 1 << 30
        for payoff in levels:
            if outside * payoff >= outside * base:
                must = None if payoff == base else sets[worse] & ~sets[payoff]
                yield payoff, sets[payoff], must
            worse = payoff

    def conditions(self, vector: Vector) -> tuple[Condition, ...]:
        """Return the condition on the options of each side of a game with this vector."""
        forbidden = [0, 0]
        required: list[list[int]] = [[], []]
        for i, payoffs_here in enumerate(vector):
            for player in (0, 1):
                barred, must = next(c[1:] for c in self.choices(vector[:i], player) if c[0] == payoffs_here[player])
                forbidden[player] |= barred
                required[player] += [] if must is None else [must]
        if self.separate:
            return tuple(
                Condition(forbidden[player], tuple(required[player])).reduced(self.universe) for player in (0, 1)
            )
        return (Condition(forbidden[0] | forbidden[1], tuple(required[0] + required[1])).reduced(self.universe),)


def _vectors(this: _Round) -> Iterator[Vector]:
    if not this.universe:
        return
    size = len(this.contexts.contexts)
    start: tuple[int, tuple[int, ...]] = (0, (this.universe,))

    def narrowed(
        side: tuple[int, tuple[int, ...]], barred: int, must: int | None
    ) -> tuple[int, tuple[int, ...]] | None:
        forbidden, required = side[0] | barred, side[1]
        if must is not None:
            required = (*(r for r in required if must & ~r), must)
        return None if any(not r & ~forbidden for r in required) else (forbidden, required)

    # The stack is explicit because there may be more contexts than Python allows nested calls.
    stack: list[tuple[Vector, tuple[tuple[int, tuple[int, ...]], ...]]] = [((), (start,) * (1 + this.separate))]
    while stack:
        vector, sides = stack.pop()
        spend(10)
        if len(vector) == size:
            yield vector
            continue
        for left, barred, must in this.choices(vector, 0):
            first = narrowed(sides[0], barred, must)
            if first is None:
                continue
            for right, barred_too, must_too in this.choices(vector, 1):
                second = narrowed(sides[1] if this.separate else first, barred_too, must_too)
                if second is not None:
                    after = (first, second) if this.separate else (second,)
                    stack.append(((*vector, (left, right)), after))

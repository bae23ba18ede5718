"""What lemmas read of games in several theories, by plain recursion: sums, play, options, and comparison in sums.

Of a theory only its data are used: terminal games with their payoffs, and the results of its sums for these. The
package suggests a game of each class. That they differ, and which of them a game equals, is decided here, by the
payoffs in sums with them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import chain, product
from operator import ge
from typing import Any

from knotgames.algebra.knot_type.algebra import Algebra
from knotgames.algebra.knot_type.enumeration import games_of_size
from knotgames.algebra.knot_type.formal import Game, subpositions, terminal
from knotgames.algebra.knot_type.formal_notation import parse as game_of
from knotgames.algebra.knot_type.values import JOHNSON
from knotgames.checks.certificates.algebras.theories import algebra_named
from tests.algebra.knot_type import plain_games as knots
from tests.algebra.misere import plain as misere

Plain = Any
"""A position: an index of a terminal game, a tuple with the set of options of each side, or something of its own."""


NESTED = ("{u, k}", "{*, {{*, k +k *}}}")
"""Games that tell all in sums of sums, for two sums of knots; a test compares this with the order of the theory."""


@dataclass(eq=False)
class Oracle:
    """The games of a theory.

    Attributes:
        plain: what takes a game of the package to a plain one.
        total: the sum of two games, by its sign.
        payoffs: to Left, if Left starts and if Right does.
        options: of a game on the side that a mark names.
        odd: whether the plays of a game are odd, where all have one parity.
        readings: the further properties that a lemma can read.
        small: games to try, other than one of each class.
        nested: games to add to sums again, for theories in which that tells more than one sum does.
        named: the name of the class of a game by a definition, where there is one, instead of by its sums.
    """

    algebra: Algebra[Any]
    plain: Callable[[Game], Plain]
    total: Callable[[Plain, Plain, str], Plain]
    payoffs: Callable[[Plain], tuple[int, int]]
    options: Callable[[Plain, str], Sequence[Plain]] = lambda *_: ()
    odd: Callable[[Plain], bool] = lambda _: False
    readings: Mapping[str, Callable[[Plain], int | str]] = field(default_factory=dict)
    small: Sequence[Plain] = ()
    nested: Sequence[Plain] = ()
    named: Callable[[Plain], str] | None = None

    def __post_init__(self) -> None:
        self.seen, self.class_of = cache(self._seen), cache(self._class_of)

    @cached_property
    def one_of_each(self) -> tuple[Plain, ...]:
        return tuple(map(self.plain, self.algebra.games))

    @cached_property
    def none(self) -> Plain:
        """The terminal game that adds nothing to another."""
        rule = self.algebra.played.theory.sums[0]
        size = range(len(rule.table))
        (none,) = (e for e in size if all(rule.table[e][t] == t for t in size))
        return self.plain(terminal(self.algebra.played.theory.terminals[none], self.algebra.played.theory))

    @cached_property
    def star(self) -> Plain:
        """The game whose only option is that."""
        marks = ("'",) if self.algebra.played.theory.sides == 1 else ("^L", "^R")
        (star,) = (g for g in self.small if all([*self.options(g, mark)] == [self.none] for mark in marks))
        return star

    @cached_property
    def sums(self) -> list[tuple[Plain, str]]:
        """What is added to tell games apart: the games of the classes, if they are not large, by each sum."""
        added = [self.plain(game) for game in self.algebra.games if len(subpositions(game)) <= 8]
        return list(product(added, self.algebra.symbols))

    @cached_property
    def in_sums(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For one game of each class its payoffs alone and in these sums."""
        return tuple(
            (self.payoffs(g), *(self.payoffs(self.total(g, h, sign)) for h, sign in self.sums))
            for g in self.one_of_each
        )

    @cached_property
    def separating(self) -> list[tuple[Plain, str]]:
        """Enough of the sums to tell the classes apart, up to parity."""
        first, *columns = zip(*self.in_sums, strict=True)
        keys: list[tuple[Any, ...]] = [(self.odd(g), p) for g, p in zip(self.one_of_each, first, strict=True)]
        chosen: list[tuple[Plain, str]] = []
        while len({*keys}) < len(keys):
            refined = [[(*key, p) for key, p in zip(keys, column, strict=True)] for column in columns]
            best = max(range(len(columns)), key=lambda i: len({*refined[i]}))
            assert len({*refined[best]}) > len({*keys}), "two classes are the same in all sums"
            keys = refined[best]
            chosen.append(self.sums[best])
        return chosen

    def _seen(self, game: Plain) -> tuple[Any, ...]:
        """The parity of a game, its payoffs, and those in the separating sums."""
        return (
            self.odd(game),
            self.payoffs(game),
            *(self.payoffs(self.total(game, h, sign)) for h, sign in self.separating),
        )

    @cached_property
    def numbered(self) -> Mapping[tuple[Any, ...], int]:
        found = {self._seen(g): i for i, g in enumerate(self.one_of_each)}
        assert len(found) == len(self.one_of_each)
        return found

    def _class_of(self, game: Plain) -> int:
        if self.named is not None:
            return self.algebra.rulebook.names.index(self.named(game))
        return self.numbered[self.seen(game)]

    def read(self, reading: str, game: Plain) -> int | str:
        left, right = self.payoffs(game)
        match reading:
            case "parity":
                return int(self.odd(game))
            case "outcome":
                return self.algebra.outcomes[[(1, 1), (0, 0), (1, 0), (0, 1)].index((left, right))]
            case "left" | "right":
                return left if reading == "left" else right
            case "value" if not self.readings:
                return self.algebra.rulebook.names[self.class_of(game)]
        return self.readings[reading](game)

    @cached_property
    def above(self) -> Sequence[Sequence[bool]]:
        """Whether a class, down, is at least as good for Left as another, across, in all sums."""
        size = range(len(self.one_of_each))
        rows = [tuple(chain(*row)) for row in self.in_sums]
        found = [[all(map(ge, rows[i], rows[j])) for j in size] for i in size]
        after = [
            [self.class_of(self.total(g, h, sign)) for g in self.one_of_each]
            for h, sign in product(self.nested, self.algebra.symbols)
        ]
        while True:
            closer = [[found[i][j] and all(found[to[i]][to[j]] for to in after) for j in size] for i in size]
            if closer == found:
                return found
            found = closer

    def compared(self, sign: str, first: Plain, second: Plain) -> bool:
        if sign in ("==", "!="):
            return bool(first == second) is (sign == "==")
        one, other = self.class_of(first), self.class_of(second)
        above, below = self.above[one][other], self.above[other][one]
        return {
            "~": one == other,
            "~~": above and below,
            ">=": above,
            "<=": below,
            ">": above and not below,
            "<": below and not above,
            "<>": not above and not below,
        }[sign]


def of_theory(algebra: Algebra[Any], largest: int = 4) -> Oracle:
    """The games of a theory as nested sets."""
    theory = algebra.played.theory
    tables = {rule.symbol: rule.table for rule in theory.sums}

    @cache
    def plain(game: Game) -> Plain:
        return game.end if game.end is not None else tuple(frozenset(map(plain, side)) for side in game.sides)

    @cache
    def total(g: Plain, h: Plain, sign: str) -> Plain:
        if isinstance(g, int) and isinstance(h, int):
            return tables[sign][g][h]
        first, second = (sided(part) for part in (g, h))
        return tuple(
            frozenset([total(option, h, sign) for option in here] + [total(g, option, sign) for option in there])
            for here, there in zip(first, second, strict=True)
        )

    def sided(g: Plain) -> tuple[frozenset[Plain], ...]:
        return (frozenset(),) * theory.sides if isinstance(g, int) else tuple(g)

    @cache
    def payoffs(g: Plain) -> tuple[int, int]:
        if isinstance(g, int):
            return theory.payoffs[g], theory.payoffs[g]
        return max(payoffs(option)[1] for option in g[0]), min(payoffs(option)[0] for option in g[-1])

    @cache
    def odd(g: Plain) -> bool:
        return not isinstance(g, int) and not odd(next(iter(g[0])))

    def options(g: Plain, mark: str) -> Sequence[Plain]:
        return tuple(sided(g)[int(mark == "^R")])

    small = [plain(game) for size in range(1, largest + 1) for game in games_of_size(size, theory)]
    nested = [plain(game_of(text, theory)) for text in (NESTED if len(theory.sums) > 1 else ())]
    return Oracle(algebra, plain, total, payoffs, options, odd, small=small, nested=nested)


def of_knots() -> Oracle:
    """Johnson's games, with his properties by the printed definitions."""

    def payoffs(g: Plain) -> tuple[int, int]:
        return int(knots.wins(g, "k", True)), int(knots.wins(g, "k", False))

    return Oracle(
        JOHNSON,
        knots.plain,
        lambda g, h, _: knots.total(g, h),
        payoffs,
        lambda g, _: () if isinstance(g, str) else tuple(g),
        lambda g: not knots.even(g),
        {
            "X": knots.x,
            "Y": knots.y,
            "Z": knots.z,
            "sign": lambda g: knots.sign(g) or "0",
            "class": lambda g: f"{knots.y(g)}{knots.z(g)}{knots.sign(g)}",
            "value": knots.value,
        },
        knots.games_of_size(4),
        named=knots.value,
    )


def of_heaps(code: str) -> Oracle:
    """The positions of a heap game under misère play, as the sizes of their heaps."""
    algebra = algebra_named(code)
    second_wins = misere.is_p(misere.plain_rule(code))

    def plain(game: Game) -> Plain:
        heaps = str(game).strip("()").replace("h", "").split(" + ")
        return tuple(sorted(int(heap) for heap in heaps if heap != "0"))

    def payoffs(heaps: Plain) -> tuple[int, int]:
        p = second_wins(heaps)
        return int(not p), int(p)

    return Oracle(algebra, plain, lambda g, h, _: tuple(sorted((*g, *h))), payoffs, small=[*misere.sums(5, 6)])


@cache
def oracle(name: str) -> Oracle:
    """The oracle of a theory, by its name."""
    if name == "knot":
        return of_knots()
    return of_heaps(name) if name[0].isdigit() else of_theory(algebra_named(name))


NAMES: Iterable[str] = ("knot", "dual", "both", "separate", "0.123")

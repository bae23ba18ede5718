"""Rulebooks: the class of a game by the classes of its options.

Section 11 of Johnson2011a describes a class of games by its options: a set of classes that are *forbidden* to them,
and sets of classes each of which they must *hit*. A rulebook is this description for every class of a theory. It is
data, and the only definition: the solver, the sums, the z3 encoding and the certificate all use it.

Sets of classes are bit masks: class i is bit i.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from knotgames.algebra.bits import bits, mask_of
from knotgames.algebra.knot_type.formal import Game
from knotgames.algebra.knot_type.theory import Theory
from knotgames.algebra.notation import InputError
from knotgames.algebra.steps import spend


@dataclass(frozen=True)
class Condition:
    """A condition on a set of options: it avoids `forbidden` and hits every one of `required`.

    No option may have a class of the mask F, `forbidden`; some option must have a class of each mask R of `required`.
    There is at least one R, since a set of options is never empty.
    """

    forbidden: int
    required: tuple[int, ...]

    def admits(self, options: int) -> bool:
        """Return True if a set of options with exactly these classes satisfies the condition."""
        return not options & self.forbidden and all(options & required for required in self.required)

    @property
    def satisfiable(self) -> bool:
        """Return True if some set of options satisfies it, that is, if no required set is forbidden as a whole."""
        return all(required & ~self.forbidden for required in self.required)

    def reduced(self, universe: int) -> Condition:
        """Return the same condition on sets of options within `universe`, in its unique reduced form.

        Required sets lose forbidden classes, and only the minimal ones are kept, in order. If none is left, the
        universe is required.
        """
        forbidden = self.forbidden & universe
        sets = sorted({required & universe & ~forbidden for required in (*self.required, universe)})
        minimal = [r for r in sets if not any(other != r and other & r == other for other in sets)]
        return Condition(forbidden, tuple(minimal))


@dataclass(frozen=True)
class Rulebook:
    """The classes of a theory and the condition that makes a game a member of each.

    Attributes:
        parities: the parity of the games in each class, 0 throughout if the theory does not fix it.
        ends: the class of each terminal game.
        payoffs: the payoffs to Left from a game of each class under best play, if Left starts and if Right starts.
        conditions: for each class, the condition on the options of each side of a game that is not terminal.

    >>> from knotgames.algebra.knot_type.values import RULEBOOK
    >>> crossing = mask_of(RULEBOOK.ends)  # u and k are options of {u, k}
    >>> RULEBOOK.text([crossing]), RULEBOOK.names[RULEBOOK.classify(crossing)]
    ('{000, 222}', '111*')
    """

    theory: Theory
    names: tuple[str, ...]
    parities: tuple[int, ...]
    ends: tuple[int, ...]
    payoffs: tuple[tuple[int, int], ...]
    conditions: tuple[tuple[Condition, ...], ...]
    _found: dict[tuple[int, ...], int] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __len__(self) -> int:
        return len(self.names)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        # Of numbers alone: that of a text differs between processes, and a rulebook goes from one to another.
        return hash((self.parities, self.ends, self.payoffs, self.conditions))

    @cached_property
    def _of_parity(self) -> tuple[int, int]:
        even, odd = (mask_of(i for i, parity in enumerate(self.parities) if parity == p) for p in (0, 1))
        return even, odd

    @cached_property
    def with_options(self) -> tuple[bool, ...]:
        """Return for each class True if it can contain a game that is not terminal."""
        return tuple(all(condition.satisfiable for condition in sides) for sides in self.conditions)

    def universe(self, parity: int) -> int:
        """Return the classes that the options of a game of this parity may have."""
        return self._of_parity[1 - parity] if self.theory.fixed_parity else self._of_parity[0]

    def members(self, sides: Sequence[int]) -> list[int]:
        """Return the classes whose conditions these option classes satisfy: one, unless the rulebook is wrong."""
        together = 0
        for side in sides:
            together |= side
        found = []
        # Most classes forbid something that is there, so that is asked first, of numbers that lie at hand.
        for i, barred, conditions in self._at_hand:
            if not together & barred[0] and all(
                not side & forbidden and all(side & r for r in condition.required)
                for side, forbidden, condition in zip(sides, barred[1:], conditions, strict=True)
            ):
                found.append(i)
        return found

    @cached_property
    def _at_hand(self) -> tuple[tuple[int, tuple[int, ...], tuple[Condition, ...]], ...]:
        """Return for each class the masks forbidden on any side and on all sides, and the conditions."""
        rows = []
        for i, conditions in enumerate(self.conditions):
            barred = ~self.universe(self.parities[i])
            common = conditions[0].forbidden
            for condition in conditions[1:]:
                common &= condition.forbidden
            rows.append((i, (barred | common, *(c.forbidden for c in conditions)), conditions))
        return tuple(rows)

    def classify(self, *sides: int) -> int:
        """Return the class of a game whose options have exactly these classes, given as a mask for each side.

        Raises:
            InputError: a side is empty, or options of both parities occur where the theory fixes the parity.
            LookupError: the rulebook puts the game in no class, or in several.
        """
        known = self._found.get(sides)
        if known is not None:
            return known
        if not all(sides):
            raise InputError("a set of option values is empty: every game but a terminal one has options")
        if self.theory.fixed_parity:
            self._refuse_mixed(sides)
        members = self.members(sides)
        if len(members) != 1:
            named = ", ".join(self.names[i] for i in members) or "none"
            raise LookupError(f"a game with options {self.text(sides)} has one class, but the rulebook says {named}")
        self._found[sides] = members[0]
        return members[0]

    def _refuse_mixed(self, sides: Sequence[int]) -> None:
        together = 0
        for side in sides:
            together |= side
        even, odd = together & self._of_parity[0], together & self._of_parity[1]
        if even and odd:
            raise InputError(
                f"the option values {self.names[next(bits(even))]} (even) and {self.names[next(bits(odd))]} (odd) "
                "differ in parity: all options of a game are even, or all are odd"
            )

    def value(self, position: Game, options: tuple[frozenset[int], ...]) -> int:
        """Return the class of a formal game by this rulebook, as a rule for `fold`."""
        if position.end is not None:
            return self.ends[position.end]
        return self.classify(*(mask_of(side) for side in options))

    def text(self, sides: Sequence[int]) -> str:
        """Return masks of classes by their names, one brace for each side."""
        return " | ".join("{" + ", ".join(self.names[i] for i in bits(side)) + "}" for side in sides)


Table = tuple[tuple[int, ...], ...]
"""The Cayley table of a sum: entry (a, b) is the class of the sum of a game of class a and one of class b."""


def generations(rulebook: Rulebook) -> tuple[tuple[tuple[int, ...] | None, ...], tuple[int, ...]]:
    """Return for each class the options of a game of smallest birthday, as masks by side, and that birthday.

    A terminal game has None and birthday 0. A class has a game of birthday n + 1 if and only if its condition can be
    satisfied by options from the classes of birthday at most n. The largest such set that avoids the forbidden classes
    suffices; here a small one that hits the required sets is taken from it. Raise LookupError if some class has no game
    at all.
    """
    options: list[tuple[int, ...] | None] = [None] * len(rulebook)
    birthdays: list[int | None] = [None] * len(rulebook)
    for end in rulebook.ends:
        birthdays[end] = 0
    birthday = 0
    while None in birthdays:
        birthday += 1
        older = mask_of(i for i, born in enumerate(birthdays) if born is not None and born < birthday)
        new = [
            (i, tuple(hitting_set(condition, older & rulebook.universe(rulebook.parities[i])) for condition in sides))
            for i, sides in enumerate(rulebook.conditions)
            if birthdays[i] is None
        ]
        born = [(i, masks) for i, masks in new if all(masks)]
        if not born:
            empty = ", ".join(rulebook.names[i] for i, known in enumerate(birthdays) if known is None)
            raise LookupError(f"no game has the class {empty}")
        for i, masks in born:
            birthdays[i], options[i] = birthday, tuple(masks)
    return tuple(options), tuple(known for known in birthdays if known is not None)


def hitting_set(condition: Condition, universe: int) -> int:
    """Return a minimal set of options from `universe` that satisfies the condition; 0 if there is none."""
    chosen = universe & ~condition.forbidden
    if not condition.admits(chosen):
        return 0
    for member in sorted(bits(chosen), reverse=True):
        smaller = chosen & ~(1 << member)
        if smaller and condition.admits(smaller):
            chosen = smaller
    return chosen


def addition(rulebook: Rulebook, which: int = 0) -> Table:
    """Return the Cayley table of a sum, computed from the rulebook.

    One game is taken for each class, and the sums of these games are classified by their options, which are such sums
    again. The induction proves that the table does not depend on the games (`checks.induction.evidence`). Raise
    LookupError if a class is empty, or a sum is not classified. `which` is the index of the sum in the theory.
    """
    options, birthdays = generations(rulebook)
    end_of = {end: t for t, end in enumerate(rulebook.ends)}
    order = sorted(range(len(rulebook)), key=birthdays.__getitem__)
    members = [[tuple(bits(side)) for side in both or (0, 0)] for both in options]
    table = [[-1] * len(rulebook) for _ in order]
    for place, a in enumerate(order):
        spend(30 * place)
        for b in order[: place + 1]:  # sums are commutative
            if options[a] is None and options[b] is None:
                total = rulebook.ends[rulebook.theory.sums[which].table[end_of[a]][end_of[b]]]
            else:
                masks = []
                for side in range(rulebook.theory.sides):
                    left, right = members[a][side], members[b][side]
                    masks.append(mask_of([table[s][b] for s in left] + [table[a][s] for s in right]))
                total = rulebook.classify(*masks)
            table[a][b] = table[b][a] = total
    return tuple(map(tuple, table))

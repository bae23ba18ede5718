"""The 38 values of knot-type games, their rulebook and their sum, all derived from the definitions in `grading`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, TypeAlias

from knotgames.algebra.bits import bits, mask_of
from knotgames.algebra.knot_type import grading
from knotgames.algebra.knot_type.algebra import Algebra, readings_of
from knotgames.algebra.knot_type.formal import Game, outcome_of, sides_of
from knotgames.algebra.knot_type.formal_notation import parse_expression
from knotgames.algebra.knot_type.grading import Clause, Definition, Pattern
from knotgames.algebra.knot_type.rulebook import Condition, Rulebook, Table, addition
from knotgames.algebra.knot_type.theory import KNOT
from knotgames.algebra.notation import InputError
from knotgames.algebra.outcome import Outcome
from knotgames.algebra.ruleset import fold

if TYPE_CHECKING:
    from knotgames.algebra.monoids.monoid import BoolArray, FiniteMonoid

ORDER_OF_M = ("00", "01-", "01+", "11", "02", "12-", "12+", "22")
"""The order in which the paper lists the monoid M of Y, Z and sign [Johnson2011a, Theorem 9.1]."""


@dataclass(frozen=True)
class KnotValue:
    """A value of knot-type games: the gradings X, Y, Z from 0 to 2, a sign where Y Z is 01 or 12, and the parity.

    Written `XYZ`, the sign, and `*` for an odd value: `000` is the value of u, `000*` of the game *, `222` of k.

    >>> KnotValue.parse("001-") + KnotValue.parse("101+*")
    KnotValue.parse('112-*')
    """

    x: int
    y: int
    z: int
    sign: str
    odd: bool

    @staticmethod
    def parse(text: str) -> KnotValue:
        """Return one of the 38 values by its name. Raise InputError, with similar values, if there is none."""
        found = _by_name().get(text.strip())
        if found is None:
            raise InputError(f"unknown value '{text}': {_advice(text.strip())}")
        return found

    @property
    def parity(self) -> int:
        """Return 0 for an even value, 1 for an odd one."""
        return int(self.odd)

    @property
    def m(self) -> str:
        """Return the element Y Z sign of the monoid M [Johnson2011a, Theorem 9.1]."""
        return f"{self.y}{self.z}{self.sign}"

    def __str__(self) -> str:
        return f"{self.x}{self.m}{'*' if self.odd else ''}"

    def __repr__(self) -> str:
        return f"KnotValue.parse({str(self)!r})"

    def __add__(self, other: KnotValue) -> KnotValue:
        if not isinstance(other, KnotValue):
            return NotImplemented
        return VALUES[addition_table()[index_of(self)][index_of(other)]]

    def __radd__(self, other: int) -> KnotValue:
        """Return v for 0 + v, so that `sum` needs no start; no other number is a value."""
        return self if isinstance(other, int) and other == 0 else NotImplemented

    def __rmul__(self, times: int) -> KnotValue:
        """Return the sum of `times` copies, from 0.

        >>> 3 * KnotValue.parse("001-"), 0 * KnotValue.parse("222")
        (KnotValue.parse('012+'), KnotValue.parse('000'))
        """
        if not isinstance(times, int) or times < 0:
            return NotImplemented
        return knot_monoid().multiple(times, self)

    def __ge__(self, other: KnotValue) -> bool:
        """Return True if this value is at least as good for the Knotter as the other, whatever is added to both.

        It is a preorder: some values are not comparable, and 222 and 222* are each at least as good as the other.

        >>> v = KnotValue.parse
        >>> v("101-") >= v("001-"), v("111") >= v("202"), v("202") >= v("111"), v("222") > v("222*")
        (True, False, False, False)
        """
        if not isinstance(other, KnotValue):
            return NotImplemented
        return bool(JOHNSON.at_least[index_of(self), index_of(other)])

    def __gt__(self, other: KnotValue) -> bool:
        """Return True if this value is at least as good for the Knotter as the other, and not conversely."""
        return self >= other and not other >= self if isinstance(other, KnotValue) else NotImplemented

    @property
    def game(self) -> Game:
        """Return a game of this value, of smallest birthday and then with fewest subpositions."""
        return smallest_knot_games()[index_of(self)]

    @property
    def outcome(self) -> Outcome:
        """Return the outcome of the games of this value [Johnson2011a, proof of Theorem 9.2]."""
        return outcome_of(payoffs_of(self.x, self.y, self.parity))

    @property
    def even_projection(self) -> KnotValue:
        """Return the value of e(G) = G or G + * [Johnson2011a, Definition 4.4]."""
        return KnotValue(self.x, self.y, self.z, self.sign, odd=False)

    @property
    def odd_projection(self) -> KnotValue:
        """Return the value of o(G) = G or G + * [Johnson2011a, Definition 4.4]."""
        return KnotValue(self.x, self.y, self.z, self.sign, odd=True)

    def _repr_latex_(self) -> str:
        from knotgames.algebra.monoids.exchange import name_in_latex

        return f"${name_in_latex(str(self))}$"

    def _repr_html_(self) -> str:
        sign = f"<sup>{self.sign.replace('-', '−')}</sup>" if self.sign else ""
        star = " + *" if self.odd else ""
        return f"<b>{self.x}{self.y}{self.z}{sign}</b>{star} <small>(outcome {self.outcome})</small>"


def payoffs_of(x: int, y: int, parity: int) -> tuple[int, int]:
    """Return 1 if the Knotter wins and else 0, first if he starts, then if the Unknotter does.

    An even game is in K1 if and only if X > 0 and in U1 if and only if Y < 2; an odd one is in K1 if and only if Y > 0
    and in U1 if and only if X < 2 [Johnson2011a, proof of Theorem 9.2].
    """
    return (int(y > 0), int(x == 2)) if parity else (int(x > 0), int(y == 2))


def derive_rulebook(
    x: Definition = grading.X,
    y: Definition = grading.Y,
    z: Definition = grading.Z,
    signs: Mapping[tuple[int, int], Mapping[str, Clause]] = grading.SIGNS,
) -> tuple[tuple[KnotValue, ...], Rulebook]:
    """Return the values that the definitions of X, Y, Z and the signs allow, and their rulebook.

    Every combination of X, Y, Z, sign and parity is a candidate; its condition is that the options pass the tests of
    all its definitions. The values are the candidates that have a game: u, k, and any candidate whose condition can be
    satisfied by options that are values already. A clause "otherwise" leaves a choice of several conditions. Over the
    values that occur, all but one of them are impossible or implied.

    Raise LookupError for other definitions, where a value needs more than one condition, or terminal games or the same
    options are in no class or in several.

    Of the 27 combinations of X, Y and Z there are games of 14; 5 of these have a sign: 14 + 5 even values, as many odd.

    >>> values, rulebook = derive_rulebook()
    >>> len({(value.x, value.y, value.z) for value in values}), len(values)
    (14, 38)
    """
    candidates = [
        KnotValue(i, j, k, sign, bool(parity))
        for parity in (0, 1)
        for j, k, sign in _yz_candidates(signs)
        for i in (0, 1, 2)
    ]
    options = _Options(candidates)
    tests = [_choices(value, x, y, z, signs) for value in candidates]
    inhabited = mask_of(i for i, value in enumerate(candidates) if str(value) in ("000", "222"))
    while True:
        new = mask_of(
            i
            for i, value in enumerate(candidates)
            if not inhabited >> i & 1
            and any(_condition(choice, value.parity, options, inhabited).satisfiable for choice in tests[i])
        )
        if not new:
            break
        inhabited |= new
    values = tuple(candidates[i] for i in bits(inhabited))
    options = _Options(values)
    conditions = tuple((_only(tests[i], candidates[i], options),) for i in bits(inhabited))
    rulebook = Rulebook(
        theory=KNOT,
        names=tuple(map(str, values)),
        parities=tuple(value.parity for value in values),
        ends=tuple(next(i for i, value in enumerate(values) if str(value) == end) for end in ("000", "222")),
        payoffs=tuple(payoffs_of(value.x, value.y, value.parity) for value in values),
        conditions=conditions,
    )
    return values, rulebook


def _yz_candidates(signs: Mapping[tuple[int, int], Mapping[str, Clause]]) -> list[tuple[int, int, str]]:
    pairs = [(j, k, sign) for j, k in product(range(3), repeat=2) for sign in signs.get((j, k), {"": ()})]
    order = {name: i for i, name in enumerate(ORDER_OF_M)}
    return sorted(pairs, key=lambda p: order.get(f"{p[0]}{p[1]}{p[2]}", len(order)))


def _choices(
    value: KnotValue, x: Definition, y: Definition, z: Definition, signs: Mapping[tuple[int, int], Mapping[str, Clause]]
) -> list[Clause]:
    sign_clause = signs.get((value.y, value.z), {"": ()})[value.sign]
    coordinates = [(x, value.x), (y, value.y), (z, value.z)]
    alternatives = [_alternatives(definition.clauses(value.parity), level) for definition, level in coordinates]
    return [tuple(test for clause in choice for test in clause) + sign_clause for choice in product(*alternatives)]


def _alternatives(clauses: tuple[Clause | None, ...], level: int) -> list[Clause]:
    clause = clauses[level]
    if clause is not grading.OTHERWISE:
        return [clause]
    others = [other for other in clauses if other is not grading.OTHERWISE]
    return [tuple(grading.Test(not test.some, test.pattern) for test in failing) for failing in product(*others)]


class _Options:
    """Values that options may have, with their places as bits."""

    def __init__(self, values: Sequence[KnotValue]) -> None:
        self.values = values
        self.of_parity = [mask_of(i for i, value in enumerate(values) if value.parity == parity) for parity in (0, 1)]
        self.fitting = cache(self._fitting)

    def _fitting(self, pattern: Pattern) -> int:
        return mask_of(i for i, v in enumerate(self.values) if pattern.includes(v.x, v.y, v.z, v.sign))


def _condition(tests: Clause, parity: int, options: _Options, among: int = -1) -> Condition:
    """Return the condition that tests put on options, reduced to the classes `among`."""
    universe = options.of_parity[1 - parity] & among
    forbidden, required = 0, []
    for test in tests:
        passing = options.fitting(test.pattern) & universe
        if test.some:
            required.append(passing)
        else:
            forbidden |= passing
    return Condition(forbidden, tuple(required)).reduced(universe)


def _only(choices: Iterable[Clause], value: KnotValue, options: _Options) -> Condition:
    possible = {_condition(choice, value.parity, options) for choice in choices}
    possible = {condition for condition in possible if condition.satisfiable}
    weakest = [c for c in possible if not any(other != c and _implies(c, other) for other in possible)]
    if len(weakest) != 1:
        raise LookupError(f"expected one weakest condition of the value {value}, found {len(weakest)}")
    return weakest[0]


def _implies(first: Condition, second: Condition) -> bool:
    return not second.forbidden & ~first.forbidden and all(
        any(not have & ~want for have in first.required) for want in second.required
    )


VALUES, RULEBOOK = derive_rulebook()
"""The 38 values, even ones first, and their rulebook: bit i of its masks is VALUES[i]."""


@cache
def addition_table() -> Table:
    """Return the sum of any two values, as indices, computed from the rulebook."""
    return addition(RULEBOOK)


@cache
def _by_name() -> Mapping[str, KnotValue]:
    return {str(value): value for value in VALUES}


@cache
def _places() -> Mapping[KnotValue, int]:
    return {value: i for i, value in enumerate(VALUES)}


def index_of(value: KnotValue) -> int:
    """Return the place of a value in VALUES and of its bit in the masks of the rulebook."""
    return _places()[value]


def _advice(text: str) -> str:
    names = list(_by_name())
    if f"{text}+" in names or (text.endswith("*") and f"{text[:-1]}+*" in names):
        bare, star = (text[:-1], "*") if text.endswith("*") else (text, "")
        return f"it has a sign, expected {bare}-{star} or {bare}+{star}"
    near = [name for name in names if name[:3] == text[:3]]
    if near:
        return f"expected {' or '.join(near)}"
    return "expected digits X Y Z with X <= Z >= Y, a sign if Y Z is 01 or 12, and * if odd, such as 000, 222*, 101+"


def classify(options: Iterable[KnotValue]) -> KnotValue:
    """Return the value of a game whose options have these values. Raise InputError for none, or even and odd ones."""
    return VALUES[RULEBOOK.classify(mask_of(index_of(option) for option in options))]


def value_of(position: Game, memo: dict[Game, int] | None = None) -> KnotValue:
    """Return the value of a formal knot-type game. Raise InputError if it is a game of another theory."""
    if position.theory != KNOT:
        raise InputError(f"a game of the theory '{position.theory.name}' has no knot-type value")
    return VALUES[fold(position, sides_of, RULEBOOK.value, memo)]


Game.value = property(value_of)


def read_value(text: str) -> KnotValue:
    """Return the value of a formal game, or one of the 38 by its name. Raise InputError if the text is neither.

    A sum is not written out: the values of its parts are added.

    >>> read_value("{*, k + *} + *"), read_value("101+")
    (KnotValue.parse('111*'), KnotValue.parse('101+'))
    """
    if text.lstrip()[:1].isdigit():
        return KnotValue.parse(text)
    return sum(map(value_of, parse_expression(text).summands), VALUES[0])


ValueAlgebra: TypeAlias = Algebra[KnotValue]
"""An algebra whose classes are values of knot-type games."""


def _read_off(values: Sequence[KnotValue]) -> dict[str, tuple[int, ...]]:
    """Return what the lemma language reads off the values, as numbers or as indices into names."""
    return {
        "X": tuple(value.x for value in values),
        "Y": tuple(value.y for value in values),
        "Z": tuple(value.z for value in values),
        "sign": tuple("-0+".index(value.sign or "0") for value in values),
        "class": tuple(ORDER_OF_M.index(value.m) for value in values),
        **readings_of(RULEBOOK),
    }


JOHNSON = Algebra(VALUES, RULEBOOK, (addition_table(),), _read_off(VALUES), RULEBOOK)
"""The values of knot-type games."""


@cache
def smallest_knot_games() -> tuple[Game, ...]:
    """Return for each value, in the order of VALUES, a game of smallest birthday and then fewest subpositions."""
    from knotgames.algebra.knot_type.smallest import smallest_games

    games, complete = smallest_games(RULEBOOK)
    assert complete
    return games


def values_in(mask: int) -> tuple[KnotValue, ...]:
    """Return the values whose bits are set in a mask of the rulebook."""
    return tuple(VALUES[i] for i in bits(mask))


@cache
def knot_monoid() -> FiniteMonoid[KnotValue]:
    """Return the monoid of the 38 values [Johnson2011a, Theorem 9.3]."""
    from knotgames.algebra.monoids.monoid import FiniteMonoid

    return FiniteMonoid(VALUES, addition_table(), KnotValue.parse("000"))


@cache
def weak_monoid() -> FiniteMonoid[KnotValue]:
    """Return the monoid of the 37 classes of weak equivalence [Johnson2011a, Theorem 10.2].

    They are those of the coarsest congruence inside the partition by outcome. Each is named by its first value.
    """
    from knotgames.algebra.monoids.congruence import coarsest_congruence
    from knotgames.algebra.monoids.monoid import FiniteMonoid

    values = knot_monoid()
    congruence = coarsest_congruence(values, lambda value: value.outcome)
    first = tuple(members[0] for members in congruence.classes)
    table = [[congruence.representative(values.add(a, b)) for b in first] for a in first]
    return FiniteMonoid.from_table(first, table, values.identity)


def at_least_as_good(values: Iterable[KnotValue] = VALUES) -> BoolArray:
    """Return the relation "at least as good for the Knotter, whatever game is added to both"."""
    places = [index_of(value) for value in values]
    relation = JOHNSON.at_least[places][:, places]
    relation.flags.writeable = False
    return relation


def monoid_of_values(*, weak: bool = False, even: bool = False) -> FiniteMonoid[KnotValue]:
    """Return the monoid of all 38 values, of the 37 classes of weak equivalence, or of the 19 even values. Raise
    InputError if weak equivalence and even values are requested together.
    """
    if weak and even:
        raise InputError("--weak merges even and odd values, --even leaves the odd ones out: use one of them")
    if weak:
        return weak_monoid()
    if even:
        from knotgames.algebra.monoids.monoid import submonoid

        return submonoid(knot_monoid(), [value for value in VALUES if not value.odd])
    return knot_monoid()


READINGS: Mapping[str, Callable[[KnotValue], str]] = {
    "X": lambda value: str(value.x),
    "Z": lambda value: str(value.z),
    "M": lambda value: value.m,
}
"""The readings of a value that determine the reading of its sums. Y alone does not: 000 + 001+ = 001+ has Y = 0, and
001- + 001+ = 012- has Y = 1.
"""


def monoid_of_reading(name: str) -> FiniteMonoid[str]:
    """Return the monoid of what X, Z or M (Y, Z and sign) say of values [Johnson2011a, Theorem 9.1].

    >>> monoid_of_reading("X")
    FiniteMonoid(('0', '1', '2'), [[0, 1, 2], [1, 2, 2], [2, 2, 2]], '0')
    >>> monoid_of_reading("M").elements == ORDER_OF_M
    True
    """
    from knotgames.algebra.monoids.congruence import Congruence, label_numbers, quotient
    from knotgames.algebra.monoids.monoid import FiniteMonoid

    values, read = knot_monoid(), READINGS[name]
    found = quotient(Congruence(values, tuple(label_numbers(values, read).tolist())))
    return FiniteMonoid(map(read, found), found.table, read(found.identity))

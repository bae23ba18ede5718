"""Section 11: the proposed proof method, and the generalizations.

The method is right after one change: the condition on forbidden sets is printed the wrong way round. Two things have
to be added. Required sets must be read without forbidden values and must include, where nothing else is required, the
set of all values that are allowed (a game that is not terminal has an option). And where one part of a sum is terminal
the required sets of the other part alone have to serve. `checks.induction` shows that the method is then complete.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache
from itertools import product

from algebra.contexts import Context
from algebra.formal import Game, add, game, payoffs, terminal
from algebra.formal_notation import parse
from algebra.knot_values import RULEBOOK, VALUES, KnotValue, index_of, smallest_knot_games, value_of, values_in
from algebra.rulebook import Condition, Rulebook, Table, bits
from algebra.theory import KNOT, Theory, shipped_theory
from checks import exhaust, induction, smt
from checks.certificate import NoCertificate, certificate, check
from checks.claim import Finding, Status, found
from checks.discover import Discovery, discover
from checks.exhaust import JOHNSON, ValueAlgebra
from checks.induction import Failure
from checks.papers.johnson2011a.paper import INDUCTION, ONE_CLASS, PAPER, SUMS, odot, oplus, with_entry

# --- the sets F and R ---------------------------------------------------------------------------------------------


def _condition_of(name: str) -> Condition:
    return RULEBOOK.conditions[index_of(KnotValue.parse(name))][0]


def changed(name: str, condition: Condition) -> Rulebook:
    """The rulebook with another condition for one value."""
    place = index_of(KnotValue.parse(name))
    conditions = list(RULEBOOK.conditions)
    conditions[place] = (condition,)
    return replace(RULEBOOK, conditions=tuple(conditions))


def corruptions() -> Iterable[tuple[str, Rulebook]]:
    """Every corruption of one entry of the rulebook: a value put into, or taken out of, a forbidden or a required
    set; and a required set left out.
    """
    for value, (condition,) in zip(VALUES, RULEBOOK.conditions, strict=True):
        for i in bits(RULEBOOK.universe(value.parity)):
            yield (
                f"{value}: {VALUES[i]} in F",
                changed(str(value), Condition(condition.forbidden ^ 1 << i, condition.required)),
            )
            for n, required in enumerate(condition.required):
                sets = list(condition.required)
                sets[n] = required ^ 1 << i
                yield (
                    f"{value}: {VALUES[i]} in R{n + 1}",
                    changed(str(value), Condition(condition.forbidden, tuple(sets))),
                )
        for n in range(len(condition.required)):
            fewer = condition.required[:n] + condition.required[n + 1 :]
            yield f"{value}: without R{n + 1}", changed(str(value), Condition(condition.forbidden, fewer))


Sets = tuple[frozenset[str], frozenset[frozenset[str]]]

PRINTED_101_PLUS: Sets = (
    frozenset({"022", "122", "222"}),
    frozenset({frozenset({"012+", "112+", "212+"}), frozenset({"000"}), frozenset({"202", "212"})}),
)
"""F and R of the class 101+ as printed."""


@PAPER.claim(
    "Section 11 (F and R of 101+)",
    "F = {022, 122, 222} and R = {{012+, 112+, 212+}, {000}, {202, 212}}, roughly, for even games of class 101+.",
    uses=(ONE_CLASS,),
    mutants={
        "222 is not forbidden": lambda: {"printed": (frozenset({"022", "122"}), PRINTED_101_PLUS[1])},
        "212 is not required": lambda: {
            "printed": (
                PRINTED_101_PLUS[0],
                frozenset(s if "202" not in s else frozenset({"202"}) for s in PRINTED_101_PLUS[1]),
            )
        },
    },
)
def sets_of_101_plus(printed: Sets = PRINTED_101_PLUS, rulebook: Rulebook = RULEBOOK) -> Iterable[Finding]:
    """Roughly: the options are odd, so each value is to be read with a star; and 212 stands for both signs."""
    condition = rulebook.conditions[index_of(KnotValue.parse("101+"))][0]

    def meant(names: frozenset[str]) -> frozenset[str]:
        return frozenset(str(v) for v in VALUES if v.odd and (str(v)[:-1] in names or str(v)[:3] in names))

    def named(mask: int) -> frozenset[str]:
        return frozenset(map(str, values_in(mask)))

    forbidden, required = named(condition.forbidden), {named(r) for r in condition.required}
    wrong = None
    if forbidden != meant(printed[0]):
        wrong = f"the forbidden values are {sorted(forbidden)}"
    if required != {meant(names) for names in printed[1]}:
        wrong = wrong or f"the required sets are {sorted(map(sorted, required))}"
    yield found("exhaustion", "the condition derived from the definitions of X, Y, Z and the sign", wrong)


# --- the conditions of the proof method ---------------------------------------------------------------------------


def _printed_inclusion(rulebook: Rulebook, table: Table, x: int, y: int) -> int | None:
    """A value in F_x whose sum with y is not in F_(x + y): the printed condition F_x + y ⊆ F_(x+y) fails."""
    forbidden = rulebook.conditions[table[x][y]][0].forbidden
    return next((f for f in bits(rulebook.conditions[x][0].forbidden) if not forbidden >> table[f][y] & 1), None)


def _needed_inclusion(rulebook: Rulebook, table: Table, x: int, y: int) -> int | None:
    """A value not in F_x whose sum with y is in F_(x + y)."""
    forbidden = rulebook.conditions[table[x][y]][0].forbidden
    allowed = rulebook.universe(rulebook.parities[x]) & ~rulebook.conditions[x][0].forbidden
    return next((s for s in bits(allowed) if forbidden >> table[s][y] & 1), None)


Inclusion = Callable[[Rulebook, Table, int, int], int | None]


def _inclusion(failing: Inclusion, algebra: ValueAlgebra) -> Finding:
    values, size = algebra.values, range(len(algebra.values))
    wrong = [
        (x, y, option)
        for x, y in product(size, repeat=2)
        if (option := failing(algebra.rulebook, algebra.table, x, y)) is not None
    ]
    shown = None
    if wrong:
        from algebra.formal import subpositions

        games = smallest_knot_games()
        x, y, option = min(wrong, key=lambda w: sum(len(subpositions(games[i])) for i in w))
        total, moved = algebra.table[x][y], algebra.table[option][y]
        relation = "is not" if failing is _printed_inclusion else "is"
        shown = (
            f"x = {values[x]}, y = {values[y]}: {values[option]} is {'' if failing is _printed_inclusion else 'not '}"
            f"forbidden to options of x, and {values[option]} + y = {values[moved]} {relation} forbidden to options of "
            f"x + y = {values[total]} ({len(wrong)} of {len(values) ** 2} pairs fail)"
        )
    return found("exhaustion", "all pairs of values", shown)


@PAPER.claim(
    "Section 11 (forbidden sets as printed)",
    "For each x, y ∈ V, F_x + y ⊆ F_(x+y) and x + F_y ⊆ F_(x+y).",
    expected=Status.REFUTED,
    uses=(ONE_CLASS,),
    correction="Section 11 (forbidden sets corrected)",
    controls={"the inclusion the other way round": lambda: {"failing": _needed_inclusion}},
)
def forbidden_sets_printed(
    failing: Inclusion = _printed_inclusion, algebra: ValueAlgebra = JOHNSON
) -> Iterable[Finding]:
    """The two halves are mirror images, for the sum is commutative."""
    yield _inclusion(failing, algebra)


@PAPER.claim(
    "Section 11 (forbidden sets corrected)",
    "For each x, y ∈ V and s ∈ V of the parity opposite to x: if s + y ∈ F_(x+y) then s ∈ F_x. (What the options of x "
    "may be stays allowed after y is added.)",
    uses=(ONE_CLASS,),
    mutants={
        "001- forbids 012-*": lambda: {
            "algebra": replace(
                JOHNSON,
                rulebook=changed(
                    "012-",
                    Condition(
                        _condition_of("012-").forbidden | 1 << index_of(KnotValue.parse("011*")),
                        _condition_of("012-").required,
                    ),
                ),
            )
        },
        "011 + 011 is 000": with_entry("011", "011", "000"),
    },
)
def forbidden_sets_corrected(algebra: ValueAlgebra = JOHNSON) -> Iterable[Finding]:
    yield _inclusion(_needed_inclusion, algebra)


@PAPER.claim(
    "Section 11 (required sets)",
    "For each R ∈ R_(x+y), there is either an R_1 ∈ R_x such that R_1 + y ⊆ R or an R_2 ∈ R_y such that x + R_2 ⊆ R.",
    uses=(ONE_CLASS,),
    mutants={
        "101+ requires 202* alone": lambda: {
            "algebra": replace(
                JOHNSON,
                rulebook=changed(
                    "101+",
                    Condition(
                        _condition_of("101+").forbidden,
                        (*_condition_of("101+").required, 1 << index_of(KnotValue.parse("202*"))),
                    ),
                ),
            )
        },
        "002 + 002 is 002": with_entry("002", "002", "002"),
    },
)
def required_sets(algebra: ValueAlgebra = JOHNSON) -> Iterable[Finding]:
    """As printed, with required sets that hold no forbidden value and are never absent (see the head of this file)."""
    book, table, values = algebra.rulebook, algebra.table, algebra.values
    wrong = None
    for x, y in product(range(len(values)), repeat=2):
        for required in book.conditions[table[x][y]][0].required:
            first = any(all(required >> table[s][y] & 1 for s in bits(r)) for r in book.conditions[x][0].required)
            second = any(all(required >> table[x][t] & 1 for t in bits(r)) for r in book.conditions[y][0].required)
            if not first and not second:
                names = ", ".join(book.names[i] for i in bits(required))
                wrong = wrong or f"x = {values[x]}, y = {values[y]}: nothing serves {{{names}}}"
    yield found("exhaustion", "all pairs of values and all required sets of their sums", wrong)


@PAPER.claim(
    "Section 11 (u and k)",
    "We need u to be assigned to the identity element of V, and k to be assigned to an essentially nilpotent element.",
    uses=(ONE_CLASS,),
    mutants={"u is assigned to *": lambda: {"u": "000*"}, "k is assigned to 122": lambda: {"k": "122"}},
)
def terminal_games(u: str = "000", k: str = "222", algebra: ValueAlgebra = JOHNSON) -> Iterable[Finding]:
    """222 is the zero of the even values V0, so each of its multiples is zero; and u, k have sums as they should:
    where one part of a sum is terminal, the required sets of the other part serve alone.
    """
    values, table = algebra.values, algebra.table
    identity, zero = index_of(KnotValue.parse(u)), index_of(KnotValue.parse(k))
    wrong = None
    for x in range(len(values)):
        if table[identity][x] != x:
            wrong = wrong or f"{u} + {values[x]} is {values[table[identity][x]]}"
        if not values[x].odd and table[zero][x] != zero:
            wrong = wrong or f"{k} + {values[x]} is {values[table[zero][x]]}"
    yield found("exhaustion", "all values", wrong)
    book = replace(algebra.rulebook, ends=(identity, zero))
    served = (induction.end_evidence(book, table, end, y) for end, y in product((0, 1), range(len(values))))
    failure = next((str(f) for f in served if isinstance(f, Failure)), None)
    yield found("certificate", "sums with terminal games", failure)


@PAPER.claim(
    ONE_CLASS,
    "Each game belongs to exactly one class, if we classify games recursively using the F_x and R_x.",
    mutants={
        "222 allows 000*": lambda: {
            "rulebook": changed(
                "222",
                Condition(
                    _condition_of("222").forbidden & ~(1 << index_of(KnotValue.parse("000*"))),
                    _condition_of("222").required,
                ),
            )
        },
        "022 requires 022*": lambda: {
            "rulebook": changed(
                "022", Condition(_condition_of("022").forbidden, (1 << index_of(KnotValue.parse("022*")),))
            )
        },
        "101+ requires nothing of 212": lambda: {
            "rulebook": changed("101+", Condition(_condition_of("101+").forbidden, _condition_of("101+").required[:1]))
        },
    },
)
def one_class(rulebook: Rulebook = RULEBOOK) -> Iterable[Finding]:
    """Three ways: all sets of option values, z3, and a decision tree that the certificate holds."""
    yield exhaust.several_classes(rulebook)
    yield found("z3", "all sets of option values", smt.several_classes(rulebook))
    trees = [induction.class_tree(rulebook, parity) for parity in (0, 1)]
    failure = next((str(tree) for tree in trees if isinstance(tree, Failure)), None)
    yield found("certificate", "all sets of option values, by a decision tree", failure)


@PAPER.claim(
    SUMS,
    "Conclude by a massive inductive argument that V is a quotient space on games: the sum of games of values x and y "
    "has the value x + y.",
    uses=(ONE_CLASS,),
    mutants={
        "011 + 011 is 011": with_entry("011", "011", "011"),
        "001- + 001+ is 012+": with_entry("001-", "001+", "012+"),
        "the dual sum": lambda: {
            "algebra": replace(JOHNSON, rulebook=replace(RULEBOOK, theory=shipped_theory("dual")))
        },
    },
)
def sums_follow_table(algebra: ValueAlgebra = JOHNSON) -> Iterable[Finding]:
    """By certificate, with the conditions in their needed form; and by z3, for any two sets of options."""
    failure = induction.sum_failure(algebra.rulebook, algebra.table)
    if failure is None:
        try:
            failed = None if check(certificate(algebra.rulebook, (algebra.table,))) else "no class"
        except NoCertificate as error:
            failed = str(error)
    else:
        failed = str(failure)
    yield found("certificate", "all pairs of games, by the sets that serve each required set", failed)
    wrong = smt.sum_outside_table(algebra.rulebook, algebra.table)
    yield found("z3", "all pairs of sets of option values, one step of the induction", wrong)


@PAPER.claim(
    "Section 11 (outcomes)",
    "Show that the classes corresponding to each outcome have the correct games.",
    uses=(ONE_CLASS,),
    mutants={
        "001- is won by the Knotter": lambda: {
            "rulebook": replace(
                RULEBOOK,
                payoffs=tuple(
                    (1, 1) if name == "001-" else pair
                    for name, pair in zip(RULEBOOK.names, RULEBOOK.payoffs, strict=True)
                ),
            )
        }
    },
)
def outcomes(rulebook: Rulebook = RULEBOOK) -> Iterable[Finding]:
    failure = induction.payoff_failure(rulebook)
    yield found("certificate", "all games, by the conditions on their options", str(failure) if failure else None)
    yield found("z3", "all sets of option values", smt.payoffs_differ(rulebook, induction.HALVES))


# --- other sums, separate moves, no parity ------------------------------------------------------------------------


@cache
def discovered(theory: Theory) -> Discovery:
    """The quotient of a theory, found from its rules alone."""
    return discover(theory)


def _closed(found_quotient: Discovery, number: int) -> str | None:
    if not found_quotient.closed:
        return f"the search did not close: at least {len(found_quotient.rulebook)} classes"
    classes = len(found_quotient.rulebook)
    return None if classes == number else f"there are {classes} classes, not {number}"


def _proved(quotient: Discovery, number: int) -> Iterable[Finding]:
    """The number of classes: by certificate, and by z3 from the rulebook."""
    wrong = _closed(quotient, number)
    if wrong is None:
        check(quotient.certificate())
    yield found("certificate", f"all games of the theory '{quotient.theory.name}'", wrong)
    if wrong is None:
        tables = zip(range(len(quotient.tables)), quotient.tables, strict=True)
        failing = smt.several_classes(quotient.rulebook) or next(
            (text for which, table in tables if (text := smt.sum_outside_table(quotient.rulebook, table, which))), None
        )
        yield found("z3", "all sets of options, one step of the induction for each sum", failing)


def translated(position: Game, into: Theory, names: Mapping[str, str] | None = None, swap: bool = False) -> Game:
    """The same game in another theory: terminal games renamed, shared options given to both players, and the players
    exchanged if asked for.
    """
    from algebra.formal import sides_of
    from algebra.ruleset import fold

    def rebuilt(one: Game, options: tuple[frozenset[Game], ...]) -> Game:
        if one.end is not None:
            name = one.theory.terminals[one.end]
            return terminal((names or {}).get(name, name), into)
        sides = options * into.sides if len(options) < into.sides else options
        return game(*(reversed(sides) if swap else sides))

    return fold(position, sides_of, rebuilt)


@PAPER.claim(
    "Section 11 (the theory found from its rules)",
    "The quotient of knot-type games, found from the rules of play with no classes given, has 38 classes and is "
    "isomorphic, as a monoid with outcomes and parity, to the 38 values built from X, Y, Z and the signs.",
    uses=INDUCTION,
    mutants={
        "the dual sum": lambda: {"theory": shipped_theory("dual")},
        "37 classes": lambda: {"number": 37},
    },
)
def found_from_rules(theory: Theory = KNOT, number: int = 38, algebra: ValueAlgebra = JOHNSON) -> Iterable[Finding]:
    """Two roads that share no definition. The isomorphism takes the class of a game to its value."""
    quotient = discovered(theory)
    yield from _proved(quotient, number)
    book, values = quotient.rulebook, algebra.values
    image = [value_of(translated(position, KNOT)) for position in quotient.representatives]
    wrong = None if len(set(image)) == len(values) == len(book) else "the map is not one to one"
    for a, b in product(range(len(book)), repeat=2):
        if image[quotient.tables[0][a][b]] != image[a] + image[b]:
            wrong = (
                wrong
                or f"{quotient.representatives[a]} + {quotient.representatives[b]} has the value {image[a] + image[b]}"
            )
    for i, value in enumerate(image):
        if (value.parity, RULEBOOK.payoffs[index_of(value)]) != (book.parities[i], book.payoffs[i]):
            wrong = wrong or f"{quotient.representatives[i]} has not the outcome of {value}"
    yield found("exhaustion", "the map from classes to values: one to one, sums to sums, outcomes and parity", wrong)


EXCHANGED = {"u": "k", "k": "u"}


@PAPER.claim(
    "Section 11 (the dual sum)",
    "A sum of games where the Unknotter only needs to win one of the two games. This is the dual operation: its "
    "quotient has 38 classes, and is the monoid of values with the players exchanged.",
    uses=INDUCTION,
    mutants={
        "the players not exchanged": lambda: {"names": {"u": "u", "k": "k"}},
        "39 classes": lambda: {"number": 39},
    },
)
def dual_sum(names: Mapping[str, str] = EXCHANGED, number: int = 38, theory: Theory | None = None) -> Iterable[Finding]:
    quotient = discovered(theory or shipped_theory("dual"))
    yield from _proved(quotient, number)
    image = [value_of(translated(position, KNOT, names)) for position in quotient.representatives]
    wrong = None if len(set(image)) == len(VALUES) == len(quotient.rulebook) else "the map is not one to one"
    table = quotient.tables[0]
    for a, b in product(range(len(image)), repeat=2):
        if image[table[a][b]] != image[a] + image[b]:
            first, second = quotient.representatives[a], quotient.representatives[b]
            wrong = wrong or f"{first} + {second}: {image[a]} + {image[b]} is {image[a] + image[b]}"
    for i, value in enumerate(image):
        left, right = quotient.rulebook.payoffs[i]
        if RULEBOOK.payoffs[index_of(value)] != (1 - right, 1 - left):
            wrong = (
                wrong
                or f"{quotient.representatives[i]} has payoffs {left}, {right}, its exchange has the value {value}"
            )
    yield found("exhaustion", "the map that exchanges the players: one to one, sums to sums, outcomes exchanged", wrong)


@cache
def _both_coordinates() -> tuple[tuple[KnotValue, KnotValue], ...]:
    """For each class of the theory with both sums, the value under +k, and the value of the exchanged game under +u."""
    return tuple(
        (value_of(translated(position, KNOT)), value_of(translated(position, KNOT, EXCHANGED)))
        for position in discovered(shipped_theory("both")).representatives
    )


@PAPER.claim(
    "Section 11 (both sums)",
    "Another possibility is to add another operation into the mix. Allowing both operations, there are 70 classes.",
    mutants={"38 classes": lambda: {"number": 38}, "the two sums are the same": lambda: {"theory": _twice_the_same()}},
)
def both_sums(number: int = 70, theory: Theory | None = None) -> Iterable[Finding]:
    """Seventy is the number of Boolean-valued well-tempered games that Johnson counts in *Well-tempered scoring games*
    (arXiv 1112.3610), where the players have separate moves.
    """
    yield from _proved(discovered(theory or shipped_theory("both")), number)


def _twice_the_same() -> Theory:
    both = shipped_theory("both")
    return replace(both, sums=(both.sums[0], replace(both.sums[0], symbol="+u")))


@PAPER.claim(
    "Section 11 (classes of both sums)",
    "A class under both sums is determined by its class under each of the two: 70 of the pairs of values occur.",
    uses=("Section 11 (both sums)", *INDUCTION),
    mutants={"the class under +k alone": lambda: {"coordinates": lambda pair: pair[0]}},
)
def pairs_of_classes(
    coordinates: Callable[[tuple[KnotValue, KnotValue]], object] = lambda pair: pair,
) -> Iterable[Finding]:
    pairs = [coordinates(pair) for pair in _both_coordinates()]
    twice = next((pair for pair in pairs if pairs.count(pair) > 1), None)
    yield found("exhaustion", "all 70 classes", None if twice is None else f"several classes have {twice}")


NEVER_TOGETHER = frozenset({("101-", "212-"), ("212-", "101-")})
"""The consistent pairs of values, without the star of odd ones, that no game has."""


@PAPER.claim(
    "Section 11 (which pairs of classes occur)",
    "Let a game have the value v under +k, and let w be the value under +k of the game with the players exchanged. "
    "Then v and w have the same parity, X(w) = 2 - Y(v) and Y(w) = 2 - X(v), and all such pairs occur but two, even "
    "and odd: 101- with 212-, and 212- with 101-.",
    uses=("Section 11 (both sums)", *INDUCTION),
    mutants={
        "all consistent pairs occur": lambda: {"never": frozenset[tuple[str, str]]()},
        "101+ with 212- does not occur": lambda: {"never": NEVER_TOGETHER | {("101+", "212-")}},
    },
)
def which_pairs_occur(never: frozenset[tuple[str, str]] = NEVER_TOGETHER) -> Iterable[Finding]:
    """Not a statement of the paper: it describes the 70 classes by two coordinates among the 38 values."""
    occurring = {(v, w) for v, w in _both_coordinates()}
    described = {
        (v, w)
        for v, w in product(VALUES, repeat=2)
        if v.odd == w.odd
        and (w.x, w.y) == (2 - v.y, 2 - v.x)
        and (str(v.even_projection), str(w.even_projection)) not in never
    }
    wrong = next(iter(sorted(f"{v} with {w}" for v, w in occurring ^ described)), None)
    yield found("exhaustion", f"all {len(VALUES) ** 2} pairs of values", wrong)


@PAPER.claim(
    "Section 11 (X, Y and W under the dual sum)",
    "In the dual theory, Y plays the role of X, and X plays the role of Y: Y(G +u H) = Y(G) ⊙ Y(H), and "
    "X(G +u H) ≤ W(G) ⊕ W(H), where W is the dual grading to Z.",
    uses=("Section 11 (both sums)", *INDUCTION),
    mutants={
        "Y(G +u H) = Y(G) ⊕ Y(H)": lambda: {"circled": oplus},
        "X(G +u H) ≤ W(G) ⊙ W(H)": lambda: {"bound": odot},
    },
)
def under_dual_sum(
    circled: Callable[[int, int], int] = odot,
    bound: Callable[[int, int], int] = oplus,
) -> Iterable[Finding]:
    """Levels are counted from the other end when the players are exchanged, so W(G) = 2 - Z of the exchanged game."""
    quotient, pairs = discovered(shipped_theory("both")), _both_coordinates()
    wrong = None
    for a, b in product(range(len(pairs)), repeat=2):
        total = pairs[quotient.tables[1][a][b]][0]
        first, second = pairs[a][0], pairs[b][0]
        shown = f"G = {quotient.representatives[a]} and H = {quotient.representatives[b]}, with G +u H of value {total}"
        if total.y != circled(first.y, second.y) or total.x > bound(2 - pairs[a][1].z, 2 - pairs[b][1].z):
            wrong = wrong or shown
    for a, (value, exchanged) in enumerate(pairs):
        if (value.x, value.y) != (2 - exchanged.y, 2 - exchanged.x):
            wrong = wrong or f"X and Y of {quotient.representatives[a]} are not exchanged"
    yield found("exhaustion", "all pairs of the 70 classes", wrong)


PRINTED_STRANGE = "{u | k}"
"""The game of section 11: the Knotter (Left) can move to u, and the Unknotter (Right) to k."""


def _equivalent_in(theory: Theory, text: str) -> str | None:
    """A game with shared options that is equivalent to the given game with separate moves, if there is one."""
    quotient = discovered(theory)
    wanted = quotient.class_of(parse(text, theory))
    same = (one for one in smallest_knot_games() if quotient.class_of(translated(one, theory)) == wanted)
    return next((str(one) for one in same), None)


@PAPER.claim(
    "Section 11 (a game with separate moves)",
    "If we construct a game in which the Unknotter can move to k and the Knotter can move to u, this game will not be "
    "equivalent to one of the ones considered so far.",
    expected=Status.REFUTED,
    correction="Section 11 (separate moves)",
    uses=("Section 11 (separate moves)",),
)
def strange_game(text: str = PRINTED_STRANGE) -> Iterable[Finding]:
    """Even in sums with all games with separate moves, nothing tells it from a game whose options are shared."""
    theory = shipped_theory("separate")
    same = _equivalent_in(theory, text)
    shown = (
        None
        if same is None
        else (f"{text} (Knotter | Unknotter) is equivalent to {same}, of value {value_of(parse(same))}")
    )
    yield found("exhaustion", "all contexts, by the 38 classes of games with separate moves", shown)


@PAPER.claim(
    "Section 11 (separate moves)",
    "Allowing the two players to have separate moves gives no further classes: there are 38, and each holds a game "
    "whose options both players share. The same holds for the dual sum, and under both sums for the 70 classes.",
    uses=INDUCTION,
    mutants={
        "39 classes": lambda: {"numbers": {"separate": 39}},
        "both sums, 71": lambda: {"numbers": {"separate-both": 71}},
    },
)
def separate_moves(numbers: Mapping[str, int] | None = None) -> Iterable[Finding]:
    expected = numbers or {"separate": 38, "separate-dual": 38, "separate-both": 70}
    shared_theory = {"separate": "knot", "separate-dual": "dual", "separate-both": "both"}
    for name, number in expected.items():
        theory = shipped_theory(name)
        quotient = discovered(theory)
        wrong = _closed(quotient, number)
        if wrong is None:
            check(quotient.certificate())
        yield found("certificate", f"all games of the theory '{name}'", wrong)
        if wrong is None:
            of_shared = discovered(shipped_theory(shared_theory[name])).representatives
            classes = [quotient.class_of(translated(one, theory)) for one in of_shared]
            reached = set(classes)
            missing = [
                str(quotient.representatives[i]) for i in range(len(quotient.representatives)) if i not in reached
            ]
            shown = f"no game with shared options is equivalent to {missing[0]}" if missing else None
            yield found("exhaustion", f"all classes of '{name}'", shown)


ROUNDS = 6
"""After how many rounds the searches that do not close are stopped: a budget that is the same on every machine."""


@cache
def _stopped(name: str, rounds: int) -> Discovery:
    return discover(shipped_theory(name), rounds=rounds)


def _growth(quotient: Discovery) -> str:
    return f"{quotient.theory.name}: {', '.join(str(this.classes) for this in quotient.growth)}"


ANY_LENGTH = ("any-length", "separate-any-length")
"""Theories without the parity condition."""


@PAPER.claim(
    "Section 11 (without the parity condition)",
    "One of the most obvious generalizations is to remove the bizarre parity requirement. How many classes are "
    "there then?",
    open=True,
    expected=Status.OPEN,
    mutants={"at most 38 classes": lambda: {"most": 38}},
)
def without_parity(most: int | None = None, rounds: int = ROUNDS) -> Iterable[Finding]:
    """The searches have not closed. What they found is a lower bound; nothing is said of an upper one."""
    found_so_far = [_stopped(name, rounds) for name in ANY_LENGTH]
    shown = next((f"the search closed for {q.theory.name}" for q in found_so_far if q.closed), None)
    if most is not None:
        large = next((q for q in found_so_far if len(q.rulebook) > most), None)
        if large is not None:
            shown = f"there are at least {len(large.rulebook)} classes in '{large.theory.name}'"
    scope = f"classes told apart after each round; {'; '.join(map(_growth, found_so_far))}"
    yield found("search", scope, shown, complete=False)


@PAPER.claim(
    "Section 11 (at least 53 classes without the parity condition)",
    "Without the parity condition there are at least 53 classes: as many games any two of which some sum tells apart.",
    mutants={
        "at least 54, from as many rounds": lambda: {"number": 54},
        "with the parity condition": lambda: {"name": "knot"},
    },
)
def many_without_parity(number: int = 53, name: str = "any-length", rounds: int = ROUNDS) -> Iterable[Finding]:
    """The games that the search found, in sums that are written out and played by the recursive definition alone."""
    quotient = _stopped(name, rounds)
    games, contexts = quotient.representatives, quotient.telling()
    outcomes = {tuple(payoffs(_in_context(position, context)) for context in contexts) for position in games}
    wrong = None if len(outcomes) >= number else f"{len(outcomes)} classes are told apart by {len(contexts)} contexts"
    yield found("play", f"{len(games)} games in {len(contexts)} contexts", wrong)


def _in_context(position: Game, context: Context) -> Game:
    for which, part in context:
        position = add(position, part, which)
    return position

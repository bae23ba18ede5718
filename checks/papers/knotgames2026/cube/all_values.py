"""Games on a cube: values other than the six, and the fewest variables for each of the 38 values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from knotgames.algebra.bits import mask_of
from knotgames.algebra.boolean import DNF, BooleanFunction
from knotgames.algebra.knot_type.rulebook import Rulebook
from knotgames.algebra.knot_type.values import JOHNSON, RULEBOOK, VALUES, KnotValue, ValueAlgebra, index_of
from knotgames.algebra.ruleset import fold
from knotgames.checks.claim import Question, Severity
from knotgames.checks.lemma.decide import RESTS_ON
from knotgames.checks.papers.knotgames2026.cube.at_most_six import MOST
from knotgames.checks.papers.knotgames2026.framework.six_values import LOCAL_CONDITION
from knotgames.checks.papers.knotgames2026.framework.six_values_on_shadows import (
    Condition,
    knotter_wins,
    local_condition,
)
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import every, none_fails, together
from knotgames.games.cube.play import solve_cube
from knotgames.games.cube.position import CubeGame
from knotgames.games.rational.census import KNOWN_VALUES

AT_MOST_SIX = "Cube, at most six variables"

PAST_THE_SIX = (
    "ab~c~d bc~d~e cd~e~f de~f~g ~aef~g ~a~bfg a~b~cg",
    "a~b~cf b~c~dg ac~d~e bd~e~f ce~f~g ~adf~g ~a~beg",
    "110001110010010010100000110000001000000100111101001111010010000000000101100010010110010110011100000000101001011001"
    "10000011110110",
)
"""Functions with values 202*, 002* and 002*. The first two are cyclic and true at 56 places, the third at 50."""

KNOWN = frozenset(value for value in VALUES if str(value.even_projection) in KNOWN_VALUES)


def blocked_by_play(function: BooleanFunction, condition: Condition) -> str | None:
    """Return the position if it is odd and no option meets the condition, by play; else None."""
    size = function.variables
    table = knotter_wins(function.truths())
    meets = condition(table[False, False], table[True, True])
    top = 3**size - 1
    options = [top - way * 3**i for i in range(size) for way in (1, 2)]
    return f"no option of '{function}' meets the local condition" if size % 2 and not meets[options].any() else None


def _with_one_set(text: str) -> list[str]:
    position = CubeGame.parse(text)
    return [str(position.after(move).restricted()) for move in position.moves()]


@PAPER.claim(
    "Cube, six values",
    f"Every game on a cube has a value among {', '.join(KNOWN_VALUES)}, even or odd: the remark on knots of "
    "Johnson2011a, section 11, for all Boolean functions.",
    correction=AT_MOST_SIX,
    severity=Severity.FALSE,
    uses=(AT_MOST_SIX, LOCAL_CONDITION),
    controls={
        "the same functions with one variable set": lambda: {
            "functions": tuple(rest for text in PAST_THE_SIX for rest in _with_one_set(text))
        }
    },
)
def six_values(functions: Sequence[str] = PAST_THE_SIX, condition: Condition = local_condition) -> Iterable[Question]:
    """Seven variables are the fewest. A proof for knots would have to use more than which resolutions are knotted."""
    yield none_fails(
        f"{len(functions)} functions, by the values of all faces; by '{AT_MOST_SIX}' none has fewer variables than 7",
        functions,
        another_value,
        to_the_end=True,
    )
    yield none_fails(
        "the local condition, by play in all faces",
        functions,
        lambda text: blocked_by_play(BooleanFunction.parse(text), condition),
        by="play",
        to_the_end=True,
    )


def another_value(text: str) -> str | None:
    """Return the value of a game in words, if it is none of the six; else None."""
    value = solve_cube(CubeGame.parse(text)).value()
    return None if value in KNOWN else f"'{text}' has the value {value}"


_LINE = "~bc~e~f ~abc~d ad~f ~bde~g ~b~c~df bfg"
_CYCLE = "ab~c~d bc~d~e cd~e~f de~f~g ~aef~g ~a~bfg a~b~cg"

PAST: Mapping[KnotValue, DNF] = {
    KnotValue.parse(name): DNF.parse(form)
    for name, form in {
        "002*": _LINE,
        "012+": f"{_LINE} ~bh",
        "001-": f"{_LINE}h",
        "001+*": f"{_LINE}h h~i",
        "012-*": f"{_LINE}h fi",
        "202*": _CYCLE,
        "101-": f"{_CYCLE}h",
        "101+*": f"{_CYCLE}h h~i",
        "102": f"{_CYCLE}h ~ad~h",
    }.items()
}
"""Forms with values other than the six, of as few variables as possible. A search that takes literals and terms away
and adds some, as long as the value stays, found them.
"""

SMALL = ("0", "1", "a", "ab ~a~b", "a~b~c ~ab~c", "c ab ~a~b")


def with_variable(function: BooleanFunction, decides: bool) -> BooleanFunction:
    """Return the function with one more variable: also true where it is true, or independent of it.

    >>> str(with_variable(BooleanFunction.parse("01"), True)), str(with_variable(BooleanFunction.parse("01"), False))
    ('0111', '0101')
    """
    size = 1 << function.variables
    upper = (1 << size) - 1 if decides else function.table
    return BooleanFunction(function.variables + 1, function.table | upper << size)


@cache
def witnesses() -> Mapping[KnotValue, BooleanFunction]:
    """Return for each value a function of few variables: past the six or small, with up to two more variables."""
    known = [*map(BooleanFunction.parse, SMALL), *(form.function for form in PAST.values())]
    for _ in range(2):
        known += [with_variable(function, decides) for function in known for decides in (False, True)]
    found_with: dict[KnotValue, BooleanFunction] = {}
    for function in sorted(known, key=lambda function: function.variables):
        found_with.setdefault(solve_cube(CubeGame(function)).value(), function)
    return found_with


LEAST: Mapping[str, int] = {
    "000": 0, "111": 2, "022": 2, "011": 4, "122": 4, "222": 0,
    "000*": 1, "111*": 1, "022*": 3, "011*": 3, "122*": 3, "222*": 1,
    "002*": 7, "202*": 7,
    "001-": 8, "101-": 8, "002": 8, "102": 8, "202": 8, "012+": 8, "112+": 8, "212+": 8,
    "001-*": 9, "101-*": 9, "001+*": 9, "101+*": 9, "102*": 9, "012-*": 9, "112-*": 9, "212-*": 9, "012+*": 9,
    "112+*": 9, "212+*": 9,
    "001+": 10, "101+": 10, "012-": 10, "112-": 10, "212-": 10,
}  # fmt: skip
"""The fewest variables of a function with each value."""


def possible_values(variables: int, rulebook: Rulebook = RULEBOOK) -> list[int]:
    """Return masks of possible values for 0, 1, ... variables, from the possible values of options."""
    six = mask_of(index_of(value) for value in KNOWN)
    possible = [mask_of(rulebook.ends)]
    for size in range(1, variables + 1):
        classes = (
            i
            for i, (condition,) in enumerate(rulebook.conditions)
            if condition.admits(possible[-1] & ~condition.forbidden)  # not with options of its own parity
        )
        possible.append(mask_of(classes) & (six if size <= MOST else -1))
    return possible


@cache
def recursive_value(function: BooleanFunction, rulebook: Rulebook) -> str:
    """Return the value by plain recursion over the faces."""

    def sides(place: tuple[int, int]) -> tuple[list[tuple[int, int]], ...]:
        variables, table = place
        whole = BooleanFunction(variables, table)
        options = (CubeGame(whole).after(move).restricted() for move in CubeGame(whole).moves())
        return ([(variables - 1, option.table) for option in options],) if variables else ()

    def value(place: tuple[int, int], options: tuple[frozenset[int], ...]) -> int:
        return rulebook.classify(mask_of(options[0])) if options else rulebook.ends[place[1]]

    return rulebook.names[fold((function.variables, function.table), sides, value)]


def _named() -> dict[str, BooleanFunction]:
    return {str(value): function for value, function in witnesses().items()}


@PAPER.claim(
    "Cube, which values occur",
    f"All {len(LEAST)} values of knot-type games occur for games on a cube. Each value occurs for every number of "
    "variables of its parity from a least number on: "
    + "; ".join(
        f"with {size} ${'$, $'.join(name for name, least in LEAST.items() if least == size)}$"
        for size in sorted(set(LEAST.values()))
    )
    + ".",
    uses=(AT_MOST_SIX, RESTS_ON[0]),
    mutants={
        "101+* with seven variables": {"least": {**LEAST, "101+*": 7}},
        "212+ not with eight": {"least": {**LEAST, "212+": 10}},
        "the function for 001- has the value 011*": lambda: {"functions": {**_named(), "011*": _named()["001-"]}},
    },
)
def which_occur(
    least: Mapping[str, int] = LEAST,
    rulebook: Rulebook = RULEBOOK,
    functions: Mapping[str, BooleanFunction] | None = None,
) -> Iterable[Question]:
    """Functions show that values occur, and the values of options that they do not occur with fewer variables."""
    known = _named() if functions is None else functions
    possible = possible_values(max(least.values()), rulebook)
    first = {
        name: next((n for n, mask in enumerate(possible) if mask >> index_of(KnotValue.parse(name)) & 1), None)
        for name in least
    }
    yield every(
        f"a function for each value; the values that are possible up to {len(possible) - 1} variables",
        least,
        lambda name: (least[name], least[name]),
        lambda name: (known[name].variables if name in known else None, first[name]),
        "the value {case} has a known function of {right[0]} variables and is possible from {right[1]} on, not "
        "{left[0]}",
    )
    yield every(
        f"the functions for {', '.join(_RECURSIVELY)}, by plain recursion",
        _RECURSIVELY,
        lambda name: recursive_value(known[name], rulebook),
        str,
        "plain recursion gives {left}, not {right}",
        by="recursion",
        bound=True,
    )


_RECURSIVELY = ("011*", "122", "002*", "202*", "001-")
"""Values whose functions are also valued by plain recursion; others take long."""


@PAPER.claim(
    "Cube, sums past the six",
    "Sums of games with the six values, even and odd, $002*$ and $202*$ have 22 values in all: 11 even ones and 11 "
    "odd ones.",
    uses=(
        "Johnson2011a/Section 11 (each game has exactly one class)",
        "Johnson2011a/Section 11 (sums have the class of the table)",
    ),
    mutants={"21 values": {"number": 21}, "23 values": {"number": 23}, "without 202*": {"added": ("002*",)}},
)
def sums_past_the_six(
    added: tuple[str, ...] = ("002*", "202*"), number: int = 22, algebra: ValueAlgebra = JOHNSON
) -> Iterable[Question]:
    """Sums of games with at most seven variables do not reach all 38 values."""
    reached = {*map(index_of, KNOWN), *(index_of(KnotValue.parse(name)) for name in added)}
    while not (sums := {algebra.table[a][b] for a in reached for b in reached}) <= reached:
        reached |= sums
    yield together("all sums of two, until there are no new ones", reached, lambda values: len(list(values)), number)

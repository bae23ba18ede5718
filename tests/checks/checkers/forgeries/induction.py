"""Good and forged certificates of the quotients of all games of a theory."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from knotgames.algebra.knot_type.rulebook import Condition, addition
from knotgames.algebra.knot_type.theory import SumRule, Theory
from knotgames.algebra.knot_type.values import RULEBOOK, addition_table
from knotgames.checks.certificates.induction import certificate
from knotgames.checks.induction.discovery import discover
from tests.checks.checkers.forgeries import DELETED, Certificate, as_read, forged

ALWAYS_U = (SumRule("+", ((0, 0), (0, 0))),)
ALWAYS_K = (SumRule("+", ((1, 1), (1, 1))),)


def quotient(theory: Theory) -> Certificate:
    found = discover(theory)
    return certificate(found.rulebook, found.tables)


GOOD = as_read(
    {
        "one terminal game": quotient(Theory("one", ("u",), (0,), (SumRule("+", ((0,),)),))),
        "sums are u": quotient(Theory("constant", ("u", "k"), (0, 1), ALWAYS_U, fixed_parity=False)),
        "sums are k": quotient(Theory("constant", ("u", "k"), (0, 1), ALWAYS_K, fixed_parity=False)),
        "sums are u, parity": quotient(Theory("constant", ("u", "k"), (0, 1), ALWAYS_U)),
        "sums are u, separate moves": quotient(
            Theory("constant", ("u", "k"), (0, 1), ALWAYS_U, separate_moves=True, fixed_parity=False)
        ),
        "sums are u, separate moves, parity": quotient(
            Theory("constant", ("u", "k"), (0, 1), ALWAYS_U, separate_moves=True)
        ),
        "knots": certificate(RULEBOOK, (addition_table(),)),
    }
)
ONE, ANY, KNOTS = GOOD["one terminal game"], GOOD["sums are u"], GOOD["knots"]
PARITY, SEPARATE = GOOD["sums are u, parity"], GOOD["sums are u, separate moves"]
BOTH = GOOD["sums are u, separate moves, parity"]

QUESTION = ANY["one class"][0]
ASKED = SEPARATE["one class"][0]
GOOD["a question asked twice"] = forged(ANY, {"one class/0": [0, QUESTION[1], [*QUESTION[:3], None], QUESTION[3]]})
GOOD["parities that do not matter"] = forged(ANY, {"classes/U1/parity": 7})
GOOD["pairs told apart once"] = forged(
    ANY, {f"told apart/{a}/{b}": DELETED for a, row in ANY["told apart"].items() for b in row if b < a}
)


def with_sum(x: str, y: str, z: str) -> Certificate:
    """The certificate that knot-type games of x and y have sums in z, with all evidence that there is for this."""
    made = forged(KNOTS, {f"tables/+/{x}/{y}": z, f"tables/+/{y}/{x}": z})
    table = made["tables"]["+"]
    required = {name: one["conditions"][0]["required"] for name, one in made["classes"].items()}

    def served(parts: Sequence[tuple[int, str, str]], total: str) -> list[Any]:
        """For each required set of the total, what serves it: a required set of a part, the other part being fixed."""
        found = []
        for wanted in map(frozenset, required[total]):
            serving = (
                [part, k]
                for part, moving, other in parts
                for k, have in enumerate(required[moving])
                if all(table[option][other] in wanted for option in have)
            )
            found.append(next(serving, [0, 0]))
        return found

    for a, row in made["sums"]["+"].items():
        made["sums"]["+"][a] = {b: [served(((1, b, a), (0, a, b)), table[a][b])] for b in row}
    for end, row in made["ends"]["+"].items():
        name = made["theory"]["ends"][end]
        made["ends"]["+"][end] = {b: [[k for _, k in served(((1, b, name),), table[name][b])]] for b in row}
    return made


def two_classes(leaf: str | None) -> Certificate:
    """The certificate that every game of any length, of sums that are u, is equivalent to u or to k."""
    return {
        **ANY,
        "classes": {
            "U1": {"parity": 0, "payoffs": [0, 0], "conditions": [{"forbidden": ["K1"], "required": [["U1"]]}]},
            "K1": {"parity": 0, "payoffs": [1, 1], "conditions": [{"forbidden": ["U1"], "required": [["K1"]]}]},
        },
        "one class": [[0, ["K1"], [0, ["U1"], leaf, "K1"], "U1"]],
        "games": [],
    }


def one_class(leaf: str) -> Certificate:
    """The certificate that all games of one terminal game are equivalent to it, those of odd length too."""
    return forged(
        ONE,
        {
            "classes": {"U1": {"parity": 0, "payoffs": [0, 0], "conditions": [{"forbidden": [], "required": [[]]}]}},
            "one class": [None, leaf],
            "games": [],
        },
    )


def split() -> Certificate:
    """The certificate of a true quotient, U1 to P1, with the terminal games u and k in classes of their own, t0 and
    t1; only what tells these from U1 and K1, the other games that Right, or Left, always wins, is missing.
    """
    book = discover(Theory("constant", ("u", "k"), (0, 1), ALWAYS_U, fixed_parity=False)).rulebook
    size = len(book)

    def with_new(mask: int) -> int:
        return mask | sum(1 << size + t for t, end in enumerate(book.ends) if mask >> end & 1)

    conditions = tuple(
        tuple(Condition(with_new(c.forbidden), tuple(map(with_new, c.required))) for c in sides)
        for sides in book.conditions
    )
    nothing = (Condition((1 << size + 2) - 1, (0,)),)
    book = replace(
        book,
        names=(*book.names, "t0", "t1"),
        parities=(0,) * (size + 2),
        ends=(size, size + 1),
        payoffs=(*book.payoffs, (0, 0), (1, 1)),
        conditions=(*conditions, nothing, nothing),
    )
    made = as_read({"split": certificate(book, (addition(book),))})["split"]
    for t, c in ("t0", "U1"), ("t1", "K1"):
        made["told apart"][t][c] = made["told apart"][c][t] = []
    return made


PAYOFFS = {
    (0, 0): ("101-", "101+", "102", "011*", "012-*", "012+*"),
    (0, 1): ("202", "022*"),
    (1, 0): ("011", "012-", "012+", "022", "122", "101-*", "101+*", "102*", "202*", "212-*", "212+*"),
    (1, 1): ("212-", "212+", "122*"),
}
"""Wrong payoffs of knot-type games, each of which some class of a required set gives; z3 found them."""


def with_payoffs(payoffs: Mapping[tuple[int, int], Sequence[str]]) -> Certificate:
    """The certificate that knot-type games of some values have these payoffs, with contexts that tell them apart."""
    made = forged(KNOTS, {f"classes/{x}/payoffs": list(pair) for pair, named in payoffs.items() for x in named})
    table, worth = made["tables"]["+"], {x: one["payoffs"] for x, one in made["classes"].items()}
    for a, row in made["told apart"].items():
        for b in row:
            row[b] = next([["+", c]] for c in worth if worth[table[a][c]] != worth[table[b][c]])
    return made


def odd_end() -> Certificate:
    """The certificate of a theory in which a terminal game counts as a game of odd length."""
    both = {"u": {"u": "u", "k": "k"}, "k": {"u": "k", "k": "u"}}
    theory = {"ends": {"u": "U1", "k": "U2*"}, "payoffs": {"u": 0, "k": 0}, "sums": {"+": both}}
    return forged(ONE, {"theory": {**ONE["theory"], **theory}, "ends/+/k": ONE["ends"]["+"]["u"]})


EXCHANGED = {"U1": [0, 0], "K1": [1, 1], "N1": [0, 1], "P1": [1, 0]}
"""The payoffs of the classes of games whose sums are u, those of N1 and P1 exchanged."""


FORGED: dict[str, Certificate] = {
    "another format": forged(ONE, {"format": "knotgames induction certificate 2"}),
    "a payoff of a terminal game that no class has": forged(ANY, {"theory/payoffs/z": 1}),
    "a terminal game without a payoff": forged(ANY, {"theory/payoffs/k": DELETED}),
    "a table of no sum of the theory": forged(ANY, {"tables/v": {}}),
    "a sum of the theory without a table": forged(ANY, {"tables/+": DELETED}),
    "conditions for each player where moves are shared": forged(
        ANY, {"classes/U1/conditions/1": {"forbidden": [], "required": []}}
    ),
    "a third payoff": forged(ANY, {"classes/N1/payoffs/2": 0}),
    "one payoff": forged(ANY, {"classes/N1/payoffs/1": DELETED}),
    "a required set with a class that is forbidden": forged(ANY, {"classes/P1/conditions/0/required/1": ["N1", "U1"]}),
    "a case that is not decided": forged(ONE, {"one class/0": None}),
    "a case that is decided by what is only required": two_classes("U1"),
    "a case that is decided by no class": two_classes("c9"),
    "a case that is left open": two_classes(None),
    "odd games in a class of even ones": one_class("U1"),
    "odd games in no class": one_class("c9"),
    "even games in a class of odd ones": forged(
        ONE,
        {
            "theory/sums": {},
            "tables": {},
            "classes/U1/conditions/0": {"forbidden": ["U2*"], "required": [[]]},
            "one class/0": "U2*",
        },
    ),
    "a sum of terminal games against the table": forged(ANY, {"theory/sums/+/k/k": "k"}),
    "a sum of terminal games of a lesser class than the table says": forged(
        GOOD["sums are k"], {"theory/sums/+/k/k": "u"}
    ),
    "a payoff of a terminal game that its class has not": forged(ANY, {"theory/payoffs/k": 5}),
    "a payoff of a terminal game that is less than its class has": forged(ONE, {"theory/payoffs/u": -1}),
    "a terminal game in an odd class": odd_end(),
    "a table whose result depends on the order": forged(ANY, {"tables/+/P1/U1": "N1"}),
    "001- + 001+ = 012+: the options of the second are forbidden": with_sum("001-", "001+", "012+"),
    "001+ + 001-* = 012+*: the options of the first are forbidden": with_sum("001+", "001-*", "012+*"),
    "001- + 001+ = 011: a required set is not hit": with_sum("001-", "001+", "011"),
    "001- + 001+ = 011, without evidence": forged(with_sum("001-", "001+", "011"), {"sums/+/001-/001+": DELETED}),
    "a required set served by another": forged(KNOTS, {"sums/+/101+/101+/0/0": [1, 1]}),
    "a required set of a sum with a terminal game served by another": forged(
        KNOTS, {"ends/+/u/101+/0": KNOTS["ends"]["+"]["u"]["101+"][0][::-1]}
    ),
    "a required set served in part": forged(KNOTS, {"sums/+/000/001-/0/1": [0, 0]}),
    "a required set of a sum with a terminal game served in part": forged(KNOTS, {"ends/+/u/101+/0/1": 2}),
    "games of odd length that Left loses by moving first, but not second": forged(ONE, {"classes/U2*/payoffs": [0, 1]}),
    "games of odd length that Left wins by moving first": forged(ONE, {"classes/U2*/payoffs": [1, 0]}),
    "payoffs exchanged, where one is so large that the difference is rounded to 0": forged(
        ANY,
        {
            "theory/payoffs": {"u": float(2**53), "k": 2**53 + 1},
            **{f"classes/{x}/payoffs": [[float(2**53), 2**53 + 1][n] for n in pair] for x, pair in EXCHANGED.items()},
        },
    ),
    "a question to a side that is false, not 0": forged(SEPARATE, {"one class/0/0": False}),
    "moves and parity by numbers": forged(ANY, {"theory/separate_moves": 0, "theory/fixed_parity": 0}),
    "payoffs exchanged": forged(ANY, {"classes/N1/payoffs": [0, 1], "classes/P1/payoffs": [1, 0]}),
    "a question about fewer classes": forged(BOTH, {"one class/0/1": ["K2*"]}),
    "a question to one player that the other is to have answered": forged(
        SEPARATE, {"one class/0": [0, ["U1", "P1"], forged({"tree": ASKED}, {"tree/2/3": None})["tree"], ASKED]}
    ),
    "another question": forged(PARITY, {"one class/1/3/1": ["K1", "K2*"]}),
    "a question to both players asked of one": forged(
        BOTH, {"one class/0/3/0": 1, "one class/0/3/1": ["U2*", "P1*", "K2*"]}
    ),
    "a required set of U1 without one of its classes": forged(SEPARATE, {"classes/U1/conditions/0/required/0": ["U1"]}),
    "a required set of P1 without one of its classes": forged(SEPARATE, {"classes/P1/conditions/0/required/0": ["U1"]}),
    "one of two required sets without one of its classes": forged(
        PARITY, {"classes/N2/conditions/0/required/0": ["K2*"]}
    ),
    "payoffs that not all of a required set give": with_payoffs(PAYOFFS),
    "something more that is forbidden": forged(
        BOTH, {"classes/N1*/conditions/1/forbidden": [*BOTH["classes"]["N1*"]["conditions"][1]["forbidden"], "N2"]}
    ),
    "a game whose options come later": forged(ANY, {"games": ANY["games"][::-1]}),
    "something that is forbidden, and asked of the other player": forged(
        SEPARATE, {"classes/K1/conditions/0/forbidden": ["U1"]}
    ),
    "a game whose options are forbidden": forged(ANY, {"games/1/1": [["N1", "U1"]]}),
    "a game without options": forged(ANY, {"games/1/1": [[]]}),
    "a game that does not hit all required sets": forged(ANY, {"games/0/1": [["U1"]]}),
    "a class without a game": forged(ANY, {"games/1": DELETED}),
    "terminal games in classes of their own": split(),
}

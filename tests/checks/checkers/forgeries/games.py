"""Good and forged certificates of games that sums tell apart."""

from dataclasses import replace

from knotgames.algebra.knot_type.formal import Game, game, terminal
from knotgames.algebra.knot_type.formal_notation import parse
from knotgames.algebra.knot_type.theory import KNOT, SumRule, Theory
from knotgames.checks.certificates.witnesses import games_certificate
from tests.checks.checkers.forgeries import DELETED, Certificate, as_read, forged

FREE = replace(KNOT, name="any length", fixed_parity=False)
SEPARATE = replace(FREE, name="separate", separate_moves=True)
LEFT_OR_RIGHT = Theory("left or right", ("left", "right"), (1, 0), (SumRule("+", ((0, 0), (0, 1))),))

LEFT, RIGHT = (terminal(name, LEFT_OR_RIGHT) for name in LEFT_OR_RIGHT.terminals)

STAR = parse("*")
DEEP = 26


def named(*texts: str) -> dict[str, Game]:
    return {text: parse(text) for text in texts}


def fibonacci() -> Game:
    """A game of two options, each of which is again one of two, that a recursion meets again and again."""
    before, last = terminal("u", FREE), terminal("k", FREE)
    for _ in range(DEEP):
        before, last = last, game([before, last])
    return last


def one_for_each() -> dict[str, Game]:
    u, k = (terminal(name, SEPARATE) for name in "uk")
    return {"(u | k)": game([u], [k]), "(k | u)": game([k], [u]), "((k | u) | u)": game([game([k], [u])], [u])}


GOOD = as_read(
    {
        "outcomes": games_certificate(named("u", "k", "{u, k}", "{{u, k}}"), [()], KNOT),
        "parity": games_certificate(named("u", "{u}"), [()], KNOT),
        "sums": games_certificate(
            named("u", "{*, {{{u, k}}}}", "*", "{*, k + *}"),
            [(), ((0, STAR),), ((0, parse("{*, k + *}")), (0, STAR)), ((0, parse("{u, k}")),), ((0, parse("{u}")),)],
            KNOT,
        ),
        "any length, as deep as wide": games_certificate({"fibonacci": fibonacci()}, [()], FREE),
        "separate moves": games_certificate(one_for_each(), [(), ((0, terminal("u", SEPARATE)),)], SEPARATE),
        "Left wants more": games_certificate(
            {"left": LEFT, "right": RIGHT, "either": game([LEFT, RIGHT])}, [()], LEFT_OR_RIGHT
        ),
    }
)
EQUAL = GOOD["outcomes"]
"""The four even and odd games that outcomes tell apart: 0 is u, 1 is k, 2 is {u, k}, 3 is {{u, k}}."""

SUMS = GOOD["sums"]


def paying(u: object, k: object) -> Certificate:
    """The certificate of the same four games where these are the payoffs of u and k."""
    outcomes = {
        f"games/{n}/outcomes/0": [k if payoff else u for payoff in one["outcomes"][0]]
        for n, one in enumerate(EQUAL["games"])
    }
    return forged(EQUAL, {"theory/payoffs": {"u": u, "k": k}, **outcomes})


FORGED: dict[str, Certificate] = {
    "another format": forged(EQUAL, {"format": "knotgames games certificate 2"}),
    "no format": forged(EQUAL, {"format": DELETED}),
    "no games": forged(EQUAL, {"games": []}),
    "a sum whose result depends on the order": forged(EQUAL, {"theory/sums/+/u/k": "u"}),
    "a sum whose result is no game": forged(EQUAL, {"theory/sums/+/u/u": "v"}),
    "a terminal game that the theory has not": forged(EQUAL, {"positions/4": "v"}),
    "a position without options": forged(EQUAL, {"positions/4": [[]]}),
    "a position without sides": forged(EQUAL, {"positions/4": []}),
    "options for each player where they are shared": forged(EQUAL, {"positions/4": [[0, 1], [0]]}),
    "shared options where each player has some": forged(GOOD["separate moves"], {"positions/2": [[0]]}),
    "a theory in which each player should have options": forged(
        GOOD["any length, as deep as wide"], {"theory/separate_moves": True}
    ),
    "no options for one player": forged(GOOD["separate moves"], {"positions/5": [[0], []]}),
    "an option that is the position itself": forged(EQUAL, {"positions/4": [[4]]}),
    "an option that comes later": forged(EQUAL, {"positions/4": [[5]], "positions/5": [[0]]}),
    "an option that is the last position": forged(EQUAL, {"positions/4": [[-1]]}),
    "an option counted from the end": forged(EQUAL, {"positions/4": [[-4]]}),
    "an option that is true, not 1": forged(EQUAL, {"positions/4": [[True]]}),
    "an option that is not there": forged(EQUAL, {"positions/4": [[0, 9]]}),
    "a position with no parity": forged(EQUAL, {"positions/4": [[0, 2]]}),
    "a context with no parity": forged(
        GOOD["parity"],
        {"positions/2": "k", "positions/3": [[0, 1, 2]], "contexts/0": [["+", 3]], "games/0/outcomes/0": [1, 0]},
    ),
    "a game that is not there": forged(EQUAL, {"games/0/position": 4}),
    "a game that is not there, further on": forged(EQUAL, {"games/0/position": 5}),
    "a game counted from the end": forged(EQUAL, {"games/3/position": -1}),
    "a game that is true, not 1": forged(EQUAL, {"games/1/position": True}),
    "a sum that the theory has not": forged(SUMS, {"contexts/1/0/0": "v"}),
    "a context that is not there": forged(SUMS, {"contexts/1/0/1": 99}),
    "a context that would come next": forged(SUMS, {"contexts/1/0/1": len(SUMS["positions"])}),
    "a context counted from the end": forged(SUMS, {"contexts/1/0/1": -1}),
    "an outcome less": forged(SUMS, {"games/0/outcomes/4": DELETED}),
    "a context less": forged(SUMS, {"contexts/4": DELETED}),
    "an outcome exchanged": forged(EQUAL, {"games/2/outcomes/0": [0, 1]}),
    "a larger outcome": forged(GOOD["Left wants more"], {"theory/payoffs/left": 0}),
    "payoffs that are texts": paying("1", "2"),
    "a payoff with a fraction": paying(0, 0.5),
    "a payoff without bound": paying(0, float("inf")),
    "moves that are shared by a text": forged(GOOD["separate moves"], {"theory/separate_moves": "shared"}),
    "an outcome of one player": forged(EQUAL, {"games/0/outcomes/0": [0]}),
    "nothing tells two games apart": forged(
        SUMS, {"contexts": [[]], **{f"games/{n}/outcomes": SUMS["games"][n]["outcomes"][:1] for n in range(4)}}
    ),
    "a game twice, by two names": forged(EQUAL, {"games/4": {**EQUAL["games"][0], "name": "another"}}),
    "a game twice, by one name": forged(EQUAL, {"games/4": EQUAL["games"][0]}),
    "games of any length in a theory with parity": forged(
        GOOD["any length, as deep as wide"], {"theory/fixed_parity": True}
    ),
}

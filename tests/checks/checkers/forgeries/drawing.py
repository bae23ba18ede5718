"""Good and forged certificates of drawings with gates: their diagrams."""

from tests.checks.checkers.forgeries import DELETED, Certificate, forged
from tests.checks.checkers.forgeries.gates import GOOD as DRAWN
from tests.checks.checkers.forgeries.gates import of

GOOD: dict[str, Certificate] = {
    **DRAWN,
    "a or b": of("a b", 8, 0),
    "from the last loop": of("ab", 3, 29),
    "a variable that does not occur": of("ac"),
    "undrawn": forged(of("ab"), {"pd": DELETED}),
}

AB = GOOD["ab"]

FORGED: dict[str, Certificate] = {
    "a crossing less": forged(AB, {"pd": AB["pd"][:-1]}),
    "another diagram": forged(AB, {"pd": DRAWN["the parity"]["pd"]}),
    "loops from the other side": forged(AB, {"fingers/0/2": 1}),
    "one crossing switched": forged(AB, {"pd/5": AB["pd"][5][1:] + AB["pd"][5][:1]}),
    "no diagram": {**AB, "pd": []},
}

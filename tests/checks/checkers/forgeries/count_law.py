"""Good and forged certificates of laws by an integer and counts of partizan heaps."""

from knotgames.algebra.heaps.octal import PartizanCode
from knotgames.algebra.misere.partizan.counting import count_law
from knotgames.checks.certificates.integer_laws import law_certificate
from tests.checks.checkers.forgeries import DELETED, Certificate, as_read, forged


def of(code: str, last: int) -> Certificate:
    law = count_law(PartizanCode.parse(code), last)
    assert law is not None
    return law_certificate(law)


CODES = {"0.1|0.31": 3, "0.04|0.22": 4, "0.02|0.52": 4, "0.3|0.51": 3, "0.35|0.76": 4}
SIDES: list[list[list[list[int]]]] = [[[], []], [[[0]], []], [[], [[0]]]]
"""0, and a counter for each player."""

PLAIN: Certificate = {
    "format": "knotgames count law certificate 1",
    "game": {"options": SIDES},
    "cycles": [],
    "phi": [[0], [1], [-1]],
    "outcomes": [{"start": 0, "middle": "N", "above": "R", "below": "L"}],
}
"""The integers alone."""

GOOD = as_read(
    {
        **{code: of(code, last) for code, last in CODES.items()},
        "a file": PLAIN,
        "a code": {**PLAIN, "game": {"digits": [[0, 1, 0, 0, 15], [0, 0, 1]]}},
        "a heap worth 0": {**PLAIN, "game": {"options": [*SIDES, [[[2]], [[1]]]]}, "phi": [[0], [1], [-1], [0]]},
        "kayles": {
            **PLAIN,
            "game": {"digits": [[0, 7], [0, 0, 7]]},
            "phi": [[0], [1], [-1], [0]],
            "outcomes": [{"start": 0, "middle": "N", "above": "R", "below": "PRN"}],
        },
    }
)
FILE, CODE, STAR, TWO = (GOOD[name] for name in ("a file", "a code", "0.1|0.31", "0.04|0.22"))
SMALL = {name: good for name, good in GOOD.items() if name not in ("0.04|0.22", "0.3|0.51", "0.35|0.76")}

FORGED: dict[str, Certificate] = {
    "neither a code nor options": forged(FILE, {"game": {}}),
    "a code, and options": forged(FILE, {"game/digits": [[0], [0]]}),
    "a number with a fraction": forged(FILE, {"phi/0": [0.0]}),
    "nothing above": forged(FILE, {"outcomes/0/above": ""}),
    "nothing below": forged(FILE, {"outcomes/0/below": ""}),
    "an outcome that there is not": forged(FILE, {"outcomes/0/above": "X"}),
    "outcomes that begin at a fraction": forged(FILE, {"outcomes/0/start": 0.0}),
    **{f"a heap that may be left as it is, digit {n}": forged(CODE, {"game/digits/0/0": n}) for n in (1, 2, 6, 10)},
    "a name of no outcome where there is no sum": forged(STAR, {"outcomes/0/below": "X"}),
    "a digit too large": forged(STAR, {"game/digits/0": [0, 1, 0, 0, 0, 16]}),
    "a digit below zero": forged(STAR, {"game/digits/0": [0, 1, 0, 0, 0, -1]}),
    "a row of outcomes more": forged(FILE, {"outcomes": FILE["outcomes"] * 2}),
    "a row of outcomes less": forged(TWO, {"outcomes/2": DELETED}),
    "an index below zero": forged(FILE, {"cycles": [[-1, 2]], "phi": [[0, 0], [1, 0], [-1, 0]]}),
    "a period of 0": forged(FILE, {"cycles": [[1, 0]], "phi": [[0, 0], [1, 0], [-1, 0]]}),
    "a heap among its own options": forged(FILE, {"game/options/1": [[[0], [1]], []]}),
    **{
        f"an option {left}, where nobody moves in heap 3": forged(
            FILE, {"phi": [[0], [1], [-1], [0]], "game/options": [SIDES[0], [[[left]], []], SIDES[2], SIDES[0]]}
        )
        for left in (3, -1)
    },
    "a finite monoid": forged(
        FILE,
        {
            "game/options": [[[], []], [[[0]], [[0]]]],
            "cycles": [[0, 2]],
            "phi": [[0, 0], [0, 1]],
            "outcomes": [{"start": 0, "middle": "", "above": x, "below": x} for x in "NP"],
        },
    ),
    "integers of which only the residue modulo 2 matters": forged(
        FILE,
        {
            "game/options": [[[], []], [[[0]], [[0]]], [[[0]], [[0]]]],
            "outcomes": [{"start": 0, "middle": "", "above": "NP", "below": "PN"}],
        },
    ),
    "positive integers alone": forged(FILE, {"game/options": SIDES[:2], "phi": [[0], [1]]}),
    "negative integers alone": forged(FILE, {"game/options": [SIDES[0], SIDES[2]], "phi": [[0], [-1]]}),
    "another letter, far above": forged(FILE, {"outcomes/0/above": "R" * 12 + "L"}),
    "another letter, far below": forged(FILE, {"outcomes/0/below": "L" * 12 + "R"}),
    "another letter, at the end of a long middle": forged(FILE, {"outcomes/0/middle": "N" + "R" * 12 + "L"}),
    **{
        f"{name}: heap {heap} worth {other}": forged(good, {f"phi/{heap}": other})
        for name, good in SMALL.items()
        for heap, (number, *states) in enumerate(good["phi"])
        for other in ([number + 1, *states], [number - 1, *states], *([number, 1 - x] for x in states[:1] if x < 2))
        if len(other) == 1 + len(states)
    },
    **{
        f"{name}: a cycle {cycle}": forged(good, {f"cycles/{place}": other})
        for name, good in SMALL.items()
        for place, cycle in enumerate(good["cycles"])
        for other in ([cycle[0] - 1, cycle[1] + 1], [cycle[0] + 1, cycle[1] - 1])
    },
}

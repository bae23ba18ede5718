"""Good and forged certificates of misère monoids of partizan games."""

from __future__ import annotations

from typing import Any

from algebra.misere.partizan.codes import PartizanCode
from algebra.misere.partizan.quotient import partizan_quotient
from checks.certificates.partizan_quotients import certificate
from checks.checkers.partizan_quotient import FORMAT
from tests.checks.checkers.forgeries import Certificate, as_read, forged


def of_code(code: str, heaps: int | None = None) -> Certificate:
    return certificate(partizan_quotient(PartizanCode.parse(code), heaps))


LISTED = [([], []), ([[0]], []), ([[0], [1]], [[0]]), ([[1, 1]], [[2], [1, 2]])]

GOOD = as_read(
    {
        **{code: of_code(code) for code in ("0.0|0.3", "0.33|0.3", "0.1|0.7", "0.13|0.3", "0.3|0.3")},
        **{
            f"{code} to heap {heaps}": of_code(code, heaps)
            for code, heaps in {"0.07|0.7": 1, "0.8F|0.8F": 6, "4.3|4.3": 6, "0.12|0.35": 6}.items()
        },
        "a file": certificate(partizan_quotient(lambda heap: LISTED[heap], 3)),
    }
)
ENDS, FIVE, BREAKS, THIRTEEN, NIM, FILE = (
    GOOD[name] for name in ("0.0|0.3", "0.33|0.3", "0.1|0.7", "0.13|0.3", "0.3|0.3", "a file")
)


def trivial(game: Any, heaps: int) -> Certificate:
    """The certificate that all heaps are worth nothing."""
    return {
        "format": FORMAT,
        "game": game,
        "phi": [0] * (heaps + 1),
        "generators": [],
        "steps": [],
        "words": [None],
        "held": [[], []],
        "deficits": [[], []],
        "tests": [],
        "period": None,
    }


FORGED: dict[str, Certificate] = {
    "another format": forged(FIVE, {"format": "knotgames misere quotient certificate 1"}),
    "no heaps": trivial({"digits": [[0, 3], [0]]}, -1),
}

"""Good and forged certificates of Grundy values, one by one, and of their periods."""

from collections.abc import Sequence

from knotgames.algebra.heaps.breaking import grundy_sequences
from knotgames.algebra.heaps.octal import HEAP, Code
from knotgames.checks.checkers.grundy import FORMAT
from tests.checks.checkers.forgeries import Certificate, as_read, forged

Values = Sequence[int]


def values_of(code: str, heaps: int) -> list[int]:
    """The values of the heaps 0 to `heaps`."""
    return [int(value) for value in grundy_sequences(Code.parse(code).moves, heaps)[HEAP]]


def certificate(code: str, values: Values, mask: int, period: tuple[int, int] | None = None) -> Certificate:
    """A certificate, right or not."""
    digits = list(Code.parse(code).digits)
    return {"format": FORMAT, "digits": digits, "mask": mask, "period": period, "values": list(values)}


def claiming(code: str, mask: int, heap: int, value: int) -> Certificate:
    """The values of the heaps up to one that is claimed to have a value which is not its own."""
    return certificate(code, [*values_of(code, heap - 1), value], mask)


def nim(largest: int) -> str:
    """The code of nim with heaps up to this size."""
    return "0." + "3" * largest


FAR = "0.2000300000000000000000000000000000000000" + "4"
"""Two heaps are left when 41 counters are taken, and at no other time."""

FAR_AND_TWO = "0.203" + "0" * 56 + "4"
"""Two heaps are left when 60 counters are taken, and at no other time."""

LASKER = "4." + "3" * 79
"""Of heap 80 nothing but the split in half is worth 0."""

LONG = values_of("0.77", 83)
LONG += LONG[72:] * 55
"""The values of more heaps of kayles than its period asks for: they are repeated from heap 72 on."""


def with_bytes(certificates: dict[str, Certificate]) -> dict[str, Certificate]:
    """The same with their values as bytes, as a file has them."""
    return {name: {**one, "values": bytes(one["values"])} for name, one in certificates.items()}


LISTED = as_read(
    {
        "0.3, as many heaps as the period asks": certificate("0.3", values_of("0.3", 6), 1, (0, 2)),
        "kayles, more heaps than the period asks": certificate("0.77", LONG, 15, (71, 12)),
        "4.3": certificate("4.3", values_of("4.3", 8), 1, (2, 2)),
        "all digits": certificate("0.1234567", values_of("0.1234567", 30), 1),
        "kayles": certificate("0.77", values_of("0.77", 167), 7, (71, 12)),
        "0.16": certificate("0.16", values_of("0.16", 700), 14),
        "0.354, values past 63": certificate("0.354", values_of("0.354", 450), 63),
        "no mask: all pairs": certificate("0.137", values_of("0.137", 90), 0),
        "nim to 255": certificate(nim(255), range(256), 1),
        "nim, more digits than heaps": certificate(nim(9), range(5), 1),
        "nim, one digit more than heaps": certificate(nim(5), range(5), 1),
        "nim with a split, at most 79 taken": certificate(LASKER, values_of(LASKER, 80), 1),
        "two heaps far away": certificate(FAR, values_of(FAR, 200), 1),
    }
)
SIMPLE = LISTED["0.3, as many heaps as the period asks"]
KAYLES = LISTED["kayles"]

FORGED_LISTS: dict[str, Certificate] = {
    "another format": forged(SIMPLE, {"format": "knotgames grundy certificate 2"}),
    "a hexadecimal digit": forged(SIMPLE, {"digits": [0, 8], "values": [0] * 7, "period": None}),
    "a move that takes nothing and leaves the heap": forged(SIMPLE, {"digits": [2, 3], "period": None}),
    "a move that takes nothing and leaves nothing": certificate("0.3", [1, *values_of("0.3", 6)[1:]], 1)
    | {"digits": [1, 3]},
    "heap 0 is not worth 0": forged(SIMPLE, {"values/0": 1, "period": None}),
    "a mask that is no number": forged(SIMPLE, {"mask": []}),
    "a value that is too large": forged(SIMPLE, {"values/5": 2, "period": None}),
    "a value that is too small": forged(SIMPLE, {"values/5": 0, "period": None}),
    "nim, 63 twice": certificate(nim(64), [*range(64), 63], 1),
    "nim, at most 63 taken, and heap 64 is worth 64": certificate(nim(63), range(65), 1),
    "nim, 64 twice": certificate(nim(65), [*range(65), 64], 1),
    "nim, 63 and then 65": certificate(nim(65), [*range(64), 65], 1),
    "one heap too few for the period": forged(SIMPLE, {"values": [0, 1, 0, 1, 0, 1]}),
    "two heaps too few for the period": forged(SIMPLE, {"values": [0, 1, 0, 1, 0]}),
    "no period": forged(SIMPLE, {"period": [2, 0]}),
    "a period that is less than nothing": forged(SIMPLE, {"period": [2, -1]}),
    "a preperiod that is less than nothing": forged(SIMPLE, {"period": [-1, 2]}),
    "kayles with preperiod 70": forged(KAYLES, {"period": [70, 12]}),
    "a preperiod of 0, where heap 2 is worth more than heap 0": certificate("0.2", values_of("0.2", 8), 1, (0, 2)),
    "common, and reached by a sparse and a common heap": claiming("0.16", 14, 129, 2),
    "sparse, and reached by two common heaps": claiming("0.16", 14, 136, 0),
    "sparse, and reached by two common heaps of 1, 2, 4, ...": claiming("0.16", 14, 161, 6),
    "sparse, and reached by two sparse heaps": claiming("0.354", 63, 149, 5),
    "common, and reached by large heaps": claiming("0.354", 63, 125, 8),
    "reached by heaps of which a third bit of the mask matters": claiming("0.354", 14, 195, 14),
    "less is reached by a heap and heap 0": claiming(FAR, 1, 81, 3),
    "less is reached by a heap and one before heap 0": claiming(FAR_AND_TWO, 1, 80, 3),
}

GOOD, FORGED = with_bytes(LISTED), with_bytes(as_read(FORGED_LISTS))

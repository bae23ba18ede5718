"""Partizan games whose misère monoids have 1, 2, 4, 5, ..., 20 elements, with their certificates.

`python -m tests.checks.certificates.partizan_orders` searches for them anew, in less than a minute, and writes the file
that the claim reads: for each number of elements the game with the fewest heaps, and of these the first of
`partizan_codes(2)`. That finite partizan misère monoids have every number of elements but 3 is due to
Rubinstein-Salzedo and Zhou, arXiv 2603.18244.
"""

import json
from collections.abc import Mapping
from pathlib import Path

from knotgames.algebra.heaps.octal import PartizanCode
from knotgames.algebra.misere.quotient import misere_quotient
from knotgames.checks.certificates.quotients import certificate
from knotgames.checks.papers.knotgames2026.misere import partizan_quotients
from knotgames.checks.papers.knotgames2026.misere.partizan_quotients import ORDERS
from knotgames.checks.sweeps.partizan import partizan_codes

FILE = Path(partizan_quotients.__file__).with_name("partizan_orders.json")
_HEAPS, _LIMIT = 24, 60
"""How far each game is followed."""


def searched() -> Mapping[int, tuple[int, str]]:
    """For each number of elements that occurs the fewest heaps with which it does, and the first game it does for."""
    found: dict[int, tuple[int, str]] = {}
    for code in partizan_codes(2):
        for heap, order in misere_quotient(PartizanCode.parse(code), _HEAPS, limit=_LIMIT).growth:
            if order not in found or heap < found[order][0]:
                found[order] = (heap, code)
    return found


def write() -> None:
    """Search for the games, and write their certificates."""
    found = searched()
    if set(ORDERS) - set(found) or 3 in found:
        raise SystemExit(f"the orders found are {sorted(found)}: expected {', '.join(map(str, ORDERS))}, and not 3")
    made: dict[int, str] = {}
    for order in ORDERS:
        heaps, code = found[order]
        one = certificate(misere_quotient(PartizanCode.parse(code), heaps))
        made[order] = json.dumps(one, separators=(",", ":"))
    lines = (f'"{order}": {text}' for order, text in made.items())
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    write()

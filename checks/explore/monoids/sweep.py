"""The misère quotients of octal codes that sweeps have found, to be browsed by order and invariants."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from knotgames.checks.explore.monoids.quotients import MOST

TABLE = "octal-quotients.csv"
"""The table, next to the sweeps."""

SOON = 200
"""The sum of preperiod and period up to which the page proves the quotient of all heaps."""


def browsed() -> Mapping[str, Any]:
    """Return the codes with what is known of their quotients, and the path of the one that the page shows."""
    table = files("knotgames.checks.sweeps").joinpath(TABLE).read_text(encoding="utf-8")
    return {"quotients": [_quotient(row) for row in csv.DictReader(table.splitlines())]}


def _quotient(row: Mapping[str, str]) -> Mapping[str, Any]:
    growth = [tuple(map(int, step.split(":"))) for step in row["growth"].split()]
    heap = max(heap for heap, order in growth if order <= MOST)
    whole = row["period"] and int(row["preperiod"]) + int(row["period"]) <= SOON
    return {
        "code": row["code"],
        "order": int(row["order"]),
        "p": int(row["p_size"]),
        "kind": row["type"] or "wild",
        "status": "all heaps" if row["period"] else "infinite" if row["infinite"] else "open",
        "heaps": int(row["infinite"] or row["period"] or row["proved"]),
        "path": f"quotient/{row['code']}" + ("" if whole else f"/{heap}"),
    }

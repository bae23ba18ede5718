"""What each checker is to establish of a good certificate: just what the certificate says."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

from tests.checks.checkers.forgeries import Certificate


def _knots(one: Certificate) -> dict[str, Any]:
    return {"knots": len(one["knots"]), "knotted": [[knot["name"], knot["pd"]] for knot in one["knots"]]}


def _games(one: Certificate) -> dict[str, Any]:
    theory = {key: one["theory"][key] for key in ("separate_moves", "fixed_parity", "payoffs", "sums")}
    played = {"positions": one["positions"], "contexts": one["contexts"], "outcomes": one["games"]}
    return {"games": len(one["games"]), "theory": theory, **played}


def _gates(one: Certificate) -> dict[str, Any]:
    form = [[-1 - variable if negated else variable + 1 for variable, negated, _, _ in term] for term in one["terms"]]
    letters = sum(len(loops) for *_, loops in one["fingers"])
    return {"form": form, "variables": len(one["fingers"]), "letters": letters}


def _induction(one: Certificate) -> dict[str, Any]:
    theory = {key: one["theory"][key] for key in ("separate_moves", "fixed_parity", "ends", "payoffs", "sums")}
    tempered = one["theory"]["fixed_parity"]
    return {
        "classes": len(one["classes"]),
        "theory": theory,
        "parities": {name: each["parity"] if tempered else 0 for name, each in one["classes"].items()},
        "payoffs": {name: each["payoffs"] for name, each in one["classes"].items()},
        "tables": one["tables"],
    }


def _quotient(one: Certificate) -> dict[str, Any]:
    return {"game": one["game"], "heaps": len(one["phi"]) - 1, "order": len(one["words"]), "period": one["period"]}


def _monoid_law(one: Certificate) -> dict[str, Any]:
    return {**_law(one), "left_out": one["law"]["left_out"]}


def _integer_law(one: Certificate) -> dict[str, Any]:
    step, phi = 0, one["phi"]
    if one["period"] is not None:
        start, period = one["period"]
        step = phi[start + period][0] - phi[start][0]
    return {"game": one["game"], "heaps": len(phi) - 1, "orders": one["orders"], "period": one["period"], "step": step}


def _law(one: Certificate) -> dict[str, Any]:
    return {"game": one["game"], "heaps": len(one["law"]["worth"]) - 1}


def _count_law(one: Certificate) -> dict[str, Any]:
    return {"game": one["game"], "heaps": len(one["phi"]) - 1, "cycles": one["cycles"]}


ESTABLISHED: Mapping[str, Callable[[Certificate], dict[str, Any]]] = {
    "coloring": _knots,
    "count_law": _count_law,
    "drawing": lambda one: {"pd": one.get("pd")},
    "drup": lambda one: {
        "cases": len(one["cases"]),
        "nodes": one["nodes"],
        "denied": [[case["name"], case["denied"]] for case in one["cases"]],
    },
    "family": lambda one: {"family": one["family"]},
    "games": _games,
    "gates": _gates,
    "grundy": lambda one: {
        "digits": one["digits"],
        "heaps": len(one["values"]),
        "period": one["period"],
        "values": sha256(bytes(one["values"])).hexdigest(),
    },
    "induction": _induction,
    "integer_law": _integer_law,
    "jones": _knots,
    "law": _law,
    "misere_quotient": lambda one: {**_quotient(one), "P-elements": len(one["p"])},
    "monoid_law": _monoid_law,
    "no_law": lambda one: {
        **{key: one[key] for key in ("game", "heaps", "monoid", "worth", "threshold", "modulus")},
        "slopes": [slope for slope, *_ in one["pairs"]],
    },
    "partizan_quotient": _quotient,
    "periodicity": lambda one: {
        "games": len(one["games"]),
        "series": [[game["name"], game["series"], game["moves"]] for game in one["games"]],
    },
    "unknotting": lambda one: {
        "resolutions": len(one["cases"]),
        "pd": one["pd"],
        "unresolved": one["unresolved"],
        "left": [[case["resolution"], case["left"]] for case in one["cases"]],
    },
}
"""For each checker what it is to find in a certificate that it accepts."""

"""The interface to cvc5, by text in SMT-LIB: it shares nothing else with z3."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from knotgames.checks.asked import note_search, remembering

RESOURCES = 1_000_000
"""The budget of one question in steps of cvc5 (its `rlimit-per`)."""


def is_installed() -> bool:
    """Return True if cvc5 is installed (extra `certify`)."""
    return find_spec("cvc5") is not None


def answer(question: str) -> str:
    """Return `unsat`, `sat`, or the reason for no answer."""
    return _answered(question, RESOURCES)


@remembering
def _answered(question: str, resources: int) -> str:
    """Return the answer, cached: mutants leave most questions of a claim as they are."""
    cvc5: Any = import_module("cvc5")

    engine = cvc5.Solver()
    engine.setOption("rlimit-per", str(resources))
    reader = cvc5.InputParser(engine)
    reader.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, question, "question")
    said = ""
    try:
        while not (command := reader.nextCommand()).isNull():
            said += command.invoke(engine, reader.getSymbolManager())
    except RuntimeError as error:
        return f"it cannot read the question: {error}"
    said = said.strip()
    steps = engine.getStatistics()["resource::resourceUnitsUsed"]["value"]
    note_search(steps / resources, answered=said in ("sat", "unsat"))
    return said

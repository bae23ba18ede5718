"""What cvc5 answers to a question in SMT-LIB: it shares nothing with z3 but the text."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from knotgames.checks.asked import note_search, remembering

RESOURCES = 1_000_000
"""The budget of one question in steps of cvc5 (its `rlimit-per`); past it the question is undecided."""


def is_installed() -> bool:
    """Whether there is a cvc5 to ask (extra `certify`).

    >>> is_installed() == (find_spec("cvc5") is not None)
    True
    """
    return find_spec("cvc5") is not None


def answer(question: str) -> str:
    """`unsat`, `sat`, or what cvc5 has to say instead.

    >>> answer("(set-logic LIA) (declare-const n Int) (assert (= (* 2 n) 5)) (check-sat)")
    'unsat'
    """
    return _answered(question, RESOURCES)


@remembering
def _answered(question: str, resources: int) -> str:
    """The same, once for each text: mutants leave most questions of a claim as they are."""
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

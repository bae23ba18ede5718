"""The imports of a paper of your own.

A paper is a module that names its `PAPER`, and enters claims: statements with functions that check them.

>>> from knotgames.paper import Paper, every
"""

from knotgames.checks.claim import Question, Severity
from knotgames.checks.induction.step import Option, Pieces, every_number, every_sum, follows
from knotgames.checks.paper import Paper
from knotgames.checks.questions import ask, by_z3, certified, entails, every, facts, none_fails, together, witnessed
from knotgames.checks.solvers.presburger import Obligation, decided
from knotgames.checks.solvers.query import Query

__all__ = [
    "Obligation",
    "Option",
    "Paper",
    "Pieces",
    "Query",
    "Question",
    "Severity",
    "ask",
    "by_z3",
    "certified",
    "decided",
    "entails",
    "every",
    "every_number",
    "every_sum",
    "facts",
    "follows",
    "none_fails",
    "together",
    "witnessed",
]

"""Proving or refuting a lemma."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from html import escape
from typing import Any

from knotgames.algebra.knot_type.algebra import Algebra
from knotgames.algebra.knot_type.values import JOHNSON
from knotgames.algebra.notation import InputError
from knotgames.algebra.palette import PAPER
from knotgames.checks.claim import Claim, Finding, Status, Undecided, found
from knotgames.checks.lemma.counterexample import Instance
from knotgames.checks.lemma.explanation import explained
from knotgames.checks.lemma.identity import bound, identities, instances, speaks_of_identity, substituted
from knotgames.checks.lemma.language.formulas import Comparison, Formula, Member, within
from knotgames.checks.lemma.language.syntax import parse
from knotgames.checks.lemma.language.terms import Constant, Literal
from knotgames.checks.lemma.numbers import speaks_of_numbers
from knotgames.checks.lemma.question import Question
from knotgames.checks.lemma.repair import is_vacuous, repaired
from knotgames.checks.marks import MARKS
from knotgames.checks.verdict import status_of

RESTS_ON = (
    "Johnson2011a/Section 11 (each game has exactly one class)",
    "Johnson2011a/Section 11 (sums have the class of the table)",
    "Johnson2011a/Section 11 (outcomes)",
)
"""The claims on which all decisions by values rest: games have one value, sums their sum, and values give outcomes."""


@dataclass(frozen=True)
class Proof:
    """The decision of a lemma.

    Attributes:
        counterexample: smallest games for which a refuted lemma fails; None if the lemma says that some games exist.
        witness: smallest games that show a lemma that says that some games exist.
        repair: for a refuted lemma, a condition under which it holds.
        vacuous: True for an implication whose premise never holds.
        scope: the cases, or the reason for no decision.
        rests_on: what shows that the classes of the theory are all, if it is not Johnson's.
    """

    lemma: str
    status: Status
    methods: tuple[str, ...]
    counterexample: Instance | None
    witness: Instance | None
    repair: str | None
    vacuous: bool
    scope: str
    seconds: float
    theory: str = JOHNSON.played.theory.name
    rests_on: str = ""
    question: Question | None = field(default=None, repr=False, compare=False)

    @cached_property
    def why(self) -> tuple[str, ...]:
        """The cases of a proof, or play that shows a counterexample, in lines to read.

        >>> prove("A ~ A + *").why[:2]
        ('in the sum with D = {{u, k}}', 'K starts A + D: U wins; play: u + {{u, k}} -> u + {u, k} -> u + u')
        """
        if self.question is None or self.status is Status.UNDECIDED:
            return ()
        return explained(self.question, self.counterexample or self.witness)

    def to_json(self) -> dict[str, Any]:
        """Return the mapping for `knotgames prove --json`."""
        return {
            "lemma": self.lemma,
            "theory": self.theory,
            "status": str(self.status),
            "methods": list(self.methods),
            "counterexample": _games(self.counterexample),
            "sides": dict(self.counterexample.sides) if self.counterexample else None,
            "witness": _games(self.witness),
            "repair": self.repair,
            "vacuous": self.vacuous,
            "scope": self.scope,
            "seconds": round(self.seconds, 3),
        }

    def __str__(self) -> str:
        lines = [f"{self.status}: {self.lemma}"]
        lines[0] += f"  ({', '.join(self.methods)})" if self.methods else f"  ({self.scope})"
        if self.rests_on:
            lines.append(f"  in the theory {self.theory}: {self.rests_on}")
        if self.vacuous:
            lines.append("  vacuous: the premise never holds")
        shown = self.counterexample or self.witness
        if shown is not None:
            lead = "fails for" if self.counterexample else "shown by"
            small = "" if shown.smallest else ", not known to be smallest"
            games = [f"{name} = {game}" for name, game in shown.games.items()]
            lines += [f"  {lead} {games[0]}", *(f"  {'and':>{len(lead)}} {game}" for game in games[1:])]
            if shown.have_options:
                lines[-1] += f"  ({shown.positions} subposition{'s' * (shown.positions > 1)} in all{small})"
            width = max((len(term) for term, _ in shown.sides), default=0)
            lines += [f"    {term:{width}}  {said}" for term, said in shown.sides]
        if self.repair is not None:
            lines.append(f"  {self.repair}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<{self}>"

    def _repr_html_(self) -> str:
        mark = MARKS[self.status]
        ground = f"background:{mark.tone.light};color:{PAPER};padding:0 .3em"  # so that it is seen on any page
        rows = [f"<b style='{ground}'>{mark.sign} {self.status}</b> <code>{escape(self.lemma)}</code>"]
        if self.vacuous:
            rows.append("vacuous: the premise never holds")
        shown = self.counterexample or self.witness
        if shown is not None:
            rows += [f"{name} = <code>{escape(str(game))}</code>" for name, game in shown.games.items()]
            rows += [f"<code>{escape(term)}</code> is {escape(said)}" for term, said in shown.sides]
        if self.repair is not None:
            rows.append(escape(self.repair))
        return "<br>".join([*rows, f"<small>{escape(', '.join(self.methods) or self.scope)}</small>"])


def _games(instance: Instance | None) -> Mapping[str, str] | None:
    return None if instance is None else {name: str(game) for name, game in instance.games.items()}


def prove(lemma: str | Formula, algebra: Algebra[Any] = JOHNSON) -> Proof:
    """Prove a lemma about all games of a theory, or refute it by a smallest counterexample.

    A decision by values rests on the induction over all games. For knot-type games it is in [Johnson2011a, Theorems 9.1
    and 9.2]. If the classes of the theory are not known, only small games are tried.

    Raises:
        NotationError: it is not a lemma.
        Disagreement: two methods contradict each other.

    >>> print(prove("X(A + B) = max(X(A), X(B))"))
    refuted: X(A + B) = max(X(A), X(B))  (exhaustion, z3)
      fails for A = {u, k}
            and B = {u, k}  (6 subpositions in all)
        X(A + B)         2
        max(X(A), X(B))  1
      it holds exactly when X(A) != 1 or X(B) != 1
    """
    start = time.perf_counter()
    formula = _formula(lemma, algebra)
    text = str(formula)
    question, plain = Question(formula, algebra), not speaks_of_identity(formula) and bool(algebra.tables)
    decide = by_play if not algebra.tables else by_values if plain else by_games_and_sums
    findings, shown = decide(question)
    status = status_of(Claim("lemma", text, text, None), findings)
    decided = [finding for finding in findings if finding.holds is not None]
    return Proof(
        lemma=text,
        status=status,
        methods=tuple(dict.fromkeys(finding.method for finding in decided)),
        counterexample=shown if status is Status.REFUTED else None,
        witness=shown if status is Status.PROVED else None,
        repair=repaired(question) if plain and status is Status.REFUTED else None,
        vacuous=plain and status is Status.PROVED and is_vacuous(question),
        scope="; ".join(dict.fromkeys(finding.scope for finding in decided or findings)),
        seconds=time.perf_counter() - start,
        theory=algebra.played.theory.name,
        rests_on=algebra.rests_on,
        question=question,
    )


def left_undecided(lemma: Formula | str, algebra: Algebra[Any], why: str, seconds: float) -> Proof:
    """Return the result for a lemma, or for a shape of bounds, that was given up."""
    theory = algebra.played.theory.name
    return Proof(str(lemma), Status.UNDECIDED, (), None, None, None, False, why, seconds, theory, algebra.rests_on)


def _formula(lemma: str | Formula, algebra: Algebra[Any]) -> Formula:
    return lemma if isinstance(lemma, Formula) else parse(lemma, algebra)


def decide(lemma: str | Formula, algebra: Algebra[Any] = JOHNSON) -> Iterator[Finding]:
    """Decide a lemma without `==` by exhaustion and by z3, in this order.

    If the lemma fails, a finding shows smallest games for which it fails, with their values.

    Raises:
        NotationError: it is not a lemma.
        InputError: it compares games by `==` or `!=`, which is not a question about values.
    """
    formula = _formula(lemma, algebra)
    if speaks_of_identity(formula):
        raise InputError(f"lemma '{formula}': expected ~ or ~~ between games, because values do not decide ==")
    question = Question(formula, algebra)
    for decided_by in (Question.by_exhaustion, Question.by_z3):
        finding = decided_by(question)
        yield replace(finding, counterexample=question.refutation) if finding.holds is False else finding


def by_values(question: Question) -> tuple[list[Finding], Instance | None]:
    """Decide a lemma without `==` by two methods; also return games that show the answer, if there are any."""
    findings = [question.by_exhaustion(), question.by_z3()]
    status = status_of(Claim("lemma", str(question.formula), str(question.formula), None), findings)
    return findings, question.instance(status)


def by_play(question: Question) -> tuple[list[Finding], Instance | None]:
    """Try a lemma on small games, where the classes of the theory are not known."""
    try:
        shown = question.among_small() if question.head else None
    except Undecided as error:
        return [error.finding("")], None
    if shown is not None:
        scope = "games, added by their definition"
        return [found("games", scope, f"{shown}" if question.universal else None, visited=1)], shown
    why = f"no small game decides it, and {question.algebra.rests_on}"
    return [Finding("games", why, holds=None, complete=False, visited=0)], None


def by_games_and_sums(question: Question) -> tuple[list[Finding], Instance | None]:
    """Decide a lemma with `==` by games, by the algebra of sums, or by values if identical games would differ in it."""
    algebra = question.algebra
    if speaks_of_numbers(question.formula):
        return [Undecided("games", "copies repeat only up to ~, not ==").finding("")], None
    whole = substituted(question.whole)
    theory = algebra.played.theory
    if not identities(whole, theory):
        return _by_sums(Question(bound(whole, True, theory), algebra))
    shown = question.among_small() if question.head else None
    if shown is not None:
        scope = "games, added by their definition"
        return [found("games", scope, f"{shown}" if question.universal else None, visited=1)], shown
    enough = [Question(part, algebra) for part in instances(whole, theory) or [bound(whole, True, theory)]]
    proofs = [
        found(
            first.method, "all games, with the algebra of sums", None, visited=sum(o.visited for o in (first, *others))
        )
        for first, *others in zip(*((part.by_exhaustion(), part.by_z3()) for part in enough), strict=True)
        if first.holds and all(other.holds for other in others)
    ]
    if proofs:
        return proofs, None
    weaker = Question(bound(question.whole, False, theory), algebra)
    refuting, shown = by_values(weaker)
    if all(finding.holds is False for finding in refuting):
        return refuting, shown
    why = "no games among the smallest decide it, and the algebra of sums does not prove it"
    return [Finding("games", why, holds=None, complete=False, visited=0)], None


def _by_sums(question: Question) -> tuple[list[Finding], Instance | None]:
    """Decide the rest of a lemma whose identities are known; if only games are left, the algebra of sums decided it."""
    findings, shown = by_values(question)
    compared = [part for part in within(question.whole) if isinstance(part, Member | Comparison)]
    games = all(
        isinstance(part, Comparison) and all(isinstance(t, Constant | Literal) for t in part.terms) for part in compared
    )
    if games and all(finding.holds for finding in findings):
        return [replace(findings[0], method="algebra of sums", scope="all games, by the normal forms of sums")], shown
    return findings, shown

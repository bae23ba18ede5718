"""Proving or refuting a lemma."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import Any

import numpy as np

from checks.claim import Claim, Finding, Status, Undecided, found, status_of
from checks.exhaust import JOHNSON, ValueAlgebra
from checks.lemma.by_z3 import Encoding, looked_into, query_for
from checks.lemma.counterexample import Instance, smallest_games
from checks.lemma.evaluate import Cases, Exhaustion, Truth
from checks.lemma.formulas import Formula, Implies, Quantified, free
from checks.lemma.ground import at, holds, sides
from checks.lemma.kinds import Kinds, by_value
from checks.lemma.repair import repair
from checks.lemma.seen import Seen, readings_of, seen
from checks.lemma.syntax import parse


@dataclass(frozen=True)
class Proof:
    """What became of a lemma.

    Attributes:
        lemma: the lemma, as it is printed.
        status: proved, refuted, or undecided.
        methods: what decided it.
        counterexample: smallest games for which a refuted lemma fails; None where it says that some games exist.
        witness: smallest games that show a lemma that says that some games exist.
        repair: of a refuted lemma, a condition under which it holds.
        vacuous: whether it is an implication whose premise never holds.
        scope: the cases that were looked at, or why it was left undecided.
        seconds: how long it took.
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

    def to_json(self) -> dict[str, Any]:
        """The mapping that `knotgames prove --json` writes."""
        return {
            "lemma": self.lemma,
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
        if self.vacuous:
            lines.append("  vacuous: the premise never holds")
        shown = self.counterexample or self.witness
        if shown is not None:
            lead = "fails for" if self.counterexample else "shown by"
            small = "" if shown.smallest else ", not known to be smallest"
            games = [f"{name} = {game}" for name, game in shown.games.items()]
            lines += [f"  {lead} {games[0]}", *(f"  {'and':>{len(lead)}} {game}" for game in games[1:])]
            lines[-1] += f"  ({shown.positions} subpositions in all{small})"
            width = max((len(term) for term, _ in shown.sides), default=0)
            lines += [f"    {term:{width}}  {said}" for term, said in shown.sides]
        if self.repair is not None:
            lines.append(f"  {self.repair}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<{self}>"

    def _repr_html_(self) -> str:
        color = {Status.PROVED: "green", Status.REFUTED: "crimson"}.get(self.status, "gray")
        rows = [f"<b style='color:{color}'>{self.status}</b> <code>{escape(self.lemma)}</code>"]
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


def prove(lemma: str | Formula, algebra: ValueAlgebra = JOHNSON) -> Proof:
    """Prove a lemma about all knot-type games, or refute it by a smallest counterexample.

    That values decide it rests on the induction over all games [Johnson2011a, Theorems 9.1 and 9.2], which
    `knotgames verify Johnson2011a` proves.

    Args:
        lemma: the lemma, as text or as a formula.
        algebra: the values, with their rulebook and the table of their sum.

    Raises:
        NotationError: it is no lemma.
        Disagreement: two methods contradict each other.

    >>> prove("X(A + B) = X(A) (+) X(B)").status
    <Status.PROVED: 'proved'>
    >>> print(prove("Z(A) <= Y(A)"))
    refuted: Z(A) <= Y(A)  (exhaustion, z3)
      fails for A = {u, k}  (3 subpositions in all)
        Z(A)  1
    """
    start = time.perf_counter()
    formula = parse(str(lemma))
    question = Question(formula, algebra)
    findings = [question.by_exhaustion(), question.by_z3()]
    text = str(formula)
    status = status_of(Claim("lemma", text, text, None), findings)
    decided = [finding for finding in findings if finding.holds is not None]
    shown = question.instance(status)
    return Proof(
        lemma=text,
        status=status,
        methods=tuple(finding.method for finding in decided),
        counterexample=shown if status is Status.REFUTED else None,
        witness=shown if status is Status.PROVED else None,
        repair=question.repaired() if status is Status.REFUTED else None,
        vacuous=status is Status.PROVED and question.vacuous(),
        scope="; ".join(dict.fromkeys(finding.scope for finding in decided or findings)),
        seconds=time.perf_counter() - start,
    )


def closed(formula: Formula) -> Formula:
    """The formula with its free games bound, for all games."""
    for name in reversed(free(formula)):
        formula = Quantified("forall", name, formula)
    return formula


@dataclass(eq=False)
class Question:
    """Whether a lemma holds: for all games, or for some, that its head binds.

    Attributes:
        formula: the lemma.
        algebra: the values.
    """

    formula: Formula
    algebra: ValueAlgebra

    @cached_property
    def whole(self) -> Formula:
        return closed(self.formula)

    @cached_property
    def head(self) -> tuple[Quantified, ...]:
        """The quantifiers at the head that are of one kind."""
        found: list[Quantified] = []
        part = self.whole
        while isinstance(part, Quantified) and not part.of_options and (not found or part.kind == found[0].kind):
            found.append(part)
            part = part.body
        return tuple(found)

    @property
    def body(self) -> Formula:
        return self.head[-1].body if self.head else self.whole

    @property
    def universal(self) -> bool:
        return not self.head or self.head[0].kind == "forall"

    @cached_property
    def values(self) -> Seen:
        return seen(self.algebra, readings_of(self.formula))

    @cached_property
    def exhaustion(self) -> Exhaustion:
        return Exhaustion(self.whole, self.values)

    @cached_property
    def cases(self) -> Cases:
        """The truth of the body in all cases of the games at the head."""
        self.exhaustion.require_room()
        return self.exhaustion.cases(self.body, {part.name: self.exhaustion.axis(part) for part in self.head})

    @cached_property
    def axes(self) -> list[int]:
        return [self.exhaustion.axis(part) for part in self.head]

    @cached_property
    def truth(self) -> Truth:
        """The truth of the body, with an axis for each game at the head."""
        truth = self.cases.truth
        others = tuple(i for i in range(truth.ndim) if i not in self.axes)
        return np.asarray(truth.reshape([truth.shape[axis] for axis in self.axes])) if others else truth

    @cached_property
    def along(self) -> list[Kinds]:
        """The kinds of games along each axis of `truth`."""
        return [
            self.exhaustion.kinds(axis) if axis in self.cases.looked else by_value(self.values) for axis in self.axes
        ]

    def by_exhaustion(self) -> Finding:
        """Whether the lemma holds, by going through all cases."""
        try:
            truth = self.truth
        except Undecided as error:
            return Finding(error.method, str(error), holds=None, complete=False)
        holding = bool(truth.all() if self.universal else truth.any())
        what = " x ".join(str(len(kinds)) for kinds in self.along)
        what = f"all games, in {what} cases" if self.head else "the games that it names"
        return found("exhaustion", what, None if holding else f"not: {self.formula}")

    def by_z3(self) -> Finding:
        """Whether the lemma holds, by z3."""
        from checks import smt

        def kinds(part: Quantified) -> Kinds:
            if looked_into(part.body, part.name):
                return self.exhaustion.kinds(self.exhaustion.axis(part))
            return by_value(self.values)

        try:
            query, self._unknown = query_for(self.head, self.body, not self.universal, Encoding(self.values, kinds))
            self._query = query
            found_some = smt.model(query) is not None
        except Undecided as error:
            return Finding(error.method if error.method == "z3" else "z3", str(error), holds=None, complete=False)
        holding = found_some != self.universal
        return found("z3", "all games", None if holding else f"not: {self.formula}")

    def instance(self, status: Status) -> Instance | None:
        """Smallest games for which the lemma fails; or, where it says that there are some, that show it."""
        if not self.head or status is Status.UNDECIDED or (status is Status.REFUTED) != self.universal:
            return None
        games, known = self.smallest()
        body = at(self.body, games)
        if holds(body, self.algebra) == self.universal:
            raise AssertionError(f"the games {games} do not show what they should of {self.formula}")
        return Instance(games, tuple(dict.fromkeys(sides(self.body, games, self.algebra))), known)

    def smallest(self) -> tuple[Mapping[str, Any], bool]:
        names = [part.name for part in self.head]
        return smallest_games(names, self.along, self.truth != self.universal, self.algebra)

    def vacuous(self) -> bool:
        """Whether the lemma is an implication whose premise never holds."""
        premises: list[Formula] = []
        part: Formula = self.whole
        binders: list[Quantified] = []
        while True:
            if isinstance(part, Quantified) and part.kind in ("forall", "every"):
                binders.append(part)
                part = part.body
            elif isinstance(part, Implies):
                premises.append(part.premise)
                part = part.conclusion
            else:
                break
        if not premises:
            return False
        premise = premises[0]
        for other in premises[1:]:
            premise = premise & other
        for binder in reversed(binders):
            kind = "exists" if binder.kind == "forall" else "some"
            premise = Quantified(kind, binder.name, premise)
        try:
            question = Question(premise, self.algebra)
            return not bool(question.exhaustion.cases(question.whole, {}).truth.any())
        except Undecided:
            return False

    def repaired(self) -> str | None:
        """A short condition on values under which a lemma about all games holds."""
        return None

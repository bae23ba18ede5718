"""Section 6: alternative definitions of X and Y, by outcomes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from knotgames.algebra.knot_type.formal import Game, even_projection, games_to_birthday, odd_projection
from knotgames.algebra.knot_type.values import JOHNSON, ValueAlgebra
from knotgames.checks.certificates.drup import drup_proofs
from knotgames.checks.claim import Question
from knotgames.checks.lemma.decide import decide
from knotgames.checks.papers.johnson2011a.definitions import Levels, levels_of
from knotgames.checks.papers.johnson2011a.paper import INDUCTION, PAPER
from knotgames.checks.papers.johnson2011a.s02_games import half_outcomes
from knotgames.checks.questions import ask, every

HALVES = {"K1": "{K, 1}", "K2": "{K, 2}", "U1": "{U, 1}", "U2": "{U, 2}"}
"""The outcomes that each half-outcome allows."""


@dataclass(frozen=True)
class Alternative:
    """A line after Theorem 6.9, such as: A ∈ X_0 iff e(A) ∈ U2 and o(A) ∈ U1."""

    name: str
    level: int
    of_even: str
    of_odd: str

    @property
    def lemma(self) -> str:
        even, odd = HALVES[self.of_even], HALVES[self.of_odd]
        return f"{self.name}(A) = {self.level} iff outcome(e(A)) in {even} and outcome(o(A)) in {odd}"

    def says(self, game: Game) -> bool:
        """Return True if the line puts a game on the level."""
        even, odd = (half_outcomes(of(game), memo=_KNOWN) for of in (even_projection, odd_projection))
        return self.of_even in even and self.of_odd in odd


ALTERNATIVES = (
    (Alternative("X", 0, "U2", "U1"), Alternative("X", 0, "U1", "U1")),
    (Alternative("X", 1, "K1", "U1"), Alternative("X", 1, "K1", "K2")),
    (Alternative("X", 2, "K1", "K2"), Alternative("X", 2, "K1", "K1")),
    (Alternative("Y", 0, "U1", "U2"), Alternative("Y", 0, "U2", "U2")),
    (Alternative("Y", 1, "U1", "K1"), Alternative("Y", 1, "U1", "U1")),
    (Alternative("Y", 2, "K2", "K1"), Alternative("Y", 2, "K1", "K1")),
)
"""The lines after Theorem 6.9, each with a false variant."""

SMALL = 3


_KNOWN: dict[Game, frozenset[str]] = {}


def _enter(line: Alternative, wrong: Alternative) -> None:
    def check(line: Alternative = line, algebra: ValueAlgebra = JOHNSON) -> Iterable[Question]:
        yield ask(decide, line.lemma, algebra)
        levels: dict[Game, Levels] = {}
        yield every(
            f"all games of birthday at most {SMALL}",
            games_to_birthday(SMALL),
            line.says,
            lambda game: levels_of(game, levels)["XY".index(line.name)] == line.level,
            "the game {case}",
            by="play",
            bound=True,
        )

    PAPER.claim(
        f"Section 6 ({line.name}_{line.level} by outcomes)",
        f"$A ∈ {line.name}_{line.level}$ iff $e(A) ∈ {line.of_even}$ and $o(A) ∈ {line.of_odd}$.",
        formula=line.lemma,
        uses=INDUCTION,
        mutants={wrong.lemma: {"line": wrong}},
        certificates=drup_proofs,
    )(check)


for _line, _wrong in ALTERNATIVES:
    _enter(_line, _wrong)

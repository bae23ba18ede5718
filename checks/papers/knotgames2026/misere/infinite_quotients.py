"""Misère quotients of impartial games that are infinite, with the law of their P-positions.

`knotgames quotient CODE --certificate FILE` writes such laws. Weimerskirch shows that 0.3122 is infinite from heap 7.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.misere.laws.family import Family
from knotgames.algebra.misere.laws.law import Bounds, Coordinate, Law, Pattern
from knotgames.algebra.misere.laws.search import Infinite
from knotgames.algebra.misere.options import Options, Shared, Sum, listed
from knotgames.algebra.sums import outcomes_of_sums, sums_of_at_most
from knotgames.checks.certificates.acceptance import rejection
from knotgames.checks.certificates.laws import certificate
from knotgames.checks.certificates.laws import check as check_law
from knotgames.checks.claim import Question
from knotgames.checks.induction import laws
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import ask, certified, every

FILE = Path(__file__).with_suffix(".json")

RULES: tuple[tuple[Sum, ...], ...] = ((), ((),), ((), (1,)), ((1,), (2, 2), (1, 2, 2, 2)))
"""The options of *1, *2 and g = {*1, *2 + *2, *1 + *2 + *2 + *2}, after those of the empty heap."""

COUNTERS = 14

Rules = Code | tuple[tuple[Sum, ...], ...]
"""A code, or the options of each heap."""


@dataclass(frozen=True)
class Stated:
    """A quotient that is stated to be infinite, its law of P-positions, and a family of pairwise distinguished sums."""

    game: Rules
    law: Law
    family: Family

    @property
    def proof(self) -> Infinite:
        """The statement to prove, with the options of the heaps."""
        return Infinite(tuple(map(self._options, range(len(self.law.worth)))), self.law, self.family)

    def _options(self, heap: int) -> Options:
        return Shared(self.game, heap) if isinstance(self.game, Code) else listed(self.game[heap])

    def certificate(self) -> dict[str, Any]:
        """The certificate that the independent checkers read."""
        return certificate(self.proof, self.game if isinstance(self.game, Code) else None)


def _pattern(*residues: tuple[int, int], b: Bounds = (None, None), c: Bounds = (None, None), d: Bounds) -> Pattern:
    """Return the conditions on b and c, and on d = b - c."""
    return Pattern((b, c, d), residues)


EVEN = (
    _pattern((0, 0), (1, 1), d=(2, None)),
    _pattern((0, 0), (1, 1), d=(None, -4)),
    _pattern((0, 1), b=(0, 0), c=(3, 3), d=(None, None)),
)
ODD = (_pattern((0, 1), (1, 0), d=(-1, -1)), _pattern((0, 0), b=(0, 0), c=(0, 0), d=(None, None)))

SMALL = Stated(
    RULES,
    Law(
        (Coordinate(1, 1, 2), Coordinate(2), Coordinate(3)),
        ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)),
        (1, 1),
        2,
        (((0,), EVEN), ((1,), ODD), ((2,), EVEN)),
    ),
    Family(step=(0, 1, 0), context=(1, 0, 1), context_step=(0, 0, 1), p_first=True),
)
"""Sums of *1, *2 and g. For k < l, *1 + g and k copies of g distinguish k and l copies of *2."""


@cache
def _on_file() -> Mapping[str, Law]:
    known = json.loads(FILE.read_text(encoding="utf-8"))
    return {code: Law.from_json(law) for code, law in known.items()}


def octal(code: str, family: Family) -> Stated:
    """Return a code with its law of the file."""
    return Stated(Code.parse(code), _on_file()[code], family)


def _mutants(known: Callable[[], Stated]) -> dict[str, Callable[[], Mapping[str, Any]]]:
    """Return laws with one change in the first state whose pattern bounds the difference."""

    def changed(change: Callable[[Pattern, int], Pattern]) -> Mapping[str, Any]:
        said = known()
        patterns = dict(said.law.patterns)
        state = next(at for at, some in patterns.items() if some[0].bounds[2] != (None, None))
        patterns[state] = (change(patterns[state][0], said.law.modulus), *patterns[state][1:])
        return {"stated": replace(said, law=replace(said.law, patterns=tuple(patterns.items())))}

    def moved(pattern: Pattern, step: int) -> Pattern:
        least, most = pattern.bounds[2]
        difference = (None if least is None else least + step, None if most is None else most - step)
        return replace(pattern, bounds=(*pattern.bounds[:2], difference))

    def exchanged() -> Mapping[str, Any]:
        return {"stated": replace(known(), family=replace(known().family, p_first=not known().family.p_first))}

    return {
        "a constant off": lambda: changed(moved),
        "a dropped residue": lambda: changed(lambda pattern, _: replace(pattern, residues=pattern.residues[1:])),
        "P and N exchanged in the family": exchanged,
    }


def enter(number: str, statement: str, known: Callable[[], Stated], change: str, other: Rules) -> None:
    """Enter a claim with the mutants of its law, and one of its rules by the name of the change."""

    @PAPER.claim(
        number,
        statement,
        mutants={**_mutants(known), change: lambda: {"stated": replace(known(), game=other)}},
        certificates=lambda _: {"the law": lambda: known().certificate()},
    )
    def check(stated: Stated | None = None) -> Iterator[Question]:
        """Linear arithmetic; a certificate; and small sums, played out."""
        said = known() if stated is None else stated
        proof, heaps = said.proof, len(said.law.worth)
        yield ask(laws.proved, proof.heaps, proof.law)
        yield ask(laws.told_apart, proof.law, proof.family)
        yield certified(
            f"all sums of the {heaps - 1} heaps, and all pairs of the family",
            lambda: rejection(said.certificate(), check_law),
            visited=heaps,
        )
        yield every(
            f"the sums of at most {COUNTERS} counters, played out",
            sums_of_at_most(min(proof.law.last, COUNTERS), COUNTERS),
            proof.law.outcome,
            outcomes_of_sums(lambda heap: (("", one) for one in proof.heaps[heap]), misere=True),
            lambda total, _, played: f"{' + '.join(map(str, total))} is {played}",
            bound=True,
        )


enter(
    "Infinite quotient of *1, *2 and {*1, *2 + *2, *1 + *2 + *2 + *2}",
    "Under misère play a sum of $a$ copies of $*1$, $b$ of $*2$ and $c$ of $g = {*1, *2 + *2, *1 + *2 + *2 + *2}$ is "
    "a $P$-position in exactly two cases: $a$ is odd, and $b = c - 1$ or $b = c = 0$; or $a$ is even, and $b - c$ is "
    "even and $b >= c + 2$ or $b <= c - 4$, or $b = 0$ and $c = 3$. So the misère quotient is infinite: $*1 + g$ and "
    "$k$ copies of $g$ distinguish $k$ copies of $*2$ from any greater number.",
    lambda: SMALL,
    "g without the option *1",
    (*RULES[:3], RULES[3][1:]),
)

OF_76 = Family(step=(0, 0, 0, 0, 1, 0), context=(0, 0, 0, 0, 0, 2), context_step=(0, 0, 0, 0, 0, 1), p_first=True)
"""The coordinates of the law are the heaps of 1, 3, 5, 11, 7 and 12."""

OF_3122 = Family(
    step=(0, 0, 0, 0, 0, 2, 0), context=(0, 0, 0, 0, 0, 0, 0), context_step=(0, 0, 0, 0, 0, 0, 2), p_first=False
)
"""The coordinates of the law are the heaps of 1, 2, 3, 4, 6, 5 and 7."""


enter(
    "Infinite quotient of 0.76",
    "The misère quotient of 0.76 is infinite from heap 12 on: $k + 2$ heaps of 12 distinguish $k$ heaps of 7, with "
    "which they are a $P$-position, from any greater number of heaps of 7. The law in ```infinite_quotients.json``` "
    "gives the $P$-positions among the sums of heaps of at most 12.",
    lambda: octal("0.76", OF_76),
    "the code 0.74",
    Code.parse("0.74"),
)

enter(
    "Infinite quotient of 0.3122",
    "The misère quotient of 0.3122 is infinite from heap 7 on: $2k$ heaps of 7 distinguish $2k$ heaps of 5, with "
    "which they are an $N$-position, from any greater even number of heaps of 5, with which they are a $P$-position. "
    "The law in ```infinite_quotients.json``` gives the $P$-positions among the sums of heaps of at most 7.",
    lambda: octal("0.3122", OF_3122),
    "the code 0.3120",
    Code.parse("0.312"),
)

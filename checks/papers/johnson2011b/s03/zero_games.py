"""Section 3: zero games, and their sums with other games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, TypeVar

from knotgames.algebra.knot_type.formal import STAR, Game, games_to_birthday, payoffs
from knotgames.algebra.knot_type.rulebook import Rulebook
from knotgames.algebra.knot_type.values import JOHNSON, RULEBOOK, VALUES, KnotValue, smallest_knot_games
from knotgames.algebra.outcome import Outcome
from knotgames.checks.certificates.drup import drup_proofs
from knotgames.checks.claim import Question, Severity
from knotgames.checks.papers.johnson2011b import relations
from knotgames.checks.papers.johnson2011b.paper import GENUS, INDUCTION, ONE_CLASS, PAPER
from knotgames.checks.papers.johnson2011b.pictures import connected
from knotgames.checks.papers.johnson2011b.relations import ZERO
from knotgames.checks.papers.johnson2011b.s02_operations import LOOP
from knotgames.checks.questions import by_z3, every, facts, none_fails
from knotgames.games.knot.diagrams.diagram import Code, Diagram
from knotgames.games.knot.diagrams.reidemeister import loops, without

Position = TypeVar("Position")


def is_zero(
    position: Position,
    again: str,
    options: Callable[[Position], Iterable[Position]],
    unknotter_first: Callable[[Position], bool],
) -> bool:
    """Return True if P is in U1, and each option Q has an option R such that Q (as printed) or R is a zero game."""
    return unknotter_first(position) and all(
        any(is_zero({"Q": q, "R": r}[again], again, options, unknotter_first) for r in options(q))
        for q in options(position)
    )


def is_zero_game(position: Game, again: str) -> bool:
    return is_zero(position, again, relations.options_of, lambda game: not payoffs(game)[1])


def is_zero_drawn(position: Diagram, again: str) -> bool:
    """The same for pseudodiagrams made of loops, so that every resolution is the unknot."""
    return is_zero(position, again, lambda p: map(p.after, p.moves()), lambda p: _all_loops(p.pd))


def _all_loops(code: Code) -> bool:
    left: Sequence[Sequence[int]] = code
    while found := loops(left):
        left = without(left, found[:1])
    return not left


STAR_STAR = Diagram(connected(LOOP, LOOP))
"""The pseudodiagram * # *."""


def _star_star_is_zero(again: str) -> Iterable[Question]:
    yield facts("the game * # *", [(f"* # * = {STAR + STAR}", is_zero_game(STAR + STAR, again))])
    drawn = (f"* # * drawn as {STAR_STAR}", is_zero_drawn(STAR_STAR, again))
    yield facts("the pseudodiagram * # *", [drawn], by="play")


@PAPER.claim(
    "Definition 3.3",
    "$P$ is a zero game iff $P$ is $U1$ and for every option $Q$ of $P$, there is an option $R$ of $Q$, such that $Q$ "
    "is a zero game. With this definition $#$ of two $*$ is a zero game (Corollary 3.6).",
    correction="Definition 3.3 (corrected)",
    severity=Severity.MISPRINT,
    controls={"R is a zero game": {"again": "R"}},
)
def definition_3_3(again: str = "Q") -> Iterable[Question]:
    """Options of zero games would be zero games; but zero games are even (Lemma 3.4), and their options odd."""
    return _star_star_is_zero(again)


@PAPER.claim(
    "Definition 3.3 (corrected)",
    "$P$ is a zero game iff $P$ is $U1$ and for every option $Q$ of $P$, there is an option $R$ of $Q$, such that $R$ "
    "is a zero game. With this definition $#$ of two $*$ is a zero game (Corollary 3.6).",
    mutants={"Q is a zero game": {"again": "Q"}},
)
def definition_3_3_corrected(again: str = "R") -> Iterable[Question]:
    return _star_star_is_zero(again)


def _claim(
    number: str, words: str, uses: tuple[str, ...], wrong: Callable[[KnotValue], str | None], *others: str
) -> None:
    """Enter a claim on zero games: they have the value 000 by induction, and nothing is `wrong` with that value."""

    def check(
        unknotter_first: bool = True,
        each: bool = True,
        zero: KnotValue = JOHNSON.values[ZERO],
        rulebook: Rulebook = RULEBOOK,
    ) -> Iterable[Question]:
        scope = "all games, one step of the induction: a zero game has value 000"
        places, otherwise = relations.not_zero(rulebook, unknotter_first), wrong(zero)
        yield by_z3(scope, (otherwise or relations.zero_game_by_z3(rulebook, place, each) for place in places))
        masks = relations.answered_options(rulebook, each)
        yield none_fails(scope, masks, lambda mask: otherwise or relations.zero_game_of(mask, rulebook, places))

    mutants: dict[str, Mapping[str, Any]] = {
        "a zero game need not be U1": {"unknotter_first": False},
        "some option has an option that is a zero game": {"each": False},
        **{f"P has value {other}": {"zero": KnotValue.parse(other)} for other in others},
    }
    PAPER.claim(number, words, uses=uses, mutants=mutants, certificates=drup_proofs)(check)


_claim(
    "Lemma 3.4",
    "If $P$ is a zero game, then $P$ is even and $U2$.",
    (ONE_CLASS, "Definition 3.3 (corrected)"),
    lambda zero: f"the value {zero}" if zero.odd or zero.outcome.knotter_first else None,
    "000*",
    "111",
)

_claim(
    "Section 3 (every zero game has outcome U)",
    "Since zero games are already $U1$, it follows that every zero game has outcome $U$.",
    (ONE_CLASS, "Definition 3.3 (corrected)", "Definition 3.13 (outcomes)"),
    lambda zero: None if zero.outcome is Outcome.UNKNOTTER else f"the value {zero} of outcome {zero.outcome}",
    "111",
)

_claim(
    "Theorem 3.5",
    "Let $A$ and $P$ be pseudodiagrams, with $P$ a zero game. Then $A # P$ has the same outcome as $A$.",
    (*INDUCTION, GENUS, "Lemma 3.4"),
    lambda zero: next((f"A of value {a}" for a in VALUES if (a + zero).outcome is not a.outcome), None),
    "011",
)


# --- zero games by a pass -----------------------------------------------------------------------------------------


def wins_with_a_pass(position: Game, passes: int) -> bool:
    """Return True if the Unknotter wins an even game moving second, with at most `passes` passes of the Knotter."""
    if not position.sides:
        return not payoffs(position)[0]
    after_pass = not passes or not payoffs(position)[1]
    return after_pass and all(
        any(wins_with_a_pass(reply, passes) for reply in relations.options_of(move))
        for move in relations.options_of(position)
    )


Kinds = tuple[tuple[bool, bool], ...]
"""For each option: True if it has an option that the Unknotter wins with passes, and if it has a zero game."""


def won_kinds(passes: int) -> Iterator[tuple[bool, Kinds]]:
    """Yield the kinds of games that the Unknotter wins with passes, if the claim holds for smaller games."""
    kinds = ((False, False), (False, True), (True, True))
    for starts, chosen in product((True, False), range(1, 8)):
        options = tuple(kind for i, kind in enumerate(kinds) if chosen >> i & 1)
        if (starts or not passes) and all(wins for wins, _ in options):
            yield starts, options


PASSED = 3


@PAPER.claim(
    "Section 3 (zero games by a pass)",
    "A position is a zero game if it is even, and the Unknotter can win playing second, even if the Knotter is allowed "
    "on one of his turns to pass rather than play.",
    uses=("Definition 3.3 (corrected)",),
    mutants={"the Knotter may not pass": {"passes": 0}},
)
def zero_games_by_a_pass(passes: int = 1) -> Iterable[Question]:
    """A pass shows that the Unknotter wins moving first; his answers give options with the same property."""
    yield every(
        "all even games, one step of the induction, by kinds of options",
        won_kinds(passes),
        lambda starts, options: starts and all(is_zero for _, is_zero in options),
        shown="won first {0}, with options (won with passes, zero game) {1}",
        starred=True,
    )
    games = (game for game in (*games_to_birthday(PASSED), *smallest_knot_games()) if not game.parity)
    yield every(
        f"the even games of birthday at most {PASSED}, and a smallest game of each even value",
        (game for game in games if wins_with_a_pass(game, passes)),
        lambda game: is_zero_game(game, "R"),
        bound=True,
    )

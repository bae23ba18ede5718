"""Combinatorial games on knots: the main functions for notebooks and programs.

    import knotgames as kg

    kg.value("{u, k} + *")                      # the value of a formal game
    kg.prove("X(A + B) = X(A) (+) X(B)")        # a lemma about all games
    kg.solve("rational", "[(2), (2)]")          # the winner of a position
    kg.quotient("0.123")                        # the misère quotient of a heap game
    kg.picture("knot", "8_18")                  # a position, drawn

Each function imports on demand. The rest is in the packages `algebra` (values and monoids), `games` (rulesets) and
`checks` (claims and proofs).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from knotgames.algebra.knot_type.formal import Game
    from knotgames.algebra.knot_type.theory import Theory
    from knotgames.algebra.knot_type.values import KnotValue
    from knotgames.algebra.match import Match
    from knotgames.algebra.misere.laws.search import Infinite
    from knotgames.algebra.misere.partizan.integers import IntegerLaw
    from knotgames.algebra.misere.quotient import MisereQuotient
    from knotgames.algebra.monoids.monoid import FiniteMonoid
    from knotgames.algebra.pictures.shapes import Picture
    from knotgames.algebra.ruleset import Answer, Ruleset
    from knotgames.checks.induction.discovery import Discovery
    from knotgames.checks.lemma.decide import Proof
    from knotgames.checks.verdict import Verdict
    from knotgames.games.knot.diagrams.diagram import Diagram
    from knotgames.games.rational.tangle import ConnectedSum

    __version__: str

__all__ = [
    "__version__",
    "diagram",
    "discover",
    "parse",
    "picture",
    "play",
    "prove",
    "quotient",
    "solve",
    "table",
    "value",
    "verify",
]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("knotgames")
    raise AttributeError(f"module 'knotgames' has no attribute '{name}'")


def __dir__() -> list[str]:
    return __all__


def parse(text: str) -> Game:
    """Read a formal game: `u`, `k`, `*`, braces, sums, definitions as in `J = {*, k + *}; {J}`.

    Raises:
        NotationError: the text is not a game; the message shows the place and what was expected.

    >>> parse("{u, k} + *").birthday
    2
    """
    from knotgames.algebra.knot_type.formal_notation import parse

    return parse(text)


def value(position: str | Game | Diagram | ConnectedSum) -> KnotValue:
    """Return the value of a knot-type game, one of the 38 [Johnson2011a, Theorem 9.3].

    A text is a formal game, or the name of a value such as `101+`.

    Raises:
        NotationError: the text is neither a game nor a value.
        InputError: memory cannot hold the positions, or the unknots among them are not known.

    >>> value("{u, k} + *"), value("101+") + value("*")
    (KnotValue.parse('111'), KnotValue.parse('101+*'))
    >>> value(diagram("4_1"))
    KnotValue.parse('022')
    """
    from knotgames.algebra.knot_type.formal import Game
    from knotgames.algebra.knot_type.values import read_value, value_of
    from knotgames.algebra.notation import InputError
    from knotgames.games.knot.diagrams.diagram import Diagram
    from knotgames.games.knot.play import judge
    from knotgames.games.rational.play import value_of_sum

    if isinstance(position, str):
        return read_value(position)
    if isinstance(position, Game):
        return value_of(position)
    if isinstance(position, Diagram):
        found = judge(position)
        if found.value is None:
            raise InputError(f"{position}: {found.unvalued}")
        return found.value
    return value_of_sum(position)


def solve(game: str, *position: str, moves: bool = False, steps: int | None = None, **flags: Any) -> Answer:
    """Return the outcome of a position, and further facts about it.

    The position is in the notation of the game, after the parameters of the game, if it has any.

    Args:
        steps: the most steps of the search (a million take about a second); by default no limit. Beyond it, `undecided`
            says so in the answer.
        flags: further options of the game, such as `misere=True`.

    Raises:
        InputError: there is no such game, or the position is not valid.

    >>> solve("heap", "0.77", "9 + 57").outcome
    <LastMoveOutcome.PREVIOUS: 'P'>
    """
    from knotgames.algebra.notation import OutOfBudget
    from knotgames.algebra.ruleset import Answer
    from knotgames.checks.budget import Budget
    from knotgames.games import ruleset

    chosen = ruleset(game)
    asked = _position(chosen, position)
    try:
        with Budget(steps).counted():
            return chosen.solve(asked, moves=moves, **flags)
    except OutOfBudget as spent:
        return Answer(position[-1], None, undecided=str(spent))


def play(game: str, *position: str, **flags: Any) -> Match[Any]:
    """Return a match: play from a position, with a perfect opponent.

    Raises:
        InputError: as for `solve`, or the game cannot be played.

    >>> match = play("knot", "DT[4,6,8,2]")
    >>> match.winning_moves(match.start, 1), match.best_move(match.start, 0)
    ([], '1+')
    """
    from knotgames.games import ruleset

    chosen = ruleset(game)
    return chosen.started(_position(chosen, position), **flags)


def picture(game: str, *position: str, **flags: Any) -> Picture:
    """Return a picture of a position, which a notebook shows, with the winning moves if the game draws them.

    Raises:
        InputError: as for `solve`, or the game has no pictures, or the position is too large to be drawn.

    >>> picture("knot", "4_1").caption
    'outcome 2: the player who does not start wins; value 022'
    """
    from knotgames.algebra.notation import InputError
    from knotgames.games import ruleset

    chosen = ruleset(game)
    if chosen.picture is None:
        raise InputError(f"the game '{game}' has no pictures")
    return chosen.picture(_position(chosen, position), **flags)


def prove(lemma: str, theory: str | Path | Theory = "knot") -> Proof:
    """Prove a lemma about all games of a theory, or refute it by smallest games.

    Args:
        theory: the name of a theory, a TOML file, or the code of a heap game under misère play.

    Raises:
        NotationError: the text is not a lemma.
        InputError: there is no such theory, or the misère quotient is not known to be finite.

    >>> prove("Z(A) = 0 implies Y(A) = 0").status, prove("outcome(A + A) = N", theory="0.77").status
    (<Status.PROVED: 'proved'>, <Status.REFUTED: 'refuted'>)
    """
    from knotgames.checks.certificates.algebras.theories import algebra_named
    from knotgames.checks.lemma.decide import prove

    return prove(lemma, algebra_named(theory))


def verify(*names: str, jobs: int = 1) -> tuple[Verdict, ...]:
    """Return the verdicts on claims, checked again in a number of processes (`jobs`).

    The names are keys of papers, or claims as KEY/NUMBER; all claims if none are named.

    Raises:
        InputError: there is no such paper or claim; the message lists the existing ones.

    >>> [str(verdict.status) for verdict in verify("Johnson2011a/Theorem 4.3")]
    ['proved']
    """
    from knotgames.checks.verify.run import Settings, selected, verify

    return verify(selected(names), Settings(jobs=jobs)).verdicts


def table(*, weak: bool = False, even: bool = False) -> FiniteMonoid[Any]:
    """Return the monoid of the 38 values, with its addition table, or of the 19 even values alone.

    If `weak`, return the 37 classes of weak equivalence instead [Johnson2011a, Theorem 10.2].

    Raises:
        InputError: both are asked for.

    >>> len(table()), len(table(weak=True)), len(table(even=True))
    (38, 37, 19)
    """
    from knotgames.algebra.knot_type.values import monoid_of_values

    return monoid_of_values(weak=weak, even=even)


def quotient(
    code: str, heaps: int | None = None, *, steps: int | None = 60_000_000
) -> MisereQuotient | Infinite | IntegerLaw:
    """Return the misère quotient of a heap game, or the law by which it is infinite, as `knotgames quotient` finds it.

    The checkers have accepted the certificate. If the steps end the search, `stopped` says so, and the quotient is
    proved for the heaps that were settled.

    Args:
        code: a code such as `0.77`, one for each player such as `0.13|0.3`, `grundy`, or a JSON file of options.
        heaps: the largest heap of the search; by default until a period is proved.
        steps: the most steps of the search (a million take about a second); None for no limit.

    Raises:
        InputError: there is no such game, or it needs a number of heaps.
        OutOfBudget: the steps do not suffice for heap 0.

    >>> quotient("0.123"), quotient("0.404")
    (<MisereQuotient of 0.123: order 20, |P| = 5, proved for all heaps>, <Infinite: the heaps to 12, by a law>)
    """
    from knotgames.algebra.misere.laws.search import Infinite
    from knotgames.algebra.misere.rules import read_game
    from knotgames.checks.budget import Budget
    from knotgames.checks.certificates.acceptance import require_accepted
    from knotgames.checks.certificates.algebras.heap_games import misere_monoid

    with Budget(steps).counted():
        found = misere_monoid(read_game(code), heaps)
    for proof, check in found.proofs():
        require_accepted(proof, check, code)
    return found.more if isinstance(found.more, Infinite) else found.monoid


def discover(theory: str | Theory, *, rounds: int | None = None) -> Discovery:
    """Return the quotient of a theory of sums, found from its rules alone, and proved if the search closes.

    The checker has accepted the certificate of a proved quotient.

    Raises:
        InputError: there is no theory of that name.

    >>> discover("dual")
    <Discovery of 'dual': 38 classes, proved>
    """
    from knotgames.checks.certificates.acceptance import require_accepted
    from knotgames.checks.certificates.induction import certificate, check
    from knotgames.checks.induction.discovery import discover
    from knotgames.checks.induction.theories import theory_named

    found = discover(theory_named(theory) if isinstance(theory, str) else theory, rounds=rounds)
    if found.closed:
        require_accepted(certificate(found.rulebook, found.tables), check, found.theory.name)
    return found


def diagram(text: str) -> Diagram:
    """Read the pseudodiagram of a knot: a PD, DT or Gauss code, a name such as `8_18`, or `random:12`.

    Raises:
        InputError: the text is none of these, or not a knot.

    >>> diagram("DT[4,6,2]").crossings
    3
    """
    from knotgames.games.knot.notation.text import parse

    return parse(text)


def _position(ruleset: Ruleset, texts: tuple[str, ...]) -> Any:
    from knotgames.algebra.notation import InputError

    if len(texts) != len(ruleset.parameters) + 1:
        expected = " and ".join([*ruleset.parameters, "a position"])
        raise InputError(f"{ruleset.name} {' '.join(map(repr, texts))}: expected {expected}")
    return ruleset.parse(*texts)

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

from typing import TYPE_CHECKING, Any, overload

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
    from knotgames.algebra.notation import InputError
    from knotgames.algebra.partizan.forms import Form
    from knotgames.algebra.pictures.shapes import Picture
    from knotgames.algebra.ruleset import Answer, Ruleset
    from knotgames.checks.explore.notebook import Board, Page
    from knotgames.checks.induction.discovery import Discovery
    from knotgames.checks.lemma.decide import Proof
    from knotgames.checks.verdict import Verdict
    from knotgames.games.knot.diagrams.diagram import Diagram
    from knotgames.games.rational.tangle import ConnectedSum

    __version__: str

__all__ = [
    "InputError",
    "__version__",
    "diagram",
    "discover",
    "explore",
    "parse",
    "picture",
    "play",
    "prove",
    "quotient",
    "solve",
    "table",
    "to_pycgt",
    "value",
    "verify",
]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("knotgames")
    if name == "InputError":
        from knotgames.algebra.notation import InputError

        return InputError
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

    return parse(_text("a formal game", text))


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


def solve(game: str, *position: object, moves: bool = False, steps: int | None = None, **flags: Any) -> Answer:
    """Return the outcome of a position, and further facts about it.

    The position is a text in the notation of the game, or an object: a position of the game, a whole number for a
    heap or strip, a list of those, a link of Spherogram or SnapPy, a list of crossings. Before it stand the parameters
    of the game, if it has any.

    Args:
        steps: the most steps of the search (a million take about a second); by default no limit. Beyond it, `undecided`
            says so in the answer.
        flags: further options of the game, such as `misere=True`, or `unresolved=[1, 2]` in a knot.

    Raises:
        InputError: there is no such game or option, or the position is not valid.

    >>> solve("heap", "0.77", [9, 57]).outcome
    <LastMoveOutcome.PREVIOUS: 'P'>
    """
    from knotgames.algebra.notation import OutOfBudget
    from knotgames.algebra.ruleset import Answer
    from knotgames.checks.budget import Budget

    chosen, asked = _asked(game, position)
    chosen.require_options(flags, chosen.options)
    try:
        with Budget(_whole("steps", steps)).counted():
            return chosen.solve(asked, moves=bool(moves), **flags)
    except OutOfBudget as spent:
        return Answer(chosen.show(position[-1]), None, undecided=str(spent))


def play(game: str, *position: object, **flags: Any) -> Match[Any]:
    """Return a match: play from a position, which is given as for `solve`, with a perfect opponent.

    Raises:
        InputError: as for `solve`, or the game cannot be played.

    >>> match = play("knot", "DT[4,6,8,2]")
    >>> match.winning_moves(match.start, 1), match.best_move(match.start, 0)
    ([], '1+')
    """
    chosen, asked = _asked(game, position)
    chosen.require_options(flags, chosen.match_flags)
    return chosen.started(asked, **flags)


def picture(game: str, *position: object, **flags: Any) -> Picture:
    """Return a picture of a position, which a notebook shows, with the winning moves if the game draws them.

    Raises:
        InputError: as for `solve`, or the game has no pictures, or the position is too large to be drawn.

    >>> picture("knot", diagram("4_1")).caption
    'outcome 2: the player who does not start wins; value 022'
    """
    from knotgames.algebra.notation import InputError

    chosen, asked = _asked(game, position)
    chosen.require_options(flags, chosen.options)
    if chosen.picture is None:
        raise InputError(f"the game '{game}' has no pictures")
    return chosen.picture(asked, **flags)


@overload
def explore(monoid: object, /) -> Page: ...


@overload
def explore(game: str, /, *position: object, **flags: Any) -> Board: ...


def explore(subject: object, /, *position: object, **flags: Any) -> Page:
    """Return the explorer as a widget of a notebook (extra `notebook`): a position to be played, or a monoid.

    A position is given as for `solve`. A monoid is a misère quotient, a table of values, or a path such as
    `theory/both/0`.

    Raises:
        InputError: anywidget is not installed, or there is no such game or monoid.

    >>> board = explore("knot", "4_1")
    >>> board.moves = ["1+", "2+"]
    >>> board.course.player
    0
    """
    from knotgames.algebra.notation import InputError, installing

    try:
        from knotgames.checks.explore import notebook
    except ImportError as error:
        missing = f"the optional library {error.name}: {installing('notebook')}"
        raise InputError(f"the explorer in a notebook needs {missing}") from None
    if not position and not flags:
        return notebook.monoid(subject)
    chosen, _ = _asked(subject, position)
    chosen.require_options(flags, chosen.match_flags)
    return notebook.board(chosen, *position, **flags)


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

    return prove(_text("a lemma", lemma), algebra_named(theory))


def verify(*names: str, jobs: int = 1) -> tuple[Verdict, ...]:
    """Return the verdicts on claims, checked again in a number of processes (`jobs`).

    The names are keys of papers, or claims as KEY/NUMBER; all claims if none are named.

    Raises:
        InputError: there is no such paper or claim; the message lists the existing ones.

    >>> [str(verdict.status) for verdict in verify("Johnson2011a/Theorem 4.3")]
    ['proved']
    """
    from knotgames.checks.verify.run import Settings, selected, verify

    chosen = selected([_text("a paper or a claim", name) for name in names])
    return verify(chosen, Settings(jobs=_whole("jobs", jobs) or 1)).verdicts


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

    game = read_game(_text("a code such as '0.77'", code, ", in quotes"))
    with Budget(_whole("steps", steps)).counted():
        found = misere_monoid(game, _whole("heaps", heaps))
    for proof, check in found.proofs():
        require_accepted(proof, check, code)
    return found.more if isinstance(found.more, Infinite) else found.monoid


def discover(theory: str | Path | Theory, *, rounds: int | None = None) -> Discovery:
    """Return the quotient of a theory of sums, found from its rules alone, and proved if the search closes.

    The theory is given by its name, or by a TOML file. The checker has accepted the certificate of a proved quotient.

    Raises:
        InputError: there is no theory of that name, or the file cannot be read.

    >>> discover("dual")
    <Discovery of 'dual': 38 classes, proved>
    """
    from pathlib import Path

    from knotgames.algebra.knot_type.theory import Theory
    from knotgames.checks.certificates.acceptance import require_accepted
    from knotgames.checks.certificates.induction import certificate, check
    from knotgames.checks.induction.discovery import discover
    from knotgames.checks.induction.theories import theory_of

    if not isinstance(theory, Path | Theory):
        theory = _text("the name of a theory or a TOML file", theory)
    chosen = theory if isinstance(theory, Theory) else theory_of(theory)
    found = discover(chosen, rounds=_whole("rounds", rounds))
    if found.closed:
        require_accepted(certificate(found.rulebook, found.tables), check, found.theory.name)
    return found


def to_pycgt(game: str | Form | Match[Any]) -> Any:
    """Return the canonical form of a game under normal play, as a `pycgt.Game` (extra `cgt`).

    The game is a form such as `{1 | 0}`, or a match in which the player who cannot move loses.

    Raises:
        InputError: the library is not installed, or the game is neither.

    >>> str(to_pycgt(play("partizan-kayles", 3, normal=True)))  # doctest: +SKIP
    '{2|1}'
    """
    from knotgames.algebra.match import Match
    from knotgames.algebra.partizan.exchange import form_of_match, to_pycgt
    from knotgames.algebra.partizan.forms import Form, parse

    if isinstance(game, Match):
        return to_pycgt(form_of_match(game))
    return to_pycgt(game if isinstance(game, Form) else parse(_text("a form or a match", game)))


def diagram(given: object, *, link: bool = False) -> Diagram:
    """Return the pseudodiagram of a knot, or of a link if `link` is given, that a text or an object describes.

    A text is a code (PD, DT, Gauss, a braid, Conway notation), a name such as `8_18`, a sum, or `random:12`. An object
    is a diagram, a link of Spherogram or SnapPy, or a list of crossings.

    Raises:
        InputError: it is none of these, or not a knot.

    >>> diagram("DT[4,6,2]").crossings, diagram([(1, 1, 2, 2)]).crossings, diagram("T(2,4)", link=True).crossings
    (3, 1, 4)
    """
    from knotgames.games.knot.notation.text import as_code, parse

    return parse(as_code(given), link=link)


def _asked(game: object, position: tuple[object, ...]) -> tuple[Ruleset, Any]:
    """Return a game, and a position of it."""
    from knotgames.games import ruleset

    chosen = ruleset(_text("the name of a game", game))
    return chosen, chosen.position(*position)


def _text(what: str, given: object, hint: str = "") -> str:
    """Return a text that is given. Raise InputError if an object of another type is."""
    from knotgames.algebra.notation import InputError
    from knotgames.algebra.ruleset import described

    if not isinstance(given, str):
        raise InputError(f"expected {what} as a text{hint}, found {described(given)}")
    return given


def _whole(what: str, given: int | None) -> int | None:
    """Return a whole number that is given, or None. Raise InputError if anything else is."""
    from knotgames.algebra.notation import InputError
    from knotgames.algebra.ruleset import described

    if given is not None and type(given) is not int:
        raise InputError(f"{what}: expected a whole number, found {described(given)}")
    return given

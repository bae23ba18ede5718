"""Why a lemma holds or fails, in lines to read: the cases of a proof, or play that shows a counterexample."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import chain, islice, product
from operator import lt, ne
from typing import Any, TypeAlias

import numpy as np

from knotgames.algebra.bits import mask_of
from knotgames.algebra.knot_type.algebra import Algebra
from knotgames.algebra.knot_type.formal import subpositions
from knotgames.checks.claim import Undecided
from knotgames.checks.lemma.congruence import COMPARED_BY, IntArray, names_of
from knotgames.checks.lemma.counterexample import Instance
from knotgames.checks.lemma.ground import at, class_at, game_at, options_of, term_at, written_out
from knotgames.checks.lemma.identity import normal_form, speaks_of_identity
from knotgames.checks.lemma.language.formulas import (
    Comparison,
    Formula,
    Implies,
    Member,
    Quantified,
    pairs,
    parts_of,
    terms_of,
)
from knotgames.checks.lemma.language.terms import (
    READINGS,
    Constant,
    GameTerm,
    Literal,
    Multiple,
    Read,
    Sort,
    Sum,
    Term,
    Variable,
    marks,
)
from knotgames.checks.lemma.question import Question

MOST_ROWS = 20
"""The most rows of a table."""

MOST_COLUMNS = 6
"""The most terms or statements that a row shows."""

MOST_NAMED = 4
"""The most classes of options that are listed."""

MOST_MOVES = 3
"""The most winning moves that are listed."""

PLAYED = ("outcome", "left", "right")
"""The readings that play decides at once."""

_Column: TypeAlias = tuple[str, Callable[[int], str], IntArray]
"""A term or a statement, what its codes mean, and its codes in all cases."""

Path: TypeAlias = tuple[tuple[str, int], ...]
"""Sums that are formed with a game, one after the other: the sign and the class of the other part."""


def explained(question: Question, shown: Instance | None) -> tuple[str, ...]:
    """Return why a lemma holds or fails.

    Args:
        shown: the games that refute it, or show it; without them, it is decided by all cases.

    >>> from knotgames.algebra.knot_type.values import JOHNSON
    >>> from knotgames.checks.lemma.language.syntax import parse
    >>> print(*explained(Question(parse("X(A + *) = X(A)"), JOHNSON), None), sep="\\n")
    X(A) in {0, 1, 2}: 3 cases
      X(A) = 0: X(A + *) = 0, X(A) = 0
      X(A) = 1: X(A + *) = 1, X(A) = 1
      X(A) = 2: X(A + *) = 2, X(A) = 2
    """
    if shown is not None or not (question.head or speaks_of_identity(question.formula)):
        games = {} if shown is None else {name: Constant(game) for name, game in shown.games.items()}
        return tuple(islice(dict.fromkeys(_shown_by_play(question, games)), MOST_ROWS))
    if speaks_of_identity(question.formula):
        return tuple(_normal_forms(question))
    try:
        return tuple(_cases(question))
    except Undecided as error:
        return (error.finding("").scope,)


def _atoms(formula: Formula) -> Iterator[Formula]:
    """Yield the comparisons, the memberships and the parts with quantifiers that a formula is made of."""
    if isinstance(formula, Comparison | Member | Quantified):
        yield formula
    else:
        for part in parts_of(formula):
            yield from _atoms(part)


def _normal_forms(question: Question) -> Iterator[str]:
    theory = question.algebra.played.theory
    for part in _atoms(question.body):
        if isinstance(part, Comparison) and part.of_games:
            for term in part.terms:
                yield f"{term} is {normal_form(term, theory)} in the algebra of sums"


# The cases of a proof.


def _cases(question: Question) -> Iterator[str]:
    """Yield the cases in which the premise holds, one by one, by the values of terms, or by the truth of statements."""
    under, body = question.exhaustion, question.body
    scope = {part.name: axis for part, axis in zip(question.head, question.axes, strict=True)}

    def by_kinds(column: IntArray, known: frozenset[int] = frozenset()) -> IntArray:
        for axis in question.looked - known:
            column = column.take(under.kinds(axis).place, axis=axis) if column.shape[axis] > 1 else column
        return column

    def truth(part: Formula) -> _Column:
        cases = under.cases(part, scope)
        return str(part), (": false", ": true").__getitem__, by_kinds(cases.truth.astype(np.int64), cases.looked)

    values: dict[str, _Column] = {}
    statements: dict[str, _Column] = {}
    for part in _atoms(body.conclusion if isinstance(body, Implies) else body):
        statements[str(part)] = truth(part)
        if isinstance(part, Quantified):
            values[str(part)] = statements[str(part)]
        for term in terms_of(part):
            if not isinstance(term, Literal | Constant):
                values[str(term)] = str(term), _names(question, term), by_kinds(under.codes(term, scope))
    games = [_Classes(question, part.name, axis) for part, axis in zip(question.head, question.axes, strict=True)]
    along = [
        (
            game.variable,
            game.name,
            np.arange(len(kinds)).reshape([-1 if i == game.axis else 1 for i in range(under.dimensions)]),
        )
        for game, kinds in zip(games, question.along, strict=True)
    ]
    care = truth(body.premise)[2] if isinstance(body, Implies) else np.ones([1] * under.dimensions, np.int64)

    def table(columns: Sequence[_Column]) -> IntArray:
        """Return the codes of columns in the cases in which the premise holds, a column of the array for each case."""
        wanted, *rows = np.broadcast_arrays(care, *(one[2] for one in (*along, *columns)))
        return np.array([row[wanted == 1] for row in rows])

    shown = [*values.values()][:MOST_COLUMNS]
    cases = table(shown)
    premise = f" with {body.premise}" if isinstance(body, Implies) else ""
    yield f"{', '.join(game.title for game in games)}: {_number_of(cases.shape[1])}{premise}"
    if cases.shape[1] <= MOST_ROWS:
        for case in cases.T.tolist():
            named = ", ".join(game.name(i) for game, i in zip(games, case, strict=False))
            yield f"  {named}: {_told(shown, case[len(games) :])}"
        return
    distinct, counts = np.unique(cases[len(games) :], axis=1, return_counts=True)
    if len(counts) > MOST_ROWS:
        shown = [*statements.values()][:MOST_COLUMNS]
        distinct, counts = np.unique(table(shown)[len(games) :], axis=1, return_counts=True)
    for row, count in [*zip(distinct.T.tolist(), counts.tolist(), strict=True)][:MOST_ROWS]:
        yield f"  {_number_of(count)}: {_told(shown, row)}"


def _told(columns: Sequence[_Column], row: Sequence[int]) -> str:
    return ", ".join(f"{text}{name(code)}" for (text, name, _), code in zip(columns, row, strict=True))


def _number_of(number: int) -> str:
    return f"{number:,} case{'s' * (number != 1)}"


def _names(question: Question, term: Term) -> Callable[[int], str]:
    """Return the function that names the codes of a term."""
    if term.sort is Sort.GAME:
        named = question.algebra.rulebook.names
        return lambda code: f" of value {named[question.values.members[code][0]]}"
    if term.sort is Sort.NUMBER:
        return lambda code: f" = {code}"
    return lambda code: f" = {names_of(term.sort, question.algebra)[code]}"


@dataclass(frozen=True)
class _Classes:
    """The classes, or kinds, of the games of a variable: told by what is read of them, or else by value."""

    question: Question
    variable: str
    axis: int

    @property
    def readings(self) -> list[str]:
        """The readings that together tell the classes apart, or only the value."""
        values = self.question.values
        found = [
            reading for reading in READINGS if reading in values.readings & values.algebra.readings.keys() - {"value"}
        ]
        told = {*zip(*(values.codes[reading].tolist() for reading in found), strict=True)}
        return found if len(told) == len(values) else []

    @property
    def title(self) -> str:
        """The classes of the variable."""
        if not self.readings:
            return f"{self.variable} in {len(self.question.values)} classes of values"
        told = (f"{reading}({self.variable}) in {{{', '.join(self._codes(reading))}}}" for reading in self.readings)
        return " and ".join(told)

    def _codes(self, reading: str) -> list[str]:
        return [self._name(reading, code) for code in np.unique(self.question.values.codes[reading]).tolist()]

    def _name(self, reading: str, code: int) -> str:
        sort = READINGS[reading]
        return str(code) if sort is Sort.NUMBER else names_of(sort, self.question.algebra)[code]

    def of_class(self, i: int, variable: str) -> str:
        values = self.question.values
        if self.readings:
            return " and ".join(f"{r}({variable}) = {self._name(r, int(values.codes[r][i]))}" for r in self.readings)
        names = [values.algebra.rulebook.names[v] for v in values.members[i]]
        return f"value({variable}) = {names[0]}" if len(names) == 1 else f"value({variable}) in {{{', '.join(names)}}}"

    def name(self, i: int) -> str:
        """Return what is known of the games of a kind: the class, and the options that the rulebook allows."""
        kinds = self.question.along[[*self.question.axes].index(self.axis)]
        own = self.of_class(int(kinds.place[i]), self.variable)
        if self.axis not in self.question.looked:
            return own
        book, values = self.question.algebra.rulebook, self.question.values
        written = marks(book.theory.sides)
        allowed: list[set[int]] = [set() for _ in written]
        for part in kinds.games[i]:
            for there, condition in zip(allowed, part.conditions or (), strict=part.conditions is not None):
                cells = range(len(book)) if part.cells is None else [cell.value for cell in part.cells]
                universe = book.universe(book.parities[part.value])
                there |= {
                    int(values.label[v]) for k, v in enumerate(cells) if universe >> v & ~(condition.forbidden >> k) & 1
                }
        told = [
            " or ".join(self.of_class(k, f"{self.variable}{mark}") for k in sorted(there))
            if len(there) <= MOST_NAMED
            else f"{len(there)} of the {len(values)} classes as {self.variable}{mark}"
            for mark, there in zip(written, allowed, strict=True)
            if there
        ]
        ended = " or without options" if any(part.conditions is None for part in kinds.games[i]) else ""
        return f"{own}, with options of {'; '.join(told)}{ended}" if told else f"{own}, without options"


# Play that shows a difference.


def _shown_by_play(question: Question, games: Mapping[str, Constant]) -> Iterator[str]:
    algebra = question.algebra
    free_names = [letter for letter in "DEFGHIJ" if letter not in games]
    for part in chain(*map(_atoms, question.decisive([game.game for game in games.values()]))):
        if isinstance(part, Quantified):
            yield from _within(part, games, algebra)
            continue
        for term in terms_of(part):
            if isinstance(term, Read) and term.reading in PLAYED:
                for starter in (0, 1):
                    yield _play(term.game, term_at(term.game, games), starter, algebra)
            elif isinstance(term, Read):
                position = term_at(term.game, games)
                yield f"{term.game} is {position} of value {algebra.values[class_at(position, algebra)]}"
        for sign, one, other in pairs(part) if isinstance(part, Comparison) and algebra.tables else ():
            if isinstance(one, Read) and isinstance(other, Read) and one.reading == other.reading not in PLAYED:
                sign, one, other = "~", one.game, other.game
            if isinstance(one, GameTerm) and isinstance(other, GameTerm) and sign not in ("==", "!="):
                ways = [(one, other)] if sign in COMPARED_BY else [(one, other), (other, one)]
                for first, second in ways:
                    here = [(term, game_at(term, games)) for term in (first, second)]
                    yield from _difference(here, sign not in COMPARED_BY, free_names, algebra)


def _within(part: Quantified, games: Mapping[str, Constant], algebra: Algebra[Any]) -> Iterator[str]:
    """Yield the values of the options that a part is about, or its cases if it is about all games."""
    if part.of_options and part.name in games:
        game = games[part.name].game
        values = [
            algebra.rulebook.text([mask_of({algebra.class_of(option) for option in side})]) for side in game.sides
        ]
        yield f"{part.name} has options of the values {' | '.join(values) or '{}'}"
    elif not part.of_options and algebra.tables:
        yield from explained(Question(at(part, games), algebra), None)


def _difference(
    pair: Sequence[tuple[GameTerm, GameTerm]], ordered: bool, names: Sequence[str], algebra: Algebra[Any]
) -> Iterator[str]:
    """Yield a sum in which the first of two games has another outcome or, if `ordered`, a worse one, with the play."""
    a, b = (class_at(term, algebra) for _, term in pair)
    found = _context(a, b, ne if ordered is False else lt, algebra)
    if found is None:
        parities = [algebra.rulebook.parities[i] for i in (a, b)]
        if not ordered and parities[0] != parities[1]:
            yield " and ".join(
                f"{term} is {('even', 'odd')[odd]}" for (term, _), odd in zip(pair, parities, strict=True)
            )
        return
    path, starter = found
    added = [(sign, name, algebra.games[i]) for (sign, i), name in zip(path, names, strict=False)]
    if added:
        yield "in the sum with " + " and ".join(f"{name} = {game}" for _, name, game in added)
    for written, term in pair:
        for sign, name, game in added:
            written, term = Sum(written, Variable(name), sign), Sum(term, Constant(game), sign)
        yield _play(written, term, starter, algebra)


def _context(a: int, b: int, differ: Callable[[int, int], bool], algebra: Algebra[Any]) -> tuple[Path, int] | None:
    """Return a shortest way to form sums with two classes until their payoffs differ, and who starts there."""
    waiting: deque[tuple[int, int, Path]] = deque([(a, b, ())])
    known = {(a, b)}
    small = sorted(range(len(algebra)), key=lambda i: len(subpositions(algebra.games[i])))
    while waiting:
        x, y, path = waiting.popleft()
        for starter, payoffs in enumerate(zip(algebra.rulebook.payoffs[x], algebra.rulebook.payoffs[y], strict=True)):
            if differ(*payoffs):
                return path, starter
        for (sign, table), i in product(zip(algebra.symbols, algebra.tables, strict=True), small):
            pair = table[x][i], table[y][i]
            if pair not in known:
                known.add(pair)
                waiting.append((*pair, (*path, (sign, i))))
    return None


def _play(written: Term, position: Term, starter: int, algebra: Algebra[Any]) -> str:
    """Return who wins if a player starts, or the payoff; the winning moves; and a line of best play."""

    def payoff(term: Term, player: int) -> int:
        return int(algebra.rulebook.payoffs[class_at(term, algebra)][player])

    won = {*algebra.rulebook.theory.payoffs} <= {0, 1}
    names, value, best = algebra.outcomes, payoff(position, starter), (max, min)
    result = f"{names[1 - value]} wins" if won else f"the payoff to {names[0]} is {value}"
    told = f"{names[starter]} starts {written}: {result}"
    moves = _moves(position, starter, algebra.symbols[0]) if algebra.has_options else []
    good = [str(move) for move in moves if payoff(move, 1 - starter) == value]
    if not won or value == 1 - starter:
        more = f" or {len(good) - MOST_MOVES} others" if len(good) > MOST_MOVES else ""
        told += f" by {' or '.join(good[:MOST_MOVES])}{more}" if good else ""
    line, player = [str(position)], starter
    while moves:
        player = 1 - player
        position = best[1 - player](moves, key=lambda move: payoff(move, player))
        line.append(str(position))
        moves = _moves(position, player, algebra.symbols[0])
    return f"{told}; play: {' -> '.join(line)}" if len(line) > 1 else told


def _moves(position: Term, player: int, symbol: str) -> list[GameTerm]:
    """Return the positions to which a player may move, in a fixed order; `symbol` is the sum of multiples."""
    match position:
        case Constant(game):
            side = player if len(game.sides) > 1 else 0
            return [Constant(option) for option in options_of(game, side)]
        case Sum(left, right, sign):
            found = [Sum(move, right, sign) for move in _moves(left, player, symbol)]
            return list(dict.fromkeys([*found, *(Sum(left, move, sign) for move in _moves(right, player, symbol))]))
        case Multiple(int(times), part) if times:
            return _moves(reduce(lambda one, copy: Sum(one, copy, symbol), [part] * times), player, symbol)
    other = written_out(position)  # of a projection, or of no copies
    return [] if other is None else _moves(Constant(other), player, symbol)

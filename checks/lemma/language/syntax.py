"""Reading a lemma: the grammar of `grammar.lark`, then sorts and scopes, with the exact place of each mistake."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedToken

from knotgames.algebra.knot_type.algebra import Algebra
from knotgames.algebra.knot_type.formal import Game, add, star_of, terminal
from knotgames.algebra.knot_type.formal import game as game_of
from knotgames.algebra.knot_type.theory import KNOT, Theory
from knotgames.algebra.knot_type.values import JOHNSON, KnotValue
from knotgames.algebra.notation import InputError, NotationError
from knotgames.checks.lemma.language.formulas import (
    And,
    Comparison,
    Formula,
    Iff,
    Implies,
    Member,
    Not,
    Or,
    Quantified,
    joined,
)
from knotgames.checks.lemma.language.terms import (
    CLASSES,
    READINGS,
    Arithmetic,
    Constant,
    GameTerm,
    Literal,
    Multiple,
    Option,
    Projection,
    Read,
    Sort,
    Sum,
    Term,
    Variable,
    marks,
)

if TYPE_CHECKING:
    Node = Tree[Token] | Token

NESTING_LIMIT = 60
"""How deep a lemma may be nested."""

PRIMES_LIMIT = 3
"""How many times options of options may be taken."""

LENGTH_LIMIT = 10_000
"""How many characters a lemma may have."""

SIGNS = {"≅": "~", "≈": "~~", "≠": "!=", "≤": "<=", "≥": ">=", "∥": "<>"}
"""Signs that may be written for those of the language."""
QUANTIFIERS = {"∀": "forall", "∃": "exists"}
"""Signs that may be written for the words."""
PARITIES = {"0": "even", "1": "odd", "even": "even", "odd": "odd"}
"""Parities as they may be written."""
EXPECTED = {
    Sort.NUMBER: "a number",
    Sort.PARITY: "even or odd",
    Sort.SIGN: "+, - or 0",
    Sort.VALUE: "a value such as 000* or 101+",
    Sort.CLASS: f"a class {', '.join(CLASSES)}, or 01 or 12 for both signs",
    Sort.GAME: "a game",
}
"""What a term of each sort is called in an error."""

COPIES_LIMIT = 10_000
"""How many copies of a game a sum may have."""

NEVER = "¤"
"""A sign that is in no lemma, for a theory without further sums."""

_KINDS = (
    ({"QUANTIFIER"}, "a statement"),
    ({"NAME"}, "a term"),
    ({"COMPARE"}, "a comparison (=, !=, <, <=, >, >=, <>, ~, ~~, ==, in)"),
    ({"COLON"}, "':'"),
    ({"THEN"}, "'then'"),
    ({"RPAR"}, "')'"),
    ({"RBRACE"}, "',' or '}'"),
    ({"LBRACE"}, "'{' and a set"),
    ({"PLUS"}, "an operator"),
    ({"AND"}, "'and', 'or', 'implies', 'iff'"),
    ({"IN"}, "'in'"),
    ({"$END"}, "the end"),
    ({"LITERAL"}, "a number"),
)
"""What the terminals of the grammar are called in an error; the first that applies of terms and statements."""


def parse(text: str, algebra: Algebra[Any] = JOHNSON) -> Formula:
    """Parse a formula about the games of a theory.

    Games that no quantifier binds stand for all games, unless the lemma says which with `forall` at its head.

    Raises:
        NotationError: the text is not a lemma, with the place and what was expected there.

    >>> parse("X(A+B) = X(A) ⊕ X(B)")
    parse('X(A + B) = X(A) (+) X(B)')
    """
    if len(text) > LENGTH_LIMIT:
        expected = f"the end, for a lemma has at most {LENGTH_LIMIT:,} characters"
        raise NotationError("lemma", text, LENGTH_LIMIT, expected, f"one of {len(text):,}")
    head: Any = _tree(text, algebra).children[0]
    _require_shallow(text, head)
    bound = head.children[1] if not _is_token(head) and _quantifier(head) == "forall" else None
    explicit = bound is not None and _word(bound)[:1].isupper()
    return _Reading(text, algebra).formula(head, _Scope((), explicit, 0))


def _require_shallow(text: str, head: Any) -> None:
    """Refuse a tree so deep that what reads it might recurse too often; that a lemma is nested less is seen there."""
    waiting = [(head, 0)]
    while waiting:
        node, depth = waiting.pop()
        if depth > 2 * NESTING_LIMIT:
            expected = f"formulas and terms nested at most {NESTING_LIMIT} deep, as a sum of more parts is"
            raise NotationError("lemma", text, _start(node), expected, "one more")
        waiting += [(child, depth + 1) for child in node.children if not _is_token(child)]


@cache
def _parser(symbols: tuple[str, ...], names: tuple[str, ...]) -> Lark:
    """Return the parser for the sums and the names of values of a theory."""
    grammar = Path(__file__).with_name("grammar.lark").read_text(encoding="utf-8")
    for terminal_of, texts in (("SUM", symbols), ("NAMED", names)):
        written = "|".join(re.escape(text) + r"(?![A-Za-z0-9.])" * text[-1].isalnum() for text in texts)
        grammar += f"\n{terminal_of}.4: /{written}/"
    return Lark(grammar, parser="lalr", propagate_positions=True, maybe_placeholders=False)


def _tree(text: str, algebra: Algebra[Any]) -> Tree[Token]:
    symbols = sorted((symbol for symbol in algebra.symbols if symbol != "+"), key=len, reverse=True)
    names = [] if algebra.played.theory == KNOT else sorted(algebra.rulebook.names, key=len, reverse=True)
    try:
        return _parser((*symbols, NEVER), (*names, NEVER)).parse(text)
    except UnexpectedCharacters as error:
        place, wanted = error.pos_in_stream or 0, set(error.allowed)
        here = f"'{text[place]}'"
    except UnexpectedToken as error:
        ended = error.token.type == "$END"
        place, wanted = len(text) if ended else error.pos_in_stream or 0, set(error.accepts or error.expected)
        here = "the end" if ended else f"'{error.token}'"
    raise NotationError("lemma", text, place, _expected(wanted), here)


def _expected(terminals: set[str]) -> str:
    """Return in words what may stand at a place."""
    found: list[str] = []
    left = set(terminals)
    for kind, words in _KINDS:
        if kind & left:
            found.append(words)
            if "NAME" in left or "QUANTIFIER" in left:
                break
    return " or ".join(found) if len(found) < 3 else f"{', '.join(found[:-1])} or {found[-1]}"


def _is_token(node: Any) -> bool:
    return isinstance(node, str)


def _word(node: Any) -> str:
    """Return the word with which a node of the tree begins: a name, what is applied, a quantifier."""
    return str(node.children[0])


def _quantifier(tree: Tree[Token]) -> str:
    """Return the quantifier of a quantified formula; no quantifier is at the head of another."""
    return QUANTIFIERS.get(_word(tree), _word(tree))


@dataclass(frozen=True)
class _Scope:
    """The bound name as it is written, True if every game must be bound, and the depth of nesting there."""

    bound: tuple[str, ...]
    explicit: bool
    depth: int

    def with_bound(self, name: str) -> _Scope:
        return _Scope((*self.bound, name), self.explicit, self.depth)

    def deeper(self) -> _Scope:
        return _Scope(self.bound, self.explicit, self.depth + 1)


@dataclass
class _Reading:
    """One text on its way from a tree to a formula; the sorts of the nodes of the tree are kept, by their identity."""

    text: str
    algebra: Algebra[Any]
    sorts: dict[int, Sort | None] = field(default_factory=dict)

    @property
    def theory(self) -> Theory:
        return self.algebra.played.theory

    def fail(self, node: Node, expected: str, found: str | None = None) -> NoReturn:
        raise NotationError("lemma", self.text, _start(node), expected, found or f"'{self.shown(node)}'")

    @property
    def constants(self) -> list[str]:
        """The names of terminal games, or a few of many."""
        names = [*self.algebra.constants] or [*self.theory.terminals]
        return names if len(names) < 6 else [*names[:3], "..."]

    def expected(self, sort: Sort) -> str:
        if sort is Sort.OUTCOME:
            return f"an outcome {', '.join(self.algebra.outcomes[:-1])} or {self.algebra.outcomes[-1]}"
        return EXPECTED[sort]

    def shown(self, node: Node) -> str:
        return self.text[_start(node) : _end(node)]

    def formula(self, node: Any, scope: _Scope) -> Formula:
        """The formula of a node of the tree."""
        if scope.depth > NESTING_LIMIT:
            self.fail(node, f"formulas nested at most {NESTING_LIMIT} deep", "one more")
        scope = scope.deeper()
        children = [child for child in node.children if not _is_token(child)]
        match str(node.data):
            case "iff":
                return Iff(*(self.formula(child, scope) for child in children))
            case "implies" | "conditional":
                return Implies(*(self.formula(child, scope) for child in children))
            case "or":
                return joined(Or, *(self.formula(child, scope) for child in children))
            case "and":
                return joined(And, *(self.formula(child, scope) for child in children))
            case "not":
                return Not(*(self.formula(child, scope) for child in children))
            case "quantified":
                return self.quantified(node, scope)
            case "member":
                return self.member(node, children, scope)
        return self.comparison(node, children, scope)

    def quantified(self, node: Any, scope: _Scope) -> Formula:
        kind = _quantifier(node)
        *names, body = [child for child in node.children[1:] if not _is_token(child)]
        bound: list[tuple[str, str]] = []
        for name in names:
            word, mark = self.of_options(name, scope) if kind in ("every", "some") else (self.of_games(name, kind), "")
            if word + mark in scope.bound:
                self.fail(
                    name,
                    f"another name, or brackets around the scope of the first {word}{mark}",
                    f"{word}{mark} bound again",
                )
            scope = scope.with_bound(word + mark)
            bound.append((word, mark))
        formula = self.formula(body, scope)
        for word, mark in reversed(bound):
            formula = Quantified(kind, word, formula, mark) if mark else Quantified(kind, word, formula)
        return formula

    def of_games(self, node: Any, kind: str) -> str:
        word = _word(node) if node.data == "name" else ""
        if (not word[:1].isupper() and not re.fullmatch(r"[a-z]", word)) or word in self.constants:
            self.fail(node, f"a game after '{kind}', such as A, or a number such as n")
        return word

    def of_options(self, node: Any, scope: _Scope) -> tuple[str, str]:
        if node.data not in ("prime", "side"):
            self.fail(node, f"an option, written as in {self.an_option()}")
        return self.whose(node, scope)

    def an_option(self) -> str:
        return " or ".join(f"A{mark}" for mark in marks(self.theory.sides))

    def whose(self, node: Any, scope: _Scope) -> tuple[str, str]:
        """The game whose option a term is, as it is written, and the mark of the option."""
        if not self.algebra.has_options:
            self.fail(node, "a term without options, because of a position of heaps only the class is known")
        inner, mark = node.children
        if (node.data == "side") is (self.theory.sides == 1):
            self.fail(node, f"an option written as in {self.an_option()}")
        written = "'" if node.data == "prime" else str(mark)
        match str(inner.data):
            case "prime" | "side":
                owner = "".join(self.whose(inner, scope))
                if sum(c in "'^" for c in owner) >= PRIMES_LIMIT:
                    self.fail(node, f"options of options at most {PRIMES_LIMIT} deep")
                if owner not in scope.bound:
                    self.fail(inner, f"'every {owner}: ...' or 'some {owner}: ...' around it", f"unbound {owner}")
                return owner, written
            case "add":
                found = f"an option of the sum {self.shown(inner)}, whose options are sums with one part moved in"
                self.fail(node, f"an option of a variable, such as {self.an_option()}", found)
            case "name" if _word(inner)[0].isupper():
                self.require_bound(inner, _word(inner), scope)
                return _word(inner), written
        return self.fail(node, f"an option of a variable, such as {self.an_option()}")

    def require_bound(self, node: Any, name: str, scope: _Scope) -> None:
        if scope.explicit and name not in scope.bound:
            self.fail(node, "a bound game, because the lemma has quantifiers", f"unbound {name}")

    def comparison(self, node: Any, children: Sequence[Any], scope: _Scope) -> Formula:
        signs = [SIGNS.get(str(child), str(child)) for child in node.children if _is_token(child)]
        sort = next((found for child in children if (found := self.sort(child)) is not None), None)
        if sort is Sort.PARITY:
            # A parity may be compared with what is computed from numbers: even is 0 and odd is 1.
            sort = next((s for child in children if (s := self.sort(child)) is Sort.NUMBER), sort)
        sort = sort or (Sort.GAME if any(child.data == "name" for child in children) else Sort.NUMBER)
        terms = [self.term(child, scope, sort) for child in children]
        written = [child for child in node.children if _is_token(child)]
        for sign, token in zip(signs, written, strict=True):
            self.check_sign(sign, token, sort)
        if sort is Sort.GAME:
            signs = ["==" if sign == "=" else sign for sign in signs]
        else:
            signs = ["=" if sign == "==" else sign for sign in signs]
        for i, child in enumerate(children):
            if sort is Sort.CLASS and self.shown(child) in ("01", "12"):
                both = tuple(Literal(Sort.CLASS, f"{self.shown(child)}{s}") for s in "-+")
                if len(terms) > 2 or isinstance(terms[1 - i], Literal):
                    self.fail(child, f"{self.shown(child)}- or {self.shown(child)}+")
                member = Member(terms[1 - i], both)
                return Not(member) if "!=" in signs else member
        return Comparison(tuple(terms), tuple(signs))

    def check_sign(self, sign: str, token: Token, sort: Sort) -> None:
        if sort is not Sort.GAME and sign == "<>":
            self.fail(token, "!=, because <> relates games")
        if sort is not Sort.GAME and sign in ("~", "~~"):
            self.fail(token, "= or !=, because ~ and ~~ relate games")
        if sort not in (Sort.GAME, Sort.NUMBER, Sort.PARITY) and sign in ("<", "<=", ">", ">="):
            self.fail(token, f"= or !=, because the sort {sort} has no order")

    def member(self, node: Any, children: Sequence[Any], scope: _Scope) -> Formula:
        sort = self.sort(children[0])
        if sort is None or sort is Sort.GAME:
            self.fail(children[0], "a reading of a game before 'in', such as value(A)")
        term = self.term(children[0], scope, sort)
        items: list[Term] = []
        for child in children[1:]:
            if sort is Sort.CLASS and self.shown(child) in ("01", "12"):
                items += [Literal(Sort.CLASS, f"{self.shown(child)}{s}") for s in "-+"]
                continue
            item = self.term(child, scope, sort)
            if not isinstance(item, Literal):
                self.fail(child, self.expected(sort))
            items.append(item)
        member = Member(term, tuple(items))
        return Not(member) if any(_is_token(c) and c.type in ("NOT", "NOT_IN") for c in node.children) else member

    def sort(self, node: Any) -> Sort | None:
        """The sort that a term shows by itself: none for a literal or a bare name, which mean what is compared."""
        if id(node) not in self.sorts:
            self.sorts[id(node)] = self._sort(node)
        return self.sorts[id(node)]

    def _sort(self, node: Any) -> Sort | None:
        match str(node.data):
            case "apply":
                name = _word(node)
                return READINGS.get(name, Sort.GAME if name in ("e", "o") else Sort.NUMBER)
            case "add":
                left, sign, right = node.children
                if sign.type == "SUM":
                    return Sort.GAME
                sorts = {self.sort(left), self.sort(right)} - {None}
                named = "name" in (left.data, right.data)
                if str(node.children[1]) != "+":
                    return Sort.NUMBER
                if sorts & {Sort.NUMBER, Sort.PARITY} and self.sort(left) is not Sort.GAME:
                    return Sort.NUMBER
                other = self.sort(left) or self.sort(right)
                return other or (Sort.GAME if named else Sort.NUMBER)
            case "dot" | "negative":
                return Sort.NUMBER
            case "star" | "braces" | "prime" | "side" | "multiple":
                return Sort.GAME
            case "name":
                word = _word(node)
                if word in (*self.algebra.outcomes, "even", "odd"):
                    return None
                return Sort.GAME
        return None

    def term(self, node: Any, scope: _Scope, sort: Sort) -> Term:
        """The term of a node, which is to be of a sort."""
        own = self.sort(node)
        if own is Sort.PARITY and sort is Sort.NUMBER:
            own = sort
        if own is not None and own is not sort:
            self.fail(node, self.expected(sort), f"the {own} {self.shown(node)}")
        if sort is Sort.GAME:
            return self.game(node, scope)
        if own is None:
            return self.literal(node, sort)
        match str(node.data):
            case "apply":
                return self.applied(node, scope)
            case "negative":
                return self.literal(node, sort)
        return self.arithmetic(node, scope)

    def applied(self, node: Any, scope: _Scope) -> Term:
        name, *parts = node.children
        parts = [part for part in parts if not _is_token(part)]
        if name in ("min", "max"):
            if len(parts) < 2:
                self.fail(parts[0], f"at least two numbers in {name}(...)", "one")
            return Arithmetic(str(name), tuple(self.term(part, scope.deeper(), Sort.NUMBER) for part in parts))
        known = [reading for reading in READINGS if reading in self.algebra.readings]
        if name not in known:
            self.fail(name, f"one of {', '.join(known)}, e, o, min, max before the bracket", f"'{name}'")
        if len(parts) > 1:
            self.fail(parts[1], f"one game in {name}(...)", f"{len(parts)} terms")
        (game,) = parts
        return Read(str(name), self.game(game, scope))

    def arithmetic(self, node: Any, scope: _Scope) -> Term:
        left, token, right = node.children
        operation = {"⊕": "(+)", "⊙": "(.)", "−": "-"}.get(str(token), str(token))
        for part, other in ((left, right), (right, left)):
            own = self.sort(part)
            if own not in (None, Sort.NUMBER, Sort.PARITY):
                verb = {"+": "to add to", "-": "in the difference with"}.get(operation, f"to join by {operation} with")
                hint = f"; the {own} of a sum is {own}(A + B)" if own in (Sort.VALUE, Sort.CLASS) else ""
                said = self.sort(other) or Sort.NUMBER
                self.fail(
                    part, f"a number {verb} the {said} {self.shown(other)}{hint}", f"the {own} {self.shown(part)}"
                )
        terms = tuple(self.term(part, scope.deeper(), Sort.NUMBER) for part in (left, right))
        return Arithmetic(operation, terms)

    def literal(self, node: Any, sort: Sort) -> Literal:
        """The literal of a sort that a bare word, a number or a symbol is."""
        text = self.shown(node).replace(" ", "").replace("−", "-")
        named: Mapping[str, str] = {}
        match sort:
            case Sort.NUMBER:
                if node.data in ("literal", "negative") and text.lstrip("-").isdigit() and len(text) < 10:
                    return Literal(sort, str(int(text)))
            case Sort.PARITY:
                named = PARITIES
            case Sort.SIGN:
                named = {"+": "+", "-": "-", "0": "0"}
            case Sort.OUTCOME:
                named = {name: name for name in self.algebra.outcomes}
            case Sort.CLASS:
                named = {name: name for name in (*CLASSES, "01", "12")}
            case Sort.VALUE:
                return self.value(node, text)
        if text not in named:
            self.fail(node, self.expected(sort))
        return Literal(sort, named[text])

    def value(self, node: Any, text: str) -> Literal:
        if self.theory != KNOT and text not in self.algebra.rulebook.names:
            self.fail(node, f"the name of a class, such as {self.algebra.rulebook.names[-1]}")
        try:
            return Literal(Sort.VALUE, text if self.theory != KNOT else str(KnotValue.parse(text)))
        except InputError as error:
            self.fail(node, "a value", str(error))

    def game(self, node: Any, scope: _Scope) -> GameTerm:
        """The game term of a node."""
        if scope.depth > NESTING_LIMIT:
            self.fail(node, f"terms nested at most {NESTING_LIMIT} deep", "one more")
        deeper = scope.deeper()
        own = self.sort(node)
        match str(node.data):
            case "name":
                return self.variable(node, scope)
            case "star":
                star = star_of(self.theory)
                return (
                    Constant(star) if star else self.fail(node, "a game other than *, because no sum has an identity")
                )
            case "braces":
                return Constant(self.braces(node, deeper))
            case "prime" | "side":
                name, mark = self.whose(node, scope)
                if name + mark not in scope.bound:
                    expected = f"'every {name}{mark}: ...' or 'some {name}{mark}: ...' around {name}{mark}"
                    self.fail(node, expected, f"unbound {name}{mark}")
                return Option(name, mark)
            case "multiple":
                return self.multiple(node, scope)
            case "add" if node.children[1].type in ("PLUS", "SUM"):
                left, sign, right = node.children
                for part, other in ((left, right), (right, left)):
                    if self.sort(part) not in (None, Sort.GAME) or part.data in ("literal", "symbol"):
                        shown = f"the {self.sort(part) or 'number'} {self.shown(part)}"
                        self.fail(part, f"a game to add to the game {self.shown(other)}", shown)
                if str(sign) not in self.algebra.symbols:
                    self.fail(sign, f"a sum of the theory ({', '.join(self.algebra.symbols)})")
                return Sum(self.game(left, deeper), self.game(right, deeper), str(sign))
            case "apply" if _word(node) in ("e", "o"):
                if len(node.children) > 2:
                    self.fail(node.children[2], f"one game in {node.children[0]}(...)")
                if not self.theory.fixed_parity or star_of(self.theory) is None:
                    self.fail(node, "a game other than a projection, because the theory does not fix the parity")
                return Projection(_word(node), self.game(node.children[1], deeper))
        return self.fail(node, "a game", f"the {own or Sort.NUMBER} {self.shown(node)}")

    def variable(self, node: Any, scope: _Scope) -> GameTerm:
        name = _word(node)
        if name in self.theory.terminals:
            return Constant(terminal(name, self.theory))
        if name in self.algebra.constants:
            return Constant(terminal(self.algebra.constants[name], self.theory), name)
        if name[0] in scope.bound and name[1:2].isupper():
            self.require_bound(node, name[1:], scope)
            return Multiple(name[0], Variable(name[1:]))
        if not name[0].isupper():
            self.fail(node, f"a game: A, B, C, ..., {', '.join(self.constants)}, * or one in braces")
        self.require_bound(node, name, scope)
        return Variable(name)

    def multiple(self, node: Any, scope: _Scope) -> GameTerm:
        """The sum of copies of a game, by the first sum."""
        times, *_, part = node.children
        sum_of = self.theory.sums[0]
        if sum_of.identity() is None or not sum_of.associative:
            self.fail(node, f"a sum written out, because {sum_of.symbol} is not associative with an identity")
        if times.type == "NAME" and times not in scope.bound:
            self.fail(times, "a number, or a name that 'forall' or 'exists' binds", f"unbound {times}")
        if times.type != "NAME" and not (times.isdigit() and int(times) <= COPIES_LIMIT):
            self.fail(times, f"a number of copies of at most {COPIES_LIMIT:,}")
        return Multiple(str(times) if times.type == "NAME" else int(times), self.game(part, scope.deeper()))

    def braces(self, node: Any, scope: _Scope) -> Game:
        """The formal game in braces."""
        bars = [i for i, child in enumerate(node.children) if _is_token(child) and child.type == "OR"]
        parts = [child for child in node.children if not _is_token(child)]
        if len(bars) + 1 != self.theory.sides:
            wanted = "one set of options, without a bar" if bars else "Left's options | Right's options"
            self.fail(node, wanted)
        options = [(child, self.constant(child, scope)) for child in parts]
        for child, option in options:
            if self.theory.fixed_parity and option.parity != options[0][1].parity:
                first = f"{self.shown(options[0][0])} ({'odd' if options[0][1].parity else 'even'})"
                other = f"{self.shown(child)} ({'odd' if option.parity else 'even'})"
                self.fail(node, "options of one parity", f"{first} and {other}")
        games = [option for _, option in options]
        lefts = sum(not _is_token(child) for child in node.children[: bars[0]]) if bars else len(games)
        return game_of(*([games[:lefts], games[lefts:]] if bars else [games]))

    def constant(self, node: Any, scope: _Scope) -> Game:
        """The game of a term without variables."""
        term = self.game(node, scope.deeper())
        return self.written_out(node, term)

    def written_out(self, node: Any, term: GameTerm) -> Game:
        match term:
            case Constant(game):
                return game
            case Multiple() if isinstance(term.times, int) and term.times > 0:
                sign = self.algebra.symbols[0]
                return self.written_out(node, reduce(lambda a, b: Sum(a, b, sign), [term.part] * term.times))
            case Sum(left, right, sign):
                which = self.algebra.symbols.index(sign)
                try:
                    return add(self.written_out(node, left), self.written_out(node, right), which)
                except NotationError:
                    raise
                except InputError as error:
                    self.fail(node, "a smaller sum", str(error))
        return self.fail(node, "a game without variables in braces", f"'{term}'")


def _start(node: Any) -> int:
    return int(node.start_pos if _is_token(node) else node.meta.start_pos)


def _end(node: Any) -> int:
    return int(node.end_pos if _is_token(node) else node.meta.end_pos)

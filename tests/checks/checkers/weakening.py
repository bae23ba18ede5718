"""Every way to weaken a checker a little: a line deleted, a condition dropped, turned round or moved by one, another
operation.

All weakenings of a checker are compiled as one, in which the number `which` says what is weakened.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import CodeType
from typing import Any, TypeVar

READS = "once"
"""The function of a checker by which it reads a file. It is held by the tests of the scripts."""


@dataclass(frozen=True)
class Weakening:
    """A change of a checker.

    Attributes:
        line: the line of the source.
        change: what was changed there, in words.
        number: what `which` is if it is made.
        statement: the line where the statement begins that is changed.
    """

    line: int
    change: str
    number: int
    statement: int

    def __str__(self) -> str:
        return f"line {self.line}: {self.change}"


@dataclass(frozen=True)
class Weakened:
    """A checker with its weakenings.

    Attributes:
        code: the checker, weakened as `which` says; it calls `tick` whenever it goes round a loop or into a function.
        marked: the checker as it is, which does so as well, and adds the lines of the statements that it comes to to
            `marks`.
        weakenings: the weakenings by their numbers.
    """

    code: CodeType
    marked: CodeType
    weakenings: Sequence[Weakening]


def weakened(text: str) -> Weakened:
    """A checker with every weakening, up to the part that reads a file and runs it as a script."""
    tree, chooser = _parsed(text), _Chooser([])
    tree.body = [chooser.choosing(one) for one in tree.body]
    return Weakened(
        _compiled(_Clocked().visit(tree)), _compiled(_Clocked().visit(_Marked().visit(_parsed(text)))), chooser.found
    )


def _parsed(text: str) -> ast.Module:
    tree = ast.parse(text)
    tree.body = [part for part in tree.body if not isinstance(part, ast.If) and getattr(part, "name", None) != READS]
    return tree


def _compiled(tree: ast.Module) -> CodeType:
    return compile(ast.fix_missing_locations(tree), "weakened", "exec")


def _said(text: str) -> ast.stmt:
    return ast.parse(text).body[0]


class _Clocked(ast.NodeTransformer):
    """Loops and functions that count how often they are gone through."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        if isinstance(node, ast.For | ast.While | ast.FunctionDef):
            node.body.insert(0, _said("tick()"))
        return node


class _Marked(ast.NodeTransformer):
    """Statements that say that they are reached."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        for field in ("body", "orelse"):
            if isinstance(inner := getattr(node, field, None), list):
                setattr(node, field, [each for one in inner for each in (_said(f"marks.add({one.lineno})"), one)])
        return node


_Variant = tuple[Any, str, Any]
"""A part of something, what is changed in it, and the whole with this change."""


@dataclass
class _Chooser:
    """Makes statements that are weakened as `which` says.

    Attributes:
        found: the weakenings so far.
    """

    found: list[Weakening]

    def choosing(self, statement: ast.stmt) -> ast.stmt:
        """A statement, or one of its weakenings."""
        if hasattr(statement, "body"):
            return self._with_others_inside(statement)
        first = len(self.found)
        chosen: list[ast.stmt] = [
            ast.If(_is(number), [made], []) for number, made in self._numbered(statement, _variants(statement))
        ]
        return _at(statement, ast.If(_is_from(first, len(self.found)), chosen, [statement])) if chosen else statement

    def _with_others_inside(self, statement: ast.stmt) -> ast.stmt:
        number = len(self.found)
        deleted = [None for _ in self._numbered(statement, _deletions(statement))]
        for holder in (statement, getattr(statement, "args", None)):
            for field, value in list(ast.iter_fields(holder)) if holder is not None else ():
                several = isinstance(value, list)
                made = [self._one_inside(statement, part) for part in (value if several else [value])]
                setattr(holder, field, made if several else made[0])
        return _at(statement, ast.If(_is(number), [ast.Pass()], [statement])) if deleted else statement

    def _one_inside(self, statement: ast.stmt, part: Any) -> Any:
        if isinstance(part, ast.stmt):
            return self.choosing(part)
        if not isinstance(part, ast.expr):
            return part
        first, made = len(self.found), part
        tests = _tests(statement) if part is getattr(statement, "test", None) else []
        for number, variant in self._numbered(statement, [*tests, *_variants(part)]):
            made = ast.IfExp(_is(number), variant, made)
        return _at(part, ast.IfExp(_is_from(first, len(self.found)), made, part)) if made is not part else part

    def _numbered(self, statement: ast.stmt, variants: Iterable[_Variant]) -> Iterator[tuple[int, Any]]:
        for node, change, made in variants:
            place = f" in: {_first_line(statement)}" if isinstance(node, ast.Constant) else ""
            number = len(self.found)
            self.found.append(Weakening(node.lineno, change + place, number, statement.lineno))
            yield number, made


def _is(number: int) -> ast.expr:
    return ast.Compare(ast.Name("which", ast.Load()), [ast.Eq()], [ast.Constant(number)])


def _is_from(first: int, stop: int) -> ast.expr:
    which = ast.Name("which", ast.Load())
    return ast.Compare(ast.Constant(first), [ast.LtE(), ast.Lt()], [which, ast.Constant(stop)])


_Node = TypeVar("_Node", bound=ast.AST)


def _variants(node: ast.AST) -> Iterator[_Variant]:
    if isinstance(node, ast.stmt):
        yield from _deletions(node)
    if isinstance(node, ast.expr):
        yield from ((node, change, _at(node, made)) for change, made in _edits(node))
    for field, value in ast.iter_fields(node):
        for place, part in enumerate(value if isinstance(value, list) else [value]):
            for inner, change, made in _variants(part) if isinstance(part, ast.AST) else ():
                whole = [*value[:place], made, *value[place + 1 :]] if isinstance(value, list) else made
                yield inner, change, _with(node, **{field: whole})


def _with(node: _Node, **fields: Any) -> _Node:
    """Another node, which shares the parts that are not replaced."""
    return type(node)(**{**vars(node), **fields})


def _at(node: ast.AST, made: _Node) -> _Node:
    return ast.copy_location(made, node)


@cache
def _first_line(statement: ast.stmt) -> str:
    alone = _with(statement, body=[], orelse=[]) if isinstance(statement, ast.For | ast.While | ast.If) else statement
    return ast.unparse(alone).splitlines()[0]


def _deletions(statement: ast.stmt) -> Iterator[_Variant]:
    is_docstring = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    if not isinstance(statement, ast.Import | ast.FunctionDef | ast.ClassDef) and not is_docstring:
        yield statement, f"deleted: {_first_line(statement)}", _at(statement, ast.Pass())


def _tests(statement: ast.stmt) -> Iterator[_Variant]:
    for value in (True, False):
        yield statement, f"{value} in: {_first_line(statement)}", ast.Constant(value)


LESS, EQUAL, GREATER = range(3)
COMPARED: Mapping[type[ast.cmpop], frozenset[int]] = {
    ast.Lt: frozenset({LESS}),
    ast.Eq: frozenset({EQUAL}),
    ast.Gt: frozenset({GREATER}),
    ast.LtE: frozenset({LESS, EQUAL}),
    ast.NotEq: frozenset({LESS, GREATER}),
    ast.GtE: frozenset({EQUAL, GREATER}),
}
"""What two numbers may be to each other where a comparison holds."""

MOVED: Mapping[type[ast.cmpop], Sequence[type[ast.cmpop]]] = {
    one: [other for other in COMPARED if len(COMPARED[one] ^ COMPARED[other]) == 1] for one in COMPARED
}
"""The comparisons that hold in one case more, or in one less. What always holds, or never, is another weakening."""


OPERATED: Mapping[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.BitXor: ast.BitOr,
}
"""For each operation another one that is much like it."""


def _edits(node: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("all", "any")
    is_denial = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
    text = cache(lambda: ast.unparse(node))
    if isinstance(node, ast.IfExp):
        for value in (True, False):
            yield f"{value} in: {text()}", _with(node, test=_at(node, ast.Constant(value)))
    if isinstance(node, ast.Compare | ast.BoolOp) or is_call or is_denial:
        for value in (True, False):
            yield f"{value} for: {text()}", ast.Constant(value)
    if isinstance(node, ast.Call) and is_call:
        other = "any" if text().startswith("all") else "all"
        yield f"{other} in: {text()}", _with(node, func=_at(node, ast.Name(other, ast.Load())))
    if isinstance(node, ast.BoolOp):
        for place, part in enumerate(node.values):
            left = [*node.values[:place], *node.values[place + 1 :]]
            yield f"without {ast.unparse(part)} in: {text()}", _with(node, values=left) if len(left) > 1 else left[0]
    if isinstance(node, ast.Compare):
        yield from ((f"{ast.unparse(made)} for: {text()}", made) for made in _moved(node))
        if len(node.ops) > 1:
            rest = ast.Compare(node.comparators[0], node.ops[1:], node.comparators[1:])
            yield f"without the first in: {text()}", rest
            yield f"without the last in: {text()}", _with(node, ops=node.ops[:-1], comparators=node.comparators[:-1])
    if isinstance(node, ast.BinOp) and type(node.op) in OPERATED:
        other_operation = _with(node, op=OPERATED[type(node.op)]())
        yield f"{ast.unparse(other_operation)} for: {text()}", other_operation
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        for term, dropped in ((node.left, node.right), (node.right, node.left)):
            yield f"without {ast.unparse(dropped)} in: {text()}", term
    if isinstance(node, ast.Constant) and type(node.value) is int:
        for number in (node.value - 1, node.value + 1):
            yield f"{number} for {node.value}", ast.Constant(number)
    if isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
        for n, loop in enumerate(node.generators):
            for k, test in enumerate(loop.ifs):
                free = _with(loop, ifs=[*loop.ifs[:k], *loop.ifs[k + 1 :]])
                made = _with(node, generators=[*node.generators[:n], free, *node.generators[n + 1 :]])
                yield f"without {ast.unparse(test)} in: {text()}", made


def _moved(node: ast.Compare) -> Iterator[ast.Compare]:
    for place, operator in enumerate(node.ops):
        for other in MOVED.get(type(operator), ()):
            yield _with(node, ops=[*node.ops[:place], other(), *node.ops[place + 1 :]])

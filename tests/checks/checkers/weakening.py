"""Every way to weaken a checker a little: a line deleted, a condition dropped, turned round or moved by one.

A weakened checker is run on good and on forged certificates. It is told from the real one if it says something else of
one of them: accepts what is forged, refuses what is good, or finds something else in it.
"""

from __future__ import annotations

import ast
import copy
import json
import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, cast

REFUSED = "refused"
"""What is said of a certificate that is rejected with a place."""

BROKE = "broke"
"""What is said of a certificate at which a checker breaks off with another error: it is not accepted either."""

TICKS = 70_000
"""How often a weakened checker may go round its loops and into its functions before it counts as one that hangs."""


@dataclass(frozen=True)
class Weakening:
    """A change of a checker.

    Attributes:
        line: the line of the source.
        change: what was changed there, in words.
        code: the statements of the changed checker.
    """

    line: int
    change: str
    code: tuple[CodeType, ...]

    def __str__(self) -> str:
        return f"line {self.line}: {self.change}"


Edit = Callable[[Any], ast.AST]
"""What makes another node of a node of a copy of the tree."""


def weakenings(checker: ModuleType) -> Iterator[Weakening]:
    """Every weakening of a checker, up to the part that runs it as a script."""
    text = Path(str(checker.__file__)).read_text(encoding="utf-8")
    tree = ast.parse(text)
    tree.body = [part for part in tree.body if not isinstance(part, ast.If)]
    statement = {id(part): one for one in ast.walk(tree) if isinstance(one, ast.stmt) for part in _own_parts(one)}
    outermost = {id(part): n for n, one in enumerate(tree.body) for part in ast.walk(one)}
    places = list(_places(tree))
    clocked = ast.fix_missing_locations(_Clocked().visit(tree))
    code = [_compiled(one) for one in clocked.body]
    for place in places:
        node = place.node
        n = outermost[id(node)]  # only the statement that is changed is compiled again
        for change, edit in _edits(node):
            if isinstance(node, ast.Constant):
                change += f" in: {ast.unparse(statement[id(node)]).splitlines()[0]}"
            with place.edited(edit):
                changed = _compiled(clocked.body[n])
            yield Weakening(node.lineno, change, (*code[:n], changed, *code[n + 1 :]))


def _compiled(one: ast.stmt) -> CodeType:
    return compile(ast.Module([one], []), "weakened", "exec")


def says(checker: ModuleType | Weakening, certificate: Any) -> Any:
    """What a checker, real or weakened, says of a certificate: what it establishes, or that it is refused."""
    return _voice(checker)(pickle.dumps(certificate))


def tells(
    certificates: Mapping[str, Any], said: Mapping[str, Any], weakened: Sequence[Weakening]
) -> Mapping[Weakening, str | None]:
    """For each weakening a certificate that tells it from the checker; None if none does.

    Args:
        certificates: certificates by their names.
        said: what the checker says of them.
        weakened: the weakenings.
    """
    pickled = {name: pickle.dumps(certificate) for name, certificate in certificates.items()}
    weight = {name: float(len(certificate)) for name, certificate in pickled.items()}
    told: dict[Weakening, str | None] = {}
    for one in weakened:
        voice = _voice(one)
        first = sorted(weight, key=weight.__getitem__)  # what is small, and has told others lately
        told[one] = by = next((name for name in first if voice(pickled[name]) != said[name]), None)
        if by is not None:
            weight[by] /= 2
    return told


def _voice(checker: ModuleType | Weakening) -> Callable[[bytes], Any]:
    """What says what a checker says of pickled certificates."""
    clock = _Clock()
    space: dict[str, Any] = {"__name__": "weakened", "tick": clock.tick}
    if isinstance(checker, ModuleType):
        space = vars(checker)
    else:
        try:
            for statement in checker.code:
                exec(statement, space)
        except Exception:
            return lambda pickled: BROKE

    def voice(pickled: bytes) -> Any:
        clock.left = TICKS
        try:
            return json.loads(json.dumps(space["check"](pickle.loads(pickled))))
        except Exception as error:
            return REFUSED if type(error).__name__ == "Rejected" else BROKE

    return voice


class _Clock:
    left = TICKS

    def tick(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise TimeoutError("it does not come to an end")


@dataclass(frozen=True)
class _Place:
    """Where a statement or an expression stands in a tree: in a field of a node, or in a list that is one."""

    node: ast.stmt | ast.expr
    parent: ast.AST
    field: str

    @contextmanager
    def edited(self, edit: Edit) -> Iterator[None]:
        """Another node stands in its place for as long as this lasts."""
        made = ast.fix_missing_locations(ast.copy_location(edit(copy.deepcopy(self.node)), self.node))
        kept = getattr(self.parent, self.field)
        several = isinstance(kept, list)
        setattr(self.parent, self.field, [made if one is self.node else one for one in kept] if several else made)
        try:
            yield
        finally:
            setattr(self.parent, self.field, kept)


def _places(tree: ast.AST) -> Iterator[_Place]:
    for parent in ast.walk(tree):
        for field, value in ast.iter_fields(parent):
            for node in value if isinstance(value, list) else [value]:
                if isinstance(node, ast.stmt | ast.expr):
                    yield _Place(node, parent, field)


class _Clocked(ast.NodeTransformer):
    """Loops and functions that count how often they are gone through."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        if isinstance(node, ast.For | ast.While | ast.FunctionDef):
            tick = ast.Expr(ast.Call(ast.Name("tick", ast.Load()), [], []))
            place = 1 if isinstance(node, ast.FunctionDef) and ast.get_docstring(node, clean=False) is not None else 0
            node.body.insert(place, tick)
        return node


def _own_parts(statement: ast.stmt) -> Iterator[ast.AST]:
    """The expressions of a statement, without those of the statements inside it."""
    for part in ast.iter_child_nodes(statement):
        if not isinstance(part, ast.stmt):
            yield from ast.walk(part)


def _edits(node: ast.AST) -> Iterator[tuple[str, Edit]]:
    if isinstance(node, ast.stmt):
        yield from _edits_of_statement(node)
    if isinstance(node, ast.expr):
        yield from _edits_of_expression(node)


MOVED: Mapping[type[ast.cmpop], type[ast.cmpop]] = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}


def _edits_of_statement(node: ast.stmt) -> Iterator[tuple[str, Edit]]:
    text = ast.unparse(node).splitlines()[0]
    is_docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    if not isinstance(node, ast.Import | ast.FunctionDef | ast.ClassDef) and not is_docstring:
        yield f"deleted: {text}", lambda one: ast.copy_location(ast.Pass(), one)
    if isinstance(node, ast.If | ast.While):
        for value in (True, False):
            yield f"{value} in: {text}", _with_test(value)


def _edits_of_expression(node: ast.expr) -> Iterator[tuple[str, Edit]]:
    text = ast.unparse(node)
    if isinstance(node, ast.IfExp):
        for value in (True, False):
            yield f"{value} in: {text}", _with_test(value)
    is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("all", "any")
    is_denial = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
    if isinstance(node, ast.Compare | ast.BoolOp) or is_call or is_denial:
        for value in (True, False):
            yield f"{value} for: {text}", _constant(value)
    if is_call:
        other = "any" if text.startswith("all") else "all"
        yield f"{other} in: {text}", _called(other)
    if isinstance(node, ast.BoolOp):
        for place, part in enumerate(node.values):
            yield f"without {ast.unparse(part)} in: {text}", _without(place)
    if isinstance(node, ast.Compare):
        yield from ((f"moved in: {text}", _moved(n)) for n, operator in enumerate(node.ops) if type(operator) in MOVED)
        if len(node.ops) > 1:
            yield f"without the first in: {text}", _first_dropped
            yield f"without the last in: {text}", _last_dropped
    if isinstance(node, ast.Constant) and type(node.value) is int:
        for number in (node.value - 1, node.value + 1):
            yield f"{number} for {node.value}", _constant(number)
    if isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
        for place, loop in enumerate(node.generators):
            for number, test in enumerate(loop.ifs):
                yield f"without {ast.unparse(test)} in: {text}", _unfiltered(place, number)


def _constant(value: int) -> Edit:
    return lambda one: ast.Constant(value)


def _with(node: Any, **fields: Any) -> ast.AST:
    for name, value in fields.items():
        setattr(node, name, value)
    return cast(ast.AST, node)


def _with_test(value: bool) -> Edit:
    return lambda one: _with(one, test=ast.Constant(value))


def _called(name: str) -> Edit:
    return lambda one: _with(one, func=ast.Name(name, ast.Load()))


def _without(place: int) -> Edit:
    def edit(one: Any) -> ast.AST:
        del one.values[place]
        return cast(ast.AST, one if len(one.values) > 1 else one.values[0])

    return edit


def _moved(place: int) -> Edit:
    return lambda one: _with(one, ops=[MOVED[type(op)]() if n == place else op for n, op in enumerate(one.ops)])


def _first_dropped(one: Any) -> ast.AST:
    return ast.Compare(one.comparators[0], one.ops[1:], one.comparators[1:])


def _last_dropped(one: Any) -> ast.AST:
    return ast.Compare(one.left, one.ops[:-1], one.comparators[:-1])


def _unfiltered(place: int, test: int) -> Edit:
    def edit(one: Any) -> ast.AST:
        del one.generators[place].ifs[test]
        return cast(ast.AST, one)

    return edit

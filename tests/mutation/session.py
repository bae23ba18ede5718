"""Sessions of cosmic-ray: which changes are made, and what became of them."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from operator import itemgetter
from pathlib import Path
from typing import TypeAlias

from cosmic_ray.ast import ast_nodes, get_ast_from_path
from cosmic_ray.ast.ast_query import ASTQuery
from cosmic_ray.plugins import get_operator
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec, TestOutcome, WorkerOutcome, WorkItem, WorkResult

from tests.mutation.report import Tried

MODULES = ("papers", "induction", "checkers", "lemma", "claim.py", "cases.py", "verdict.py", "paper.py")
"""What is changed, below `checks/`: all on which a verdict stands, but for the games and the solvers."""

BINARY = "Add_Sub Sub_Add Mul_Add Div_Mul FloorDiv_Mul Mod_FloorDiv Pow_Mul BitOr_BitAnd BitAnd_BitOr BitXor_BitOr"
COMPARISON = "Eq_NotEq NotEq_Eq Lt_LtE LtE_Lt Gt_GtE GtE_Gt Eq_LtE Eq_GtE NotEq_Lt NotEq_Gt Is_IsNot IsNot_Is"
UNARY = "USub_UAdd Delete_USub Delete_Not Delete_Invert"
PLAIN = (
    "NumberReplacer AddNot ReplaceTrueWithFalse ReplaceFalseWithTrue ReplaceAndWithOr ReplaceOrWithAnd RemoveDecorator "
    "ZeroIterationForLoop ReplaceBreakWithContinue ReplaceContinueWithBreak ExceptionReplacer"
)
OPERATORS = tuple(
    f"core/{kind}{name}"
    for kind, names in {
        "ReplaceBinaryOperator_": BINARY,
        "ReplaceComparisonOperator_": COMPARISON,
        "ReplaceUnaryOperator_": UNARY,
        "": PLAIN,
    }.items()
    for name in names.split()
)
"""The operators that are used. Of those that replace one operation by any other only such as change little: they are
the hardest to notice, and the others would but raise the score."""


def begin(root: Path, parts: Sequence[Path], within: str, sample: int | None, seed: int) -> int:
    """Make a session for each part, with all changes, or a sample of them, dealt out in turn; the number of them.

    Args:
        root: the root of a checkout.
        parts: the files of the sessions.
        within: a file or folder, from the root; what lies elsewhere is left as it is.
        sample: how many changes are tried; None for all.
        seed: the seed by which they are drawn and put in order. Where the code is the same, so is what is drawn.
    """
    files = [file for name in MODULES for file in _python(root / "checks" / name) if file.is_relative_to(root / within)]
    wanted = [change for _, change in sorted(_lots(files, root, seed), key=itemgetter(0))][:sample]
    for number, part in enumerate(parts):
        with use_db(str(part), WorkDB.Mode.create) as database:
            own = enumerate(wanted[number :: len(parts)])
            database.add_work_items(WorkItem.single(f"{part.stem}-{n}", change) for n, change in own)
    return len(wanted)


def _lots(files: Sequence[Path], root: Path, seed: int) -> Iterator[tuple[bytes, MutationSpec]]:
    """The changes, each with the lot that the seed gives to its line: what is changed elsewhere alters no lot."""
    for file in files:
        lines, alike = file.read_text(encoding="utf-8").splitlines(), Counter[tuple[str, ...]]()
        for change in _changes(file, root):
            name = (str(change.module_path), change.operator_name, lines[change.start_pos[0] - 1])
            alike[name] += 1
            yield blake2b(repr((seed, *name, alike[name])).encode()).digest(), change


def _changes(file: Path, root: Path) -> Iterator[MutationSpec]:
    tree, inert, operations = get_ast_from_path(file), _inert(file), _operations(file)
    for name in OPERATORS:
        operator = get_operator(name)()
        places = ((node, place) for node in ast_nodes(tree) for place in operator.mutation_positions(node))
        for occurrence, (node, place) in enumerate(places):
            operates = "ReplaceBinaryOperator" not in name or _lies_in(place, operations)
            if operates and not _lies_in(place, inert):
                around = ASTQuery(node).get_definition_name()
                yield MutationSpec(file.relative_to(root), name, occurrence, *place, {}, around)


def _python(path: Path) -> Iterator[Path]:
    yield from sorted(path.rglob("*.py")) if path.is_dir() else [path]


Place: TypeAlias = tuple[int, int]
"""A line and a column."""


def _lies_in(place: tuple[Place, Place], others: Sequence[tuple[Place, Place]]) -> bool:
    return any(first <= place[0] and place[1] <= last for first, last in others)


def _operations(file: Path) -> list[tuple[Place, Place]]:
    """Where the operators of a file stand that join two operands. A star in a signature or a display and a bar in a
    pattern are none, and another operator in their place is no Python.
    """
    nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    return [(_place(one.left)[1], _place(one.right)[0]) for one in nodes if isinstance(one, ast.BinOp)]


CACHES = frozenset({"cache", "lru_cache"})

OF_CLASSES = frozenset({"frozen", "repr"})
"""What is said of a dataclass or a field of it and changes no result: whether an object refuses to be changed, and
whether the field is shown.
"""

ALTERED = frozenset({"mutants", "controls"})
"""Where a claim names the corrupted and the altered arguments of its check: what is changed there is another mutant.
"""


def _inert(file: Path) -> list[tuple[Place, Place]]:
    """The places of a file at which no change can change what a check finds: annotations, which are not evaluated; what
    is only there for those who check types; caches, which are for speed; what `OF_CLASSES` says; whether `zip` refuses
    lists of different lengths, which are given to it nowhere; and mutants.
    """
    return [place for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) for place in _unread(node)]


def _unread(node: ast.AST) -> Iterator[tuple[Place, Place]]:
    match node:
        case ast.AnnAssign(annotation=annotation) | ast.arg(annotation=ast.expr() as annotation):
            yield _place(annotation)
        case ast.FunctionDef(returns=returns, decorator_list=decorators):
            yield from [_place(returns)] if returns else []
            yield from (
                ((one.lineno, 0), ((one.end_lineno or one.lineno) + 1, 0)) for one in decorators if _name(one) in CACHES
            )
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            yield _place(node)
        case ast.Call(func=ast.Name(id="dataclass" | "field"), keywords=said):
            yield from (_place(one.value) for one in said if one.arg in OF_CLASSES)
        case ast.Call(func=ast.Name(id="zip"), keywords=said):
            yield from map(_place, (one.value for one in said))
        case ast.keyword(arg=str(name), value=ast.Dict(values=values)) if name in ALTERED:
            yield from map(_place, values)
        case ast.Assign(targets=[ast.Subscript(value=ast.Name(id=name))], value=value) if name in ALTERED:
            yield _place(value)


def _name(decorator: ast.expr) -> str:
    """The name of a decorator, without the module it is taken from and what it is called with."""
    return ast.unparse(decorator).partition("(")[0].rpartition(".")[2]


def _place(node: ast.expr | ast.stmt) -> tuple[Place, Place]:
    return (node.lineno, node.col_offset), (node.end_lineno or node.lineno, node.end_col_offset or node.col_offset)


def pending(parts: Sequence[Path]) -> list[tuple[str, str, int]]:
    """The changes that are left to try: the file, the operator and the number of the occurrence of each."""
    found = []
    for part in parts:
        with use_db(str(part), WorkDB.Mode.open) as database:
            specs = [item.mutations[0] for item in database.pending_work_items]
            found += [(str(spec.module_path), spec.operator_name, spec.occurrence) for spec in specs]
    return sorted(found)


def results(parts: Sequence[Path]) -> tuple[list[Tried], int]:
    """What became of the changes that were tried, and how many are left."""
    found: list[Tried] = []
    left = 0
    for part in parts:
        with use_db(str(part), WorkDB.Mode.open) as database:
            made: Mapping[str, WorkResult] = dict(database.results)
            for item in database.work_items:
                spec, result = item.mutations[0], made.get(item.job_id)
                if result is None:
                    left += 1
                elif result.worker_outcome is WorkerOutcome.NORMAL:
                    survived = result.test_outcome is TestOutcome.SURVIVED
                    said = None if survived else (result.output or "").strip() or str(result.test_outcome)
                    found.append(Tried(str(spec.module_path), spec.definition_name or "", result.diff or "", said))
    return found, left

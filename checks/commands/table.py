"""`knotgames table`: the monoid of the 38 values, or of the 37 classes of weak equivalence."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import PurePath
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any

from knotgames.algebra.knot_type.drawing import order_picture, relation_of, table_picture
from knotgames.algebra.knot_type.values import monoid_of_reading, monoid_of_values
from knotgames.algebra.notation import InputError
from knotgames.algebra.pictures.frame import Look
from knotgames.checks.commands import Exit
from knotgames.checks.output import STANDARD_OUTPUT, require_writable, write_text
from knotgames.checks.report.pictures import FORMATS as PICTURES
from knotgames.checks.report.pictures import Wanted, look_of, write_picture
from knotgames.checks.report.tables import ENDINGS, as_text, order_as_json, order_as_text
from knotgames.checks.report.tables import FORMATS as WRITERS

if TYPE_CHECKING:
    from knotgames.algebra.monoids.monoid import FiniteMonoid


def run(arguments: Namespace) -> Exit:
    require_writable(arguments.output, arguments.json)
    order, look = arguments.order, look_of(arguments)
    target, chosen = arguments.json, "json"
    if not arguments.json:
        target = arguments.output
        chosen = arguments.format or _format_of(target)
    drawn = next((form for form in PICTURES if form == chosen), None)
    if order and drawn is None and chosen not in ("text", "json"):
        raise InputError(f"--order {order}: a {chosen} has no order: expected text, {', '.join(PICTURES)} or json")
    if drawn is None and look != Look():
        raise InputError(f"the options of pictures are for {', '.join(PICTURES)}, not for {chosen}")
    if drawn is not None:
        Wanted({drawn: target}, look).require_writable()
    if arguments.monoid:
        if drawn is not None or order or arguments.weak or arguments.even:
            raise InputError(f"--monoid {arguments.monoid}: expected it without --weak, --even, --order and pictures")
        _write_table(monoid_of_reading(arguments.monoid), chosen, target)
        return Exit.AS_EXPECTED
    monoid = monoid_of_values(weak=arguments.weak, even=arguments.even)
    if drawn is not None:
        write_picture(order_picture(monoid, order) if order else table_picture(monoid), drawn, target, look)
    elif order:
        relation = relation_of(monoid, order)
        said = order_as_text(monoid, relation) if chosen == "text" else order_as_json(monoid, order, relation)
        write_text(said, target)
    else:
        _write_table(monoid, chosen, target)
    return Exit.AS_EXPECTED


def _write_table(monoid: FiniteMonoid[Any], form: str, target: str) -> None:
    if form == "text" and target == STANDARD_OUTPUT and sys.stdout.isatty():
        write_text(as_text(monoid, get_terminal_size().columns), target)
    else:
        write_text(WRITERS[form](monoid), target)


def _format_of(target: str) -> str:
    """Return the format of a file by its ending; raise InputError for an unknown one."""
    ending = PurePath(target).suffix.lower()
    if not ending:
        return "text"
    if ending not in ENDINGS:
        known = ", ".join(ENDINGS)
        raise InputError(f"cannot tell the format of '{target}': expected a name that ends in {known}, or --format")
    return ENDINGS[ending]

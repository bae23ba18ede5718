"""`knotgames table`: the monoid of the 38 values, or of the 37 classes of weak equivalence."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from algebra.notation import InputError
from checks.commands import Command, Exit, add_json_option

if TYPE_CHECKING:
    pass

FORMATS = ("text", "csv", "json", "latex", "gap", "sage", "svg")


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("--weak", action="store_true", help="the 37 classes of weak equivalence, 222 and 222* merged")
    parser.add_argument("--even", action="store_true", help="only the 19 even values, V0")
    parser.add_argument("--format", choices=FORMATS, default="text", help="how the table is written (default: text)")
    parser.add_argument("--order", action="store_true", help="the divisibility order as a Hasse diagram, in SVG")
    parser.add_argument("--output", metavar="FILE", default="-", help="write to FILE instead of standard output")
    add_json_option(parser)


def run(arguments: Namespace) -> Exit:
    from algebra.knot_type.values import monoid_of_values
    from checks.output import require_writable, write_text
    from checks.report.tables import FORMATS as WRITERS

    require_writable(arguments.output, arguments.json)
    if arguments.order and (arguments.json or arguments.format not in ("text", "svg")):
        raise InputError("--order draws an SVG picture: it goes with no other format")
    monoid = monoid_of_values(weak=arguments.weak, even=arguments.even)
    if arguments.order:
        from algebra.monoids.drawing import hasse_svg
        from algebra.palette import OUTCOMES

        write_text(hasse_svg(monoid, fill=lambda value: OUTCOMES[value.outcome]), arguments.output)
    elif arguments.json:
        write_text(WRITERS["json"](monoid), arguments.json)
    else:
        write_text(WRITERS[arguments.format](monoid), arguments.output)
    return Exit.AS_EXPECTED


COMMAND = Command("table", "Show the addition table of the values of knot-type games.", configure, run)

"""`knotgames table`: the monoid of the 38 values, or of the 37 classes of weak equivalence."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import PurePath

from algebra.notation import InputError
from checks.commands import Command, Exit, add_json_option

FORMATS = ("text", "csv", "json", "latex", "gap", "sage", "svg")


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("--weak", action="store_true", help="the 37 classes of weak equivalence, 222 and 222* merged")
    parser.add_argument("--even", action="store_true", help="only the 19 even values, V0")
    parser.add_argument(
        "--format", choices=FORMATS, help="how the table is written (default: as the ending of FILE says, or text)"
    )
    parser.add_argument("--order", action="store_true", help="the divisibility order as a Hasse diagram, in SVG")
    parser.add_argument("--output", metavar="FILE", default="-", help="write to FILE instead of standard output")
    add_json_option(parser)


def run(arguments: Namespace) -> Exit:
    from algebra.knot_type.values import monoid_of_values
    from checks.output import require_writable, write_text
    from checks.report.tables import FORMATS as WRITERS

    require_writable(arguments.output, arguments.json)
    chosen = arguments.format or _format_of(arguments.output, "svg" if arguments.order else "text")
    if arguments.order and (arguments.json or chosen != "svg"):
        raise InputError("--order draws an SVG picture: it goes with no other format")
    monoid = monoid_of_values(weak=arguments.weak, even=arguments.even)
    if arguments.order:
        from algebra.monoids.drawing import hasse_svg
        from algebra.palette import OUTCOMES

        write_text(hasse_svg(monoid, fill=lambda value: OUTCOMES[value.outcome]), arguments.output)
    elif arguments.json:
        write_text(WRITERS["json"](monoid), arguments.json)
    else:
        write_text(WRITERS[chosen](monoid), arguments.output)
    return Exit.AS_EXPECTED


def _format_of(target: str, default: str) -> str:
    """The format that the name of a file says.

    Raises:
        InputError: it has an ending that says none.
    """
    from checks.report.tables import ENDINGS

    ending = PurePath(target).suffix.lower()
    if not ending:
        return default
    if ending not in ENDINGS:
        known = ", ".join(ENDINGS)
        picture = "; a PDF or PNG is made of the SVG by other programs" if ending in (".pdf", ".png") else ""
        raise InputError(f"cannot tell the format of '{target}': expected a name in {known}, or --format{picture}")
    return ENDINGS[ending]


COMMAND = Command("table", "Show the addition table of the values of knot-type games.", configure, run)

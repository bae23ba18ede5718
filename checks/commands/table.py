"""`knotgames table`: the monoid of the 38 values, or of the 37 classes of weak equivalence."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import PurePath

from algebra.notation import InputError
from checks.commands import Command, Exit, add_json_option, add_look_options

FORMATS = ("text", "csv", "json", "latex", "gap", "sage", "svg", "tikz", "pdf")


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("--weak", action="store_true", help="the 37 classes of weak equivalence, 222 and 222* merged")
    parser.add_argument("--even", action="store_true", help="only the 19 even values, V0")
    parser.add_argument(
        "--format", choices=FORMATS, help="how the table is written (default: as the ending of FILE says, or text)"
    )
    parser.add_argument("--order", action="store_true", help="the divisibility order as a Hasse diagram, a picture")
    parser.add_argument("--output", metavar="FILE", default="-", help="write to FILE instead of standard output")
    add_json_option(parser)
    add_look_options(parser.add_argument_group("pictures (svg, tikz, pdf)"))


def run(arguments: Namespace) -> Exit:
    from algebra.knot_type.values import monoid_of_values
    from algebra.pictures.frame import Look
    from checks.output import require_writable, write_text
    from checks.report.pictures import FORMATS as PICTURES
    from checks.report.pictures import Wanted, look_of, write_picture
    from checks.report.tables import FORMATS as WRITERS
    from checks.report.tables import as_picture

    require_writable(arguments.output, arguments.json)
    chosen = arguments.format or _format_of(arguments.output, "svg" if arguments.order else "text")
    drawn = next((form for form in PICTURES if form == chosen), None)
    if arguments.order and (arguments.json or drawn is None):
        raise InputError(f"--order draws a picture: expected a format of {', '.join(PICTURES)}")
    look = look_of(arguments)
    if drawn is None and look != Look():
        raise InputError(f"a {chosen} is no picture: how it looks is for {', '.join(PICTURES)}")
    if drawn is not None:
        Wanted({drawn: arguments.output}, look).require_writable()
    monoid = monoid_of_values(weak=arguments.weak, even=arguments.even)
    if drawn is not None and not arguments.json:
        write_picture(as_picture(monoid, arguments.order), drawn, arguments.output, look)
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
        raise InputError(f"cannot tell the format of '{target}': expected a name in {known}, or --format")
    return ENDINGS[ending]


COMMAND = Command("table", "Show the addition table of the values of knot-type games.", configure, run)

"""`knotgames realize FUNCTION`: a pseudodiagram whose resolutions are knotted where a Boolean function is true."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from knotgames.checks.commands import Exit, add_json_option, add_picture_options, whole_number

if TYPE_CHECKING:
    from knotgames.algebra.pictures.shapes import Picture
    from knotgames.checks.certificates.realizations import Told
    from knotgames.games.knot.realization import Realization

DESCRIPTION = """\
Make a pseudodiagram whose resolutions are knotted just where a Boolean function is true.

Its unresolved crossings are the variables. As in the code that is printed a variable is false, switched it is true.
What is drawn was made for the function, and is then checked: each resolution is led to a circle by moves, or shown to
be knotted by its Jones polynomial, and independent checkers read both.

exit status: 0 every resolution is as the function says, 1 one is not, 3 of some it is not known
"""


def configure(parser: ArgumentParser) -> None:
    from knotgames.algebra.boolean import NOTATION

    parser.description = DESCRIPTION
    parser.add_argument("function", metavar="FUNCTION", help=NOTATION)
    parser.add_argument(
        "--simplify", action="store_true", help="look for few crossings, instead of drawing the form as it is written"
    )
    parser.add_argument(
        "--tries",
        type=whole_number(1, 1000),
        default=8,
        metavar="N",
        help="drawings that --simplify tries (default: 8)",
    )
    parser.add_argument("--unchecked", action="store_true", help="do not look at the resolutions")
    parser.add_argument("--certificates", metavar="DIR", help="write what the checkers read to a folder")
    add_json_option(parser)
    add_picture_options(parser, "the pseudodiagram")


def run(arguments: Namespace) -> Exit:
    from knotgames.algebra.boolean import BooleanFunction, parse
    from knotgames.algebra.implicants import short_dnf
    from knotgames.algebra.notation import InputError
    from knotgames.checks.certificates.acceptance import require_accepted
    from knotgames.checks.certificates.realizations import told_by
    from knotgames.checks.output import require_writable, write_json
    from knotgames.checks.report.pictures import Wanted
    from knotgames.games.knot.realization import drawn, letters_of, realized

    if arguments.unchecked and arguments.certificates:
        raise InputError("--certificates holds what was checked: expected it without --unchecked")
    function = parse(arguments.function)
    pictures = Wanted.of(arguments)
    require_writable(arguments.json)
    pictures.require_writable()
    constant = isinstance(function, BooleanFunction) and function.table in (0, (1 << (1 << function.variables)) - 1)
    if arguments.simplify or constant:
        made = realized(function, tries=arguments.tries)
    elif isinstance(function, BooleanFunction):
        made = drawn(short_dnf(function, letters_of), function.variables)
    else:
        made = drawn(function)
    if pictures.files:
        pictures.write(_picture(made))
    told = None
    if not arguments.unchecked:
        certificates = _certificates(made)
        told = require_accepted(certificates, told_by, str(made.function))
        if arguments.certificates:
            _write(certificates, arguments.certificates)
    said = describe(made, told)
    if arguments.json:
        write_json(said, arguments.json)
    if arguments.json != "-":
        _show(said)
    if said["wrong"]:
        return Exit.NOT_AS_EXPECTED
    return Exit.UNDECIDED if told and told.undecided else Exit.AS_EXPECTED


def _picture(made: Realization) -> Picture:
    from knotgames.games.knot import bare
    from knotgames.games.knot.gates.picture import drawn

    return drawn(made.layout) if made.layout else bare(made.diagram)


def _certificates(made: Realization) -> list[dict[str, Any]]:
    from knotgames.checks.certificates.realizations import certificates_of
    from knotgames.checks.progress import progress

    with progress("checking", 1 << made.function.variables) as step:
        return certificates_of(made.diagram, progress=step.advance)


def _write(certificates: list[dict[str, Any]], folder: str) -> None:
    from pathlib import Path

    from knotgames.algebra.notation import InputError
    from knotgames.checks.certificates.archive import write

    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot make the folder '{folder}': {error.strerror or error}") from error
    for certificate in certificates:
        write(certificate, folder, f"{certificate['format'].split()[1]}.json")


def describe(made: Realization, told: Told | None) -> dict[str, Any]:
    """What the command says of a realization, as a mapping.

    `knotted` and `unknotted` are the resolutions of which that is shown, `undecided` those of which nothing is;
    `wrong` those that are not as the function says. They are None where nothing was asked.
    """
    function = made.function
    wrong = None
    if told is not None:
        wrong = sorted(p for p in told.unknots if function(p)) + sorted(p for p in told.knots if not function(p))
    return {
        "function": str(function),
        "variables": function.variables,
        "form": None if made.dnf is None else str(made.dnf),
        "crossings": made.diagram.crossings,
        "gates": made.letters,
        "diagram": str(made.diagram),
        "knotted": None if told is None else sorted(told.knots),
        "unknotted": None if told is None else sorted(told.unknots),
        "undecided": None if told is None else sorted(told.undecided),
        "wrong": wrong,
    }


def _show(said: dict[str, Any]) -> None:
    lines = [
        f"function   {said['form'] or said['function']}, of {said['variables']} variables",
        f"crossings  {said['crossings']}, of which {said['variables']} are unresolved"
        + (f"; the strand passes {said['gates']} gates" if said["gates"] else ""),
        f"diagram    {said['diagram']}",
    ]
    if said["knotted"] is not None:
        of = 1 << said["variables"]
        lines.append(f"checked    {len(said['unknotted'])} of {of} resolutions are the unknot, by moves")
        lines.append(f"           {len(said['knotted'])} of {of} are knotted, by the Jones polynomial")
        if said["undecided"]:
            lines.append(f"           undecided: {', '.join(map(str, said['undecided']))}")
        lines.append(f"           not as the function says: {', '.join(map(str, said['wrong'])) or 'none'}")
    print("\n".join(lines))

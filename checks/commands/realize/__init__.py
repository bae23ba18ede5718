"""`knotgames realize FUNCTION`: a pseudodiagram whose resolutions are knotted where a Boolean function is true."""

from __future__ import annotations

from argparse import Namespace

from knotgames.algebra.boolean import BooleanFunction, parse
from knotgames.algebra.implicants import short_dnf
from knotgames.algebra.notation import InputError
from knotgames.checks.certificates import realizations
from knotgames.checks.certificates.acceptance import require_accepted
from knotgames.checks.certificates.archive import write_by_format
from knotgames.checks.certificates.realizations import Told
from knotgames.checks.commands import Exit
from knotgames.checks.commands.realize import provable
from knotgames.checks.output import require_writable, write_answer
from knotgames.checks.progress import progress
from knotgames.checks.report.facts import Fact, fact, lines, to_json
from knotgames.checks.report.pictures import Wanted
from knotgames.games.knot import bare
from knotgames.games.knot.gates import picture
from knotgames.games.knot.realization import Realization, drawn, letters_of, realized


def run(arguments: Namespace) -> Exit:
    _require_sense(arguments)
    if arguments.provable:
        return provable.run(arguments)
    function = parse(arguments.function)
    pictures = Wanted.of(arguments)
    require_writable(arguments.json)
    pictures.require_writable()
    if arguments.simplify or (isinstance(function, BooleanFunction) and function.is_constant):
        made = realized(function, tries=arguments.tries)
    elif isinstance(function, BooleanFunction):
        made = drawn(short_dnf(function, letters_of), function.variables)
    else:
        made = drawn(function)
    if pictures.files:
        pictures.write(picture.drawn(made.layout) if made.layout else bare(made.diagram))
    told = None
    if not arguments.unchecked:
        with progress("checking", 1 << made.function.variables) as step:
            certificates = realizations.certificates_of(made.diagram, progress=step.advance)
        told = require_accepted(certificates, realizations.told_by, str(made.function))
        if arguments.certificates:
            write_by_format(certificates, arguments.certificates)
    said = describe(made, told)
    write_answer(to_json(said), arguments.json, lambda: print("".join(lines(said, 10, "")), end=""))
    if to_json(said)["wrong"]:
        return Exit.NOT_AS_EXPECTED
    return Exit.UNDECIDED if told and told.undecided else Exit.AS_EXPECTED


def _require_sense(arguments: Namespace) -> None:
    """Raise InputError for options that do not go together."""
    if (arguments.function is None) == (arguments.from_cnf is None):
        raise InputError("expected FUNCTION or --from-cnf FILE, and not both")
    if arguments.unchecked and arguments.certificates:
        raise InputError("--certificates holds what was checked: expected it without --unchecked")
    if arguments.provable and (arguments.simplify or arguments.unchecked):
        raise InputError("--provable draws as the theorem asks: expected it without --simplify and --unchecked")
    if not arguments.provable and (arguments.at or arguments.from_cnf):
        raise InputError("--at and --from-cnf rest on the theorem on forms: expected --provable")


def describe(made: Realization, told: Told | None) -> list[Fact]:
    """Return the facts about a realization.

    `knotted` and `unknotted` are the resolutions with a proof, `undecided` those without, and `wrong` those that
    contradict the function. They are None if they were not computed.
    """
    function, crossings, form = made.function, made.diagram.crossings, None if made.dnf is None else str(made.dnf)
    n, gates = function.variables, f"; the strand passes {made.letters} gates" if made.letters else ""
    facts = [
        fact("function", f"{form or function}, of {n} variables", function=str(function), variables=n, form=form),
        fact("crossings", f"{crossings}, of which {n} are unresolved{gates}", crossings=crossings, gates=made.letters),
        fact("diagram", str(made.diagram), diagram=str(made.diagram)),
    ]
    if told is None:
        return [*facts, fact("", knotted=None, unknotted=None, undecided=None, wrong=None)]
    wrong = sorted(p for p in told.unknots if function(p)) + sorted(p for p in told.knots if not function(p))
    more = [f"{len(told.knots)} of {1 << n} are knotted, by the Jones polynomial"]
    more += [f"undecided: {', '.join(map(str, sorted(told.undecided)))}"] if told.undecided else []
    more += [f"not as the function says: {', '.join(map(str, wrong)) or 'none'}"]
    found = {"knotted": told.knots, "unknotted": told.unknots, "undecided": told.undecided}
    return [
        *facts,
        fact("checked", f"{len(told.unknots)} of {1 << n} resolutions are the unknot, by moves"),
        fact("", **{key: sorted(places) for key, places in found.items()}, wrong=wrong),
        *(fact("", f"{'':10} {line}") for line in more),
    ]

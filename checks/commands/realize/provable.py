"""`knotgames realize --provable`: a form of any size drawn as the theorem on forms asks, and what it says of places."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from knotgames.algebra.boolean import DNF, Term, parse
from knotgames.algebra.cnf import read_dimacs
from knotgames.algebra.files import read_text
from knotgames.algebra.implicants import short_dnf
from knotgames.algebra.notation import InputError
from knotgames.checks.certificates import realizations
from knotgames.checks.certificates.acceptance import require_accepted
from knotgames.checks.certificates.archive import write_by_format
from knotgames.checks.certificates.gates import check_gates, gates_certificate
from knotgames.checks.commands import Exit
from knotgames.checks.output import require_writable, write_answer
from knotgames.checks.report.facts import Fact, fact, lines, listed, to_json
from knotgames.checks.report.pictures import Wanted
from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.gates import picture
from knotgames.games.knot.gates.arrangement import Arrangement, arranged
from knotgames.games.knot.gates.layout import Layout
from knotgames.games.knot.gates.vanishing import false_literals, leading
from knotgames.games.knot.realization import letters_of

MOST_LETTERS = 1_000_000
"""The most letters of a strand, which take about a minute."""

MOST_DRAWN = 20_000
"""The most crossings that are drawn, in seconds; of larger drawings they are counted."""

MOST_MOVED = 2_000
"""The most crossings of a drawing whose resolutions are also shown by moves and Jones polynomials."""

MOST_READ = 100_000
"""The most values that the checker computes for one Jones polynomial, about a second."""

FEW = 8
"""The most terms that a line shows."""


@dataclass(frozen=True)
class Drawing:
    """A form as the theorem asks for it.

    Attributes:
        terms: in the order of the strand.
        diagram: None if it is too large to be drawn.
    """

    terms: tuple[Term, ...]
    variables: int
    layout: Layout
    diagram: Diagram | None


def run(arguments: Namespace) -> Exit:
    form, variables = _asked(arguments)
    places = [_place(text, variables) for asked in arguments.at for text in asked.split(",")]
    pictures = Wanted.of(arguments)
    require_writable(arguments.json)
    pictures.require_writable()
    letters = sum(letters_of(len(term.literals)) for term in form.terms)
    if letters > MOST_LETTERS:
        raise InputError(f"expected a form whose strand passes at most {MOST_LETTERS:,} gates, found {letters:,}")
    arrangement = Arrangement.of(form.terms, variables).provable()
    if arrangement.layout().crossings < 2 * MOST_DRAWN:  # annealing saves few crossings of larger drawings
        arrangement = arranged(form.terms, variables, provable=True)
    made = _drawn(arrangement, variables)
    if pictures.files:
        if made.diagram is None:
            crossings = made.layout.crossings
            raise InputError(f"expected at most {MOST_DRAWN:,} crossings for a picture, found {crossings:,}")
        pictures.write(picture.drawn(made.layout))
    of_gates = gates_certificate(arrangement, made.diagram.pd if made.diagram else None)
    require_accepted(of_gates, check_gates, str(form)[:40])
    shown = _shown(made, places)
    if shown:
        require_accepted(shown, realizations.told_by, str(form)[:40])
    if arguments.certificates:
        write_by_format([of_gates, *shown], arguments.certificates)
    said = describe(made, places, _by_place(shown))
    write_answer(to_json(said), arguments.json, lambda: print("".join(lines(said, 10, "")), end=""))
    return Exit.AS_EXPECTED


def _asked(arguments: Namespace) -> tuple[DNF, int]:
    """Return the form that is to be drawn, and the number of its variables."""
    if arguments.from_cnf is not None:
        return read_dimacs(read_text(arguments.from_cnf), arguments.from_cnf)
    function = parse(arguments.function)
    if isinstance(function, DNF):
        return function, function.variables
    if function.is_constant:
        raise InputError("expected a function that is not constant with --provable; 'a ~a' is always true")
    return short_dnf(function, letters_of), function.variables


def _place(text: str, variables: int) -> int:
    if not re.fullmatch("[01]+", text) or len(text) != variables:
        raise InputError(f"--at: expected {variables} digits 0 or 1, one for each variable, found '{text[:40]}'")
    return int(text[::-1], 2)


def _drawn(arrangement: Arrangement, variables: int) -> Drawing:
    layout = arrangement.layout()
    diagram = layout.diagram() if layout.crossings <= MOST_DRAWN else None
    return Drawing(arrangement.terms, variables, layout, diagram)


def _shown(made: Drawing, places: Sequence[int]) -> list[dict[str, Any]]:
    """Return certificates without the theorem, for the places where they are found in seconds."""
    if made.diagram is None or made.diagram.crossings > MOST_MOVED:
        return []
    return realizations.certificates_of(made.diagram, list(dict.fromkeys(places)), most=MOST_READ, tries=1)


def _by_place(shown: Sequence[dict[str, Any]]) -> dict[int, int]:
    """Return the number of moves of each place with a certificate."""
    return {case["resolution"]: len(case["moves"]) for one in shown for case in one.get("cases", ())}


def describe(made: Drawing, places: Sequence[int], moves: dict[int, int]) -> list[Fact]:
    """Return the facts about a drawing, and about the resolutions at places.

    Args:
        moves: the number of moves for each place that has a certificate without the theorem.
    """
    crossings, n, letters = made.layout.crossings, made.variables, len(made.layout.strand)
    terms = list(map(str, made.terms))
    drawn = "" if made.diagram else "; they are counted, and not drawn"
    shown = str(made.diagram) if made.diagram and crossings <= MOST_MOVED else ""
    values = [_value(made, place, moves.get(place)) for place in places]
    return [
        fact("form", f"{listed(terms, ' ', FEW)}, of {n} variables", form=" ".join(terms), variables=n),
        fact("gates", f"the strand passes {letters:,}", gates=letters),
        fact("crossings", f"{crossings:,}, of which {n} are unresolved{drawn}", crossings=crossings),
        fact("diagram" if shown else "", shown, diagram=made.diagram and str(made.diagram)),
        fact("checked", "the drawing is as the theorem on forms asks: a resolution is knotted where the form is true"),
        *(fact("at", f"{value['at']}: {words}") for value, words in values),
        fact("", at=[value for value, _ in values]),
    ]


def _value(made: Drawing, place: int, moves: int | None) -> tuple[dict[str, Any], str]:
    """Return what is known of a resolution, as data and in words."""
    said: dict[str, Any] = {"at": f"{place:0{made.variables}b}"[::-1]}
    found = leading(made.terms, place)
    if found is None:
        literals = false_literals(made.terms, place)
        steps = [f"{term} by {literal}" for term, literal in zip(made.terms, literals, strict=True)]
        off = f"its terms come off: {listed(steps, most=FEW)}"
        said |= {"value": False, "moves": moves, "off": list(map(str, literals))}
        return said, f"the unknot: {off if moves is None else f'{moves} moves lead to a circle'}"
    terms = list(map(str, found.terms))
    width, order = found.order // 2, found.order
    first = f"{found.coefficient:,} (t - 1)^{order} modulo (t - 1)^{order + 1}"
    said |= {"value": True, "width": width, "terms": terms, "order": order, "coefficient": found.coefficient}
    said["moves"] = moves
    more = "" if moves is None else f"; also by a value of V after {moves} moves"
    return said, f"knotted: V - 1 = {first}, by the true terms of width {width}: {listed(terms, most=FEW)}{more}"

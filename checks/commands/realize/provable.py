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
from knotgames.checks.certificates.acceptance import require_accepted
from knotgames.checks.certificates.archive import write_by_format
from knotgames.checks.certificates.gates import check_gates, gates_certificate
from knotgames.checks.certificates.knots import check_unknotting, unknotting_certificate
from knotgames.checks.commands import Exit
from knotgames.checks.output import require_writable, write_answer
from knotgames.checks.report.facts import Fact, fact, lines, listed, to_json
from knotgames.checks.report.pictures import Wanted
from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.diagrams.simplify import Simplified, simplified
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
"""The most crossings of a drawing of which moves are looked for."""

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
    certificates = [gates_certificate(arrangement, made.diagram.pd if made.diagram else None)]
    require_accepted(certificates[0], check_gates, str(form)[:40])
    moved = _moved(made, places)
    if moved:
        certificates.append(unknotting_certificate(list(moved.values())))
        require_accepted(certificates[1], check_unknotting, str(form)[:40])
    if arguments.certificates:
        write_by_format(certificates, arguments.certificates)
    said = describe(made, places, moved)
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


def _moved(made: Drawing, places: Sequence[int]) -> dict[int, Simplified]:
    """Return the moves to a circle, as far as they are looked for and found, of the places where the form is false."""
    if made.diagram is None or made.diagram.crossings > MOST_MOVED:
        return {}
    false = [place for place in dict.fromkeys(places) if leading(made.terms, place) is None]
    found = {place: simplified(made.diagram, place) for place in false}
    return {place: one for place, one in found.items() if one.is_unknot}


def describe(made: Drawing, places: Sequence[int], moved: dict[int, Simplified]) -> list[Fact]:
    """Return the facts about a drawing, and about the resolutions at places."""
    crossings, n, letters = made.layout.crossings, made.variables, len(made.layout.strand)
    terms = list(map(str, made.terms))
    drawn = "" if made.diagram else "; they are counted, and not drawn"
    shown = str(made.diagram) if made.diagram and crossings <= MOST_MOVED else ""
    values = [_value(made, place, moved.get(place)) for place in places]
    return [
        fact("form", f"{listed(terms, ' ', FEW)}, of {n} variables", form=" ".join(terms), variables=n),
        fact("gates", f"the strand passes {letters:,}", gates=letters),
        fact("crossings", f"{crossings:,}, of which {n} are unresolved{drawn}", crossings=crossings),
        fact("diagram" if shown else "", shown, diagram=made.diagram and str(made.diagram)),
        fact("checked", "the drawing is as the theorem on forms asks: a resolution is knotted where the form is true"),
        *(fact("at", f"{value['at']}: {words}") for value, words in values),
        fact("", at=[value for value, _ in values]),
    ]


def _value(made: Drawing, place: int, moves: Simplified | None) -> tuple[dict[str, Any], str]:
    """Return what is known of a resolution, as data and in words."""
    said: dict[str, Any] = {"at": f"{place:0{made.variables}b}"[::-1]}
    found = leading(made.terms, place)
    if found is None:
        literals = false_literals(made.terms, place)
        steps = [f"{term} by {literal}" for term, literal in zip(made.terms, literals, strict=True)]
        off = f"its terms come off: {listed(steps, most=FEW)}"
        said |= {"value": False, "moves": moves and len(moves.passes), "off": list(map(str, literals))}
        return said, f"the unknot: {f'{len(moves.passes)} moves lead to a circle' if moves else off}"
    terms = list(map(str, found.terms))
    width, order = found.order // 2, found.order
    first = f"{found.coefficient:,} (t - 1)^{order} modulo (t - 1)^{order + 1}"
    said |= {"value": True, "width": width, "terms": terms, "order": order, "coefficient": found.coefficient}
    return said, f"knotted: V - 1 = {first}, by the true terms of width {width}: {listed(terms, most=FEW)}"

"""Pictures of the Region Unknotting Game: a disk in each region that is not chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from knotgames.algebra.knot_type.play import Player
from knotgames.algebra.palette import PEN
from knotgames.algebra.pictures.moves import Side, disk, legend
from knotgames.algebra.pictures.shapes import Group, Path, Picture
from knotgames.games.knot.diagrams.diagram import Diagram, other_ends
from knotgames.games.knot.drawing.layout import Layout, layout
from knotgames.games.knot.drawing.picture import COLORS, DISK, GAP, LINE, MARGIN, in_pixels, named
from knotgames.games.knot.drawing.picture import drawn as drawn_diagram
from knotgames.games.knot.drawing.strands import strands
from knotgames.games.region_unknotting.position import Regions
from knotgames.games.region_unknotting.regions import regions


def drawn(position: Regions, winning: Mapping[Player, Sequence[str]]) -> Picture:
    """Draw a position, with the winning moves of each player.

    >>> from knotgames.games.region_unknotting.position import parse
    >>> drawn(parse("trefoil"), {}).title
    'a diagram of a knot with 3 crossings, 0 of 5 regions chosen'
    """
    diagram = Diagram(position.pd, ())
    if not position.pd:
        return drawn_diagram(diagram, {})
    drawing, size = in_pixels(layout(position.pd))
    shapes: list[Path | Group] = [
        one.path(PEN, LINE) for one in strands(position.pd, drawing, range(len(position.pd)), GAP)
    ]
    for region, place in enumerate(places(position, drawing)):
        if region in position.chosen:
            continue
        ways = [f"{region + 1}{way}" for way in "xo"]
        sides = [
            Side(f"the {player.word}", COLORS[player], [way for way in ways if way in winning.get(player, ())])
            for player in Player
        ]
        shapes.append(disk((place.real, place.imag), DISK, str(region + 1), f"region {region + 1}", ways, sides))
    title = f"{named(diagram)}, {len(position.chosen)} of {len(position.pd) + 2} regions chosen"
    colors = legend((f"the {player.word}", COLORS[player]) for player, moves in winning.items() if moves)
    return Picture(size, tuple(shapes), title, legend=colors)


def places(position: Regions, drawing: Layout) -> list[complex]:
    """Return a place in each region, far from its boundary; the outer region has the corner of the picture."""
    other = other_ends(position.pd)
    found, sizes = list[complex](), list[float]()
    for region in regions(position.pd):
        leaving = [other[end] for end in region]
        boundary = np.concatenate([drawing.edges[end] for end in leaving])
        ring = np.concatenate([drawing.beside[end] for end in leaving])
        after = np.roll(ring, -1)
        tried = ((ring[:, None] + ring) / 2).ravel()
        with np.errstate(divide="ignore", invalid="ignore"):
            turns = np.nansum(np.angle((after - tried[:, None]) / (ring - tried[:, None])), axis=1)
        room = np.abs(tried[:, None] - boundary).min(axis=1)
        found.append(complex(tried[np.where(np.abs(turns) > np.pi, room, 0).argmax()]))
        sizes.append(abs(float((ring.conj() * after).imag.sum())))
    found[sizes.index(max(sizes))] = complex(MARGIN, MARGIN) / 2
    return found

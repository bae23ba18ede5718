"""Layers of a Hasse diagram in which lines seldom cross and are nearly upright.

The layer of a node is the length of the longest chain above it, so that no line stays inside a layer. A line over
several layers has a *bend* in each layer in between, which keeps a place free for it [SugiyamaTagawaToda1981].
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

SPACE = 18.0
"""The space between neighbors of a layer."""

SWEEPS, PASSES = 12, 24
"""The number of rounds of ordering layers, and of moving nodes toward their neighbors."""


@dataclass(frozen=True)
class Layers:
    """A layered drawing. Nodes numbered from the number of boxes on are bends.

    The layer of each node from the top, the middle of each node from the left, and each line as its nodes from the top.

    >>> layered([10, 10, 10], [(0, 1), (1, 2), (0, 2)]).paths  # node 3 is a bend in the layer of 1
    ((0, 1), (0, 3, 2), (1, 2))
    """

    depths: tuple[int, ...]
    places: tuple[float, ...]
    paths: tuple[tuple[int, ...], ...]
    width: float

    @property
    def slant(self) -> float:
        """Return the greatest horizontal distance of a line from one layer to the next."""
        return max(
            (abs(self.places[a] - self.places[b]) for path in self.paths for a, b in pairwise(path)), default=0.0
        )


def layered(widths: Sequence[float], covers: Iterable[tuple[int, int]]) -> Layers:
    """Return the layers of an order, given the widths of the boxes and pairs of an element and one right below it."""
    covers = sorted(covers)
    depths = [0] * len(widths)
    for _ in widths:
        for upper, lower in covers:
            depths[lower] = max(depths[lower], depths[upper] + 1)
    wide = list(widths)
    paths = []
    for upper, lower in covers:
        between = range(depths[upper] + 1, depths[lower])
        paths.append((upper, *range(len(depths), len(depths) + len(between)), lower))
        depths += between
        wide += [0.0] * len(between)
    layers: list[list[int]] = [[] for _ in range(max(depths) + 1)]
    for node, depth in enumerate(depths):
        layers[depth].append(node)
    above: list[list[int]] = [[] for _ in depths]
    below: list[list[int]] = [[] for _ in depths]
    for path in paths:
        for upper, lower in pairwise(path):
            above[lower].append(upper)
            below[upper].append(lower)
    layers = _ordered(layers, above, below)
    places = _placed(layers, above, below, wide)
    left = min(place - width / 2 for place, width in zip(places, wide, strict=True))
    right = max(place + width / 2 for place, width in zip(places, wide, strict=True))
    return Layers(tuple(depths), tuple(round(place - left, 3) for place in places), tuple(paths), right - left)


def _ordered(layers: list[list[int]], above: list[list[int]], below: list[list[int]]) -> list[list[int]]:
    """Return the order with the fewest crossings, sorting by the mean place of neighbors, down and up in turn."""
    best, fewest = layers, _crossings(layers, below)
    for sweep in range(SWEEPS):
        down = sweep % 2 == 0
        beside = above if down else below
        place: dict[int, float] = {}
        sorted_ones = []
        for layer in layers if down else layers[::-1]:
            here = {node: (k + 1) / (len(layer) + 1) for k, node in enumerate(layer)}
            for node in layer:
                if beside[node]:
                    here[node] = sum(place[other] for other in beside[node]) / len(beside[node])
            order = sorted(layer, key=here.__getitem__)
            place |= {node: (k + 1) / (len(order) + 1) for k, node in enumerate(order)}
            sorted_ones.append(order)
        layers = sorted_ones if down else sorted_ones[::-1]
        now = _crossings(layers, below)
        if now < fewest:
            best, fewest = layers, now
    return best


def _crossings(layers: Sequence[Sequence[int]], below: Sequence[Collection[int]]) -> int:
    crossings = 0
    for upper, lower in pairwise(layers):
        place = {node: k for k, node in enumerate(lower)}
        met: list[int] = []
        for node in reversed(upper):
            ends = [place[other] for other in below[node]]
            crossings += sum(bisect_left(met, end) for end in ends)
            for end in ends:
                insort(met, end)
    return crossings


def _placed(
    layers: Sequence[Sequence[int]], above: list[list[int]], below: list[list[int]], widths: Sequence[float]
) -> list[float]:
    """Place nodes as near to the mean of their neighbors as the order and the space in their layers allow."""
    places = [0.0] * len(widths)
    for layer in layers:
        offsets = _offsets(layer, widths)
        for node, offset in zip(layer, offsets, strict=True):
            places[node] = offset - offsets[-1] / 2
    for turn in range(PASSES):
        for layer in layers if turn % 2 == 0 else layers[::-1]:
            sought = []
            for node in layer:
                near = above[node] + below[node] if turn >= PASSES // 2 else (above, below)[turn % 2][node]
                sought.append(sum(places[other] for other in near) / len(near) if near else places[node])
            offsets = _offsets(layer, widths)
            fitted = increasing([wish - offset for wish, offset in zip(sought, offsets, strict=True)])
            for node, place, offset in zip(layer, fitted, offsets, strict=True):
                places[node] = place + offset
    return places


def _offsets(layer: Sequence[int], widths: Sequence[float]) -> list[float]:
    """Return the places of the nodes of a layer in a row that starts at 0."""
    offsets = [0.0]
    for one, other in pairwise(layer):
        offsets.append(offsets[-1] + (widths[one] + widths[other]) / 2 + SPACE)
    return offsets


def increasing(numbers: Sequence[float]) -> list[float]:
    """Return the increasing sequence nearest to some numbers, in the sum of squares.

    Neighbors out of order are replaced by their mean [AyerEtAl1955].
    """
    blocks: list[tuple[float, int]] = []
    for number in numbers:
        blocks.append((float(number), 1))
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            (one, many), (other, more) = blocks[-2:]
            blocks[-2:] = [((one * many + other * more) / (many + more), many + more)]
    return [mean for mean, many in blocks for _ in range(many)]

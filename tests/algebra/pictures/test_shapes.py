"""Shapes: half disks reach where the disk does."""

import numpy as np
import pytest

from knotgames.algebra.pictures.shapes import Path, half_disk, polyline


def test_a_half_disk_is_round() -> None:
    half = half_disk((3, 4), 10, "#000000")
    here = complex(*half.start)
    for segment in half.segments:
        b, c, d = (complex(*point) for point in segment)
        for t in np.linspace(0, 1, 9):
            point = here * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t * t * (1 - t) + d * t**3
            assert abs(point - complex(3, 4)) == pytest.approx(10, abs=0.01)
            assert point.real > 3 - 1e-9
        here = d
    assert here == complex(3, 14)


def test_a_line_through_points() -> None:
    assert polyline([(0, 0), (1, 2), (3, 4)], "#000000", 2) == Path(
        (0, 0), (((1, 2),), ((3, 4),)), stroke="#000000", width=2
    )

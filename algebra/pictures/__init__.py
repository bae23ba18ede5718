"""Pictures as shapes, their frame, and the formats in which they are written."""

from knotgames.algebra.pictures.shapes import Picture
from knotgames.algebra.pictures.svg import to_svg

Picture._repr_svg_ = to_svg

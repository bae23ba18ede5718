"""The picture at the head of the README is what its generator draws."""

from docs.generator.in_play import FILE, picture
from knotgames.algebra.pictures.svg import to_svg


def test_the_picture_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == to_svg(picture())

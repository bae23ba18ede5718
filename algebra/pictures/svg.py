"""Pictures as SVG."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from html import escape
from typing import Any

from knotgames.algebra.pictures.frame import Look, framed
from knotgames.algebra.pictures.shapes import Box, Circle, Group, Path, Picture, Point, Shape, Text

DEFAULT = Look()
"""The look of a picture unless another one is given."""


class Svg(str):
    """The text of an SVG file, which a notebook shows as the picture that it is."""

    def _repr_svg_(self) -> str:
        return self


def to_svg(picture: Picture, look: Look = DEFAULT) -> Svg:
    """Return the text of an SVG file.

    A group has its title as `title`; a place of moves its name as `data-place`, its moves, a JSON list, as
    `data-moves`, and the point to press as `data-at`.

    >>> print(to_svg(Picture((20, 10), (Circle((5, 5), 4, fill="#ff0000"),), "a disk")), end="")
    <svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="a disk" width="20" height="10" viewBox="0 0 20 10">
    <rect x="0" y="0" width="20" height="10" fill="#ffffff"/>
    <circle cx="5" cy="5" r="4" fill="#ff0000"/>
    </svg>
    """
    whole = framed(picture, look)
    width, height = whole.size
    shown = f'width="{_number(width)}" height="{_number(height)}"'
    if look.width is not None:
        shown = f'width="{_number(look.width)}mm" height="{_number(look.width * height / width)}mm"'
    named = f'role="img" aria-label={_quoted(picture.title)} ' if picture.title else ""
    box = f'viewBox="0 0 {_number(width)} {_number(height)}"'
    shapes = "".join(f"{_element(shape, look)}\n" for shape in whole.shapes)
    return Svg(f'<svg xmlns="http://www.w3.org/2000/svg" {named}{shown} {box}>\n{shapes}</svg>\n')


def as_svg(picture: Callable[..., Picture]) -> Callable[..., str]:
    """Return the function that gives as SVG what another gives as a picture."""

    def draw(*arguments: Any, **settings: Any) -> str:
        return to_svg(picture(*arguments, **settings))

    return draw


def _element(shape: Shape, look: Look) -> str:
    if isinstance(shape, Group):
        title = f"<title>{escape(shape.title, quote=False)}</title>" if shape.title else ""
        return f"<g{_place(shape)}>{title}{''.join(_element(part, look) for part in shape.shapes)}</g>"
    if isinstance(shape, Text):
        return _text(shape, look)
    given: dict[str, str]
    if isinstance(shape, Path):
        name, given = "path", {"d": _commands(shape)}
    elif isinstance(shape, Circle):
        (x, y), name = shape.center, "circle"
        given = {"cx": _number(x), "cy": _number(y), "r": _number(shape.radius)}
    else:
        (x, y), (width, height), name = shape.corner, shape.size, "rect"
        given = {"x": _number(x), "y": _number(y), "width": _number(width), "height": _number(height)}
    return f"<{name} {_attributes(given | _colors(shape, look))}/>"


def _colors(shape: Path | Circle | Box, look: Look) -> dict[str, str]:
    colors = {"fill": "none" if shape.fill is None else look.color(shape.fill)}
    if shape.stroke is not None:
        colors |= {"stroke": look.color(shape.stroke), "stroke-width": _number(shape.width)}
        if isinstance(shape, Path):
            colors["stroke-linejoin"] = "round"
    return colors


def _quoted(value: str) -> str:
    """The value of an attribute in quotes, as by `xml.sax.saxutils.quoteattr`, whose module imports network code."""
    text = escape(value, quote=False).translate(_SPACES)
    if '"' not in text:
        return f'"{text}"'
    return f"'{text}'" if "'" not in text else '"{}"'.format(text.replace('"', "&quot;"))


_SPACES = {ord("\n"): "&#10;", ord("\r"): "&#13;", ord("\t"): "&#9;"}
"""The escapes of white space in the value of an attribute, where it would be read as a blank."""


def _place(group: Group) -> str:
    """The attributes that tell a program where moves are made."""
    given = {"data-place": group.name} if group.name else {}
    if group.moves or group.name:
        given["data-moves"] = json.dumps(group.moves, ensure_ascii=False)
    if group.at:
        given["data-at"] = _pair(group.at)
    return "".join(f" {name}={_quoted(value)}" for name, value in given.items())


def _text(shape: Text, look: Look) -> str:
    x, y = shape.place
    given = {
        "x": _number(x),
        "y": _number(y),
        "dy": ".35em",
        "font-family": "monospace" if shape.monospaced else "sans-serif",
        "font-size": _number(shape.size),
        "fill": look.color(shape.color),
    }
    if shape.bold:
        given["font-weight"] = "bold"
    if shape.anchor != "start":
        given["text-anchor"] = shape.anchor
    return f"<text {_attributes(given)}>{escape(shape.text, quote=False)}</text>"


def _commands(path: Path) -> str:
    return "".join(_command(path)) + ("Z" if path.closed else "")


def _command(path: Path) -> Iterator[str]:
    yield f"M{_pair(path.start)}"
    for segment in path.segments:
        yield ("C" if len(segment) == 3 else "L") + " ".join(map(_pair, segment))


def _pair(point: Point) -> str:
    return f"{_number(point[0])},{_number(point[1])}"


def _attributes(given: Mapping[str, str]) -> str:
    return " ".join(f'{name}="{value}"' for name, value in given.items())


def _number(value: float) -> str:
    """A length to a hundredth of a pixel."""
    return f"{round(value, 2) + 0.0:g}" if abs(value) < 10_000 else f"{value:.0f}"

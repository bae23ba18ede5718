"""Pictures for the command line: their files, formats and looks."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePath
from typing import Literal

from knotgames.algebra.notation import InputError
from knotgames.algebra.pictures.frame import Look
from knotgames.algebra.pictures.shapes import Picture
from knotgames.algebra.pictures.svg import to_svg
from knotgames.algebra.pictures.tikz import to_document, to_tikz
from knotgames.checks.output import STANDARD_OUTPUT, require_writable, write_bytes, write_text
from knotgames.checks.report.pictures.pdf import require_library, to_pdf

Format = Literal["svg", "tikz", "pdf"]

FORMATS: tuple[Format, ...] = ("svg", "tikz", "pdf")
"""The formats of pictures."""


@dataclass(frozen=True)
class Wanted:
    """The pictures that a command line asks for, with the file for each format."""

    files: Mapping[Format, str]
    look: Look

    @staticmethod
    def of(arguments: Namespace) -> Wanted:
        """Return the pictures that arguments of `checks.arguments.options.add_picture_options` ask for."""
        named = {form: getattr(arguments, form) for form in FORMATS}
        return Wanted({form: file for form, file in named.items() if file is not None}, look_of(arguments))

    def require_writable(self, can_be_any: bool = True) -> None:
        """Raise InputError, before long work starts, for a picture that cannot be made; the message names it.

        If not `can_be_any`, the picture is an SVG with a look of its own.
        """
        require_writable(*self.files.values())
        if self.files.get("pdf") == STANDARD_OUTPUT:
            raise InputError("--pdf -: a PDF goes to a file, not to standard output")
        if "pdf" in self.files:
            require_library()
        if not can_be_any and self.files and (set(self.files) != {"svg"} or self.look != Look()):
            raise InputError("this game draws SVG itself: expected --svg alone, with no other format and no look")

    def write(self, picture: Picture) -> None:
        """Write a picture to every file."""
        for form, file in self.files.items():
            write_picture(picture, form, file, self.look)


NONE = Wanted({}, Look())
"""The absence of pictures."""

LOOKS = ("dark", "transparent", "no_caption", "no_legend", "width")
"""The arguments for the look of pictures."""


def look_of(arguments: Namespace) -> Look:
    """Return the look that arguments of `checks.arguments.options.add_look_options` ask for."""
    return Look(
        dark=arguments.dark,
        ground=not arguments.transparent,
        caption=not arguments.no_caption,
        legend=not arguments.no_legend,
        width=arguments.width,
    )


def write_picture(picture: Picture, form: Format, target: str, look: Look) -> None:
    """Write a picture to a file, or to standard output; TikZ for a `.tex` file is a whole document.

    Raises:
        InputError: the file cannot be written, or a PDF cannot be made.
    """
    if form == "pdf":
        write_bytes(to_pdf(picture, look), target)
    elif form == "tikz":
        whole = PurePath(target).suffix.lower() == ".tex"
        write_text((to_document if whole else to_tikz)(picture, look), target)
    else:
        write_text(to_svg(picture, look), target)

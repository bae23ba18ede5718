"""The page and its files: templates are filled in and escaped; other files are sent unchanged."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined

from knotgames.algebra.outcome import LastMoveOutcome, Outcome
from knotgames.algebra.palette import GRAY, INK, NEUTRAL, OUTCOMES, PAPER
from knotgames.checks.explore.views import VIEWS
from knotgames.checks.marks import MARKS

MEDIA = {"js": "text/javascript", "css": "text/css"}
"""The media types of the files of the page, by ending."""


class Mode(StrEnum):
    """The source of the data of the page."""

    SERVED = "served"
    STATIC = "static"
    NOTEBOOK = "notebook"


POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
"""The content security policy: the page loads only its own files; no inline script, no eval."""


_FOLDER = files("knotgames.checks.explore").joinpath("files")


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("knotgames.checks.explore", "files"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


@cache
def assets() -> Mapping[str, bytes]:
    """Return the scripts and style sheets by file name, those of the views in their order."""
    styles = [name for name in (f"{view.name}.css" for view in VIEWS) if _FOLDER.joinpath(name).is_file()]
    scripts = [script for view in VIEWS for script in view.scripts or (f"{view.name}.js",)]
    wanted = ["explore.css", *styles, "explore.js", *scripts]
    return {"colors.css": colors(), **{name: _FOLDER.joinpath(name).read_bytes() for name in wanted}}


def colors() -> bytes:
    """Return the colors of outcomes and statuses as a style sheet."""
    return (
        _environment()
        .get_template("colors.css")
        .render(
            ink=INK,
            paper=PAPER,
            gray=GRAY,
            neutral=NEUTRAL,
            outcomes={outcome.name.lower(): OUTCOMES[outcome] for outcome in (*Outcome, *LastMoveOutcome)},
            statuses={str(name): mark.tone for name, mark in MARKS.items()},
        )
        .encode()
    )


def page(mode: Mode) -> str:
    """Return the page, which names its files; in a notebook it contains them."""
    first = {"notebook.js": _FOLDER.joinpath("notebook.js").read_bytes()} if mode is Mode.NOTEBOOK else {}
    present = {name: text.decode() for name, text in {**first, **assets()}.items()}
    return (
        _environment()
        .get_template("page.html")
        .render(
            mode=mode,
            policy=POLICY,
            views=[view for view in VIEWS if mode is not Mode.STATIC or any(view.module.exported())],
            styles={name: text for name, text in present.items() if name.endswith(".css")},
            scripts={name: text for name, text in present.items() if name.endswith(".js")},
        )
    )


def error_page(status: int, message: str) -> str:
    """Return the page for a refused request."""
    return _environment().get_template("error.html").render(status=status, message=message)

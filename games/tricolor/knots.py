"""Knots and links by name, from the tables of the optional library `spherogram`."""

from __future__ import annotations

from importlib import import_module

from algebra.notation import InputError
from games.tricolor.projection import Projection, from_pd

EXTRA = "knots"
"""The optional extra of this package that installs the library."""


def named_knot(name: str) -> Projection:
    """The projection of a knot or link that the tables of Rolfsen, or of Hoste and Thistlethwaite, have.

    Args:
        name: such as `3_1`, `8_19`, `K11n34`, or `L5a1` for a link.

    Raises:
        InputError: there is none of that name, or the library is not installed; the error says what to
            install.
    """
    try:
        link = import_module("spherogram").Link
    except ImportError:
        raise InputError(
            f"'knot:{name}' needs the optional library spherogram: pip install 'knotgames[{EXTRA}]'"
        ) from None
    try:
        code = link(name).PD_code()
    except (ValueError, KeyError, IndexError, OSError) as error:
        raise InputError(
            f"'knot:{name}': no knot of that name is known, expected one such as 8_19 or K11n34"
        ) from error
    return from_pd(code, f"knot:{name}")

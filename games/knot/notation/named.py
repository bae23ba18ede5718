"""Knots by name, from the tables of the optional library `spherogram`."""

from __future__ import annotations

from importlib import import_module

from algebra.notation import InputError

EXTRA = "knots"
"""The optional extra of this package that installs the library."""


def named_code(name: str, text: str | None = None) -> list[tuple[int, ...]]:
    """The planar diagram code of a knot or link that the tables of Rolfsen, or of Hoste and Thistlethwaite, have.

    Args:
        name: such as `3_1`, `8_19`, `K11n34`, or `L5a1` for a link.
        text: what the user wrote, if not the name.

    Raises:
        InputError: there is none of that name, or the library is not installed; the error says what to install.
    """
    shown = text or name
    try:
        link = import_module("spherogram").Link
    except ImportError:
        raise InputError(f"'{shown}' needs the optional library spherogram: pip install 'knotgames[{EXTRA}]'") from None
    try:
        return [tuple(map(int, crossing)) for crossing in link(name).PD_code()]
    except (ValueError, KeyError, IndexError, OSError) as error:
        raise InputError(f"'{shown}': no knot of that name is known, expected one such as 8_19 or K11n34") from error

"""Parts of the types of JSON: numbers with a least value, texts of a pattern, members that may be missing."""

from __future__ import annotations

from typing import Annotated, TypeAlias, TypeVar

from msgspec import Meta, Struct, UnsetType

T = TypeVar("T")

Maybe: TypeAlias = T | UnsetType
"""A member that may be missing, with `UNSET` as its default."""

Natural = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Seconds = Annotated[float, Meta(ge=0)]
Pair = tuple[Natural, Natural]
Triple = tuple[Natural, Natural, Natural]

Id = Annotated[str, Meta(pattern="/")]
Value = Annotated[str, Meta(pattern=r"^[0-2]{3}[+-]?\*?$")]


class Closed(Struct, forbid_unknown_fields=True):
    """An object with these members and no others."""


class Open(Struct):
    """An object that may have more members: later versions may say more."""

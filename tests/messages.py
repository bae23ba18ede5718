"""Error messages that are expected word for word."""

from __future__ import annotations

import re


def exactly(message: str) -> str:
    """The pattern for `match=` that only this message fits."""
    return rf"^{re.escape(message)}\Z"

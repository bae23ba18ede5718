"""The stems of the words of all pages, for the search: each word is looked at once, not once a page."""

from __future__ import annotations

from functools import cache

from sphinx.search.en import SearchEnglish


class English(SearchEnglish):
    """English, whose stems are remembered.

    >>> English({}).stem("Knots")
    'knot'
    """

    def __init__(self, options: dict[str, str]) -> None:
        super().__init__(options)
        self.stem = cache(super().stem)  # type: ignore[method-assign]

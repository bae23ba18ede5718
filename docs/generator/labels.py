"""How the bibliography names its entries: by the keys that the code cites them with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pybtex import plugin
from pybtex.backends.plaintext import Backend as PlaintextBackend
from pybtex.database import Entry
from pybtex.style.formatting.unsrt import Style
from pybtex.style.labels import BaseLabelStyle


class Keys(BaseLabelStyle):  # type: ignore[misc]
    """The label of an entry is its key."""

    def format_labels(self, sorted_entries: Iterable[Entry]) -> Iterator[str]:
        """The labels of the entries, in their order."""
        return (entry.key for entry in sorted_entries)


class Keyed(Style):  # type: ignore[misc]
    """The plain style, by author and year, with keys for labels."""

    default_label_style = Keys
    default_sorting_style = "author_year_title"


def register() -> str:
    """Make the style known to pybtex, and return its name.

    The backend for plain text is registered, too: otherwise pybtex searches all installed packages at each citation.
    """
    plugin.register_plugin("pybtex.style.formatting", "keyed", Keyed)
    plugin.register_plugin("pybtex.backends", "plaintext", PlaintextBackend, force=True)
    return "keyed"

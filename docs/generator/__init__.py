"""Parts of the site that are made from the program itself, when it is built.

A page asks for one by a block of the language `{generate}`, which names what to make and from what:

    ```{generate} package algebra.heaps
    ```
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from docs.generator import api, chart, commands, notations, schemas
from docs.generator.prose import GLOSSARY, outside_code, outside_spans, with_links, with_terms

BLOCK = re.compile(r"^```\{generate\} (\w+)(.*)\n```$", re.MULTILINE)

MAKERS: Mapping[str, Callable[[Path, list[str]], str]] = {
    "chart": chart.made,
    "commands": commands.made,
    "modules": api.modules,
    "notations": notations.made,
    "package": api.package,
    "schemas": schemas.made,
}
"""What can be made. Each is called with the page that asks and with the words after the name."""


def filled(page: Path, text: str) -> str:
    """Return the text of a page, with links for what it cites and names, and with what it asks for in its place.

    Raises:
        KeyError: the page asks for something unknown.
    """
    linked = outside_code(text, with_links)
    if page != GLOSSARY:
        linked = outside_code(linked, lambda prose: outside_spans(prose, with_terms, str))
    return BLOCK.sub(lambda found: MAKERS[found[1]](page, found[2].split()), linked)

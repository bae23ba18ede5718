"""The table of the pages of a folder."""

from __future__ import annotations

from pathlib import Path


def made(page: Path, words: list[str]) -> str:
    """A table of contents: the pages beside this one and the first pages of its folders; what is named comes first.

    Words between colons are options of the table, such as `:hidden:`.
    """
    options = [word for word in words if word.startswith(":")]
    beside = {path.stem: path.stem for path in page.parent.glob("*.md") if path != page}
    below = {path.parent.name: f"{path.parent.name}/index" for path in page.parent.glob("*/index.md")}
    found = beside | below
    order = [name for name in words if name in found]
    names = [found[name] for name in [*order, *sorted(found.keys() - set(order))]]
    return "\n".join(["```{toctree}", ":maxdepth: 1", *options, "", *names, "```"]) if names else ""

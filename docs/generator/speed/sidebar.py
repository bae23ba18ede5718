"""The tree of all pages beside each page, from titles alone.

For the tree of titles Sphinx copies all headings and members of all pages, to every page, and throws them away: more
than a quarter of the time that the site takes. Here they are thrown away once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sphinx.addnodes import toctree
from sphinx.application import Sphinx


def titles(contents: Any) -> Any:
    """The contents of a page without its headings: its title, and the trees of pages below it.

    Args:
        contents: the list of its headings, as `BuildEnvironment.tocs` has it.

    Returns:
        A copy, which makes the same tree of titles.

    >>> from docutils.nodes import bullet_list, list_item, paragraph
    >>> page = bullet_list("", list_item("", paragraph("", "Title"), bullet_list("", list_item("", toctree()))))
    >>> print(titles(page))
    <bullet_list><list_item><paragraph>Title</paragraph><bullet_list><toctree/></bullet_list></list_item></bullet_list>
    """
    copy = contents.deepcopy()
    for top in copy.children:
        if len(top) > 1:
            if trees := list(top.findall(toctree)):
                top[1][:] = trees
            else:
                top.pop(1)
    return copy


class Sidebar:
    """What pages are given in place of the function of Sphinx that makes trees of pages.

    Args:
        app: the run of Sphinx that makes the site.
    """

    def __init__(self, app: Sphinx) -> None:
        self._app = app
        self._titles: dict[str, Any] = {}

    def __call__(self, whole: Callable[..., str]) -> Callable[..., str]:
        """The function of a page that makes trees: the same trees."""

        def tree(**options: Any) -> str:
            environment = self._app.env
            if not options.get("titles_only"):
                return whole(**options)
            self._titles = self._titles or {name: titles(contents) for name, contents in environment.tocs.items()}
            before, environment.tocs = environment.tocs, self._titles
            try:
                return whole(**options)
            finally:
                environment.tocs = before

        return tree

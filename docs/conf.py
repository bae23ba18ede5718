"""How the documentation becomes a site: `python -m sphinx -W --keep-going docs build/site`.

With `-t quick` the gallery and all notebooks but the first are not run, and have no pictures: each takes a process.
"""

from __future__ import annotations

import gc
import sys
from functools import cache
from importlib.metadata import version as version_of
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))
gc.disable()  # what the pages are made of stays to the end: to look it through for garbage takes a third of the time

from sphinx.addnodes import pending_xref
from sphinx.search.en import SearchEnglish

from docs.generator import filled
from docs.generator.access import name_parts
from docs.generator.labels import register
from docs.generator.library import is_without_link

project = "knotgames"
author = "The knotgames developers"
copyright = author
version = release = version_of("knotgames")
language = "en"

extensions = ["myst_nb", "sphinx.ext.intersphinx", "sphinxcontrib.bibtex"]
nitpicky = True
intersphinx_mapping = {"python": ("https://docs.python.org/3/", "inventories/python.inv")}
bibtex_bibfiles = ["references.bib"]
bibtex_default_style = register()

myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence", "deflist", "fieldlist"]
nb_execution_mode = "cache"
nb_execution_show_tb = True
nb_execution_timeout = 600

html_theme = "furo"
html_title = "knotgames"
html_static_path = ["_static"]
html_css_files = ["calm.css"]
html_js_files = ["reach.js"]
html_copy_source = False
html_show_sourcelink = False
html_show_search_summary = False  # a browser fetches none from a folder of files
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"

SearchEnglish.stem = cache(SearchEnglish.stem)  # type: ignore[method-assign]  # the pages have most words in common


def setup(app: Sphinx) -> None:
    """Have what is made from the program put into the pages that ask for it."""

    def run_few(app: Sphinx, config: Any) -> None:
        if app.tags.has("quick"):
            others = sorted(HERE.glob("notebooks/[!i]*.md"))[1:]
            config.nb_execution_excludepatterns = [str(path) for path in (HERE / "gallery.md", *others)]

    def fill(_: Sphinx, name: str, source: list[str]) -> None:
        source[0] = filled(HERE / f"{name}.md", source[0])

    def take_exactly(_: Sphinx, tree: Any) -> None:
        for reference in tree.findall(pending_xref):
            reference.attributes.pop("refspecific", None)

    @cache
    def titles() -> Any:
        cut = {name: app.env.tocs[name].deepcopy() for name in app.env.tocs.keys() - app.env.toctree_includes}
        for item in (item for contents in cut.values() for item in contents):
            del item[1:]
        return {**app.env.tocs, **cut}

    def take_titles(app: Sphinx, _: str, __: str, context: Any, ___: Any) -> None:
        made = context["toctree"]

        def of_titles(**options: Any) -> Any:
            whole, app.env.tocs = app.env.tocs, titles()
            try:
                return made(**options)
            finally:
                app.env.tocs = whole

        context["toctree"] = of_titles

    def leave(_: Sphinx, __: object, node: Any, shown: Any) -> Any:
        return shown if is_without_link(node["reftarget"]) else None

    def finish(_: Sphinx, error: Exception | None) -> None:
        if error is None and app.builder.format == "html":
            name_parts(Path(app.outdir))

    app.connect("config-inited", run_few)
    app.connect("source-read", fill)
    app.connect("doctree-read", take_exactly)  # each name is a full one: to search for others that end so takes long
    app.connect("html-page-context", take_titles, priority=0)  # else all headings are copied for the list of all pages
    app.connect("build-finished", finish)
    app.connect("missing-reference", leave)

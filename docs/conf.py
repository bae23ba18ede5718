"""How the documentation becomes a site: `sphinx-build -W --keep-going docs build/site`."""

from __future__ import annotations

from importlib.metadata import version as version_of

project = "knotgames"
author = "The knotgames developers"
copyright = author
version = release = version_of("knotgames")

extensions = ["myst_nb"]
myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence", "deflist", "fieldlist"]
nb_execution_mode = "cache"
nb_execution_raise_on_error = True
nb_execution_timeout = 120

html_theme = "furo"
html_title = "knotgames"

suppress_warnings = ["toc.empty_glob"]

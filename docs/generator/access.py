"""What the theme leaves out for those who do not see a page: names of its parts, and roles that lists have."""

from __future__ import annotations

from pathlib import Path

CHANGES = (
    ('<aside class="sidebar-drawer">', '<aside class="sidebar-drawer" aria-label="All pages">'),
    ('<aside class="toc-drawer', '<aside aria-label="On this page" class="toc-drawer'),
    ('role="doc-biblioentry"', 'role="listitem"'),
    ('<th class="head"><p></p></th>', "<td></td>"),
    ('<div id="search-results"></div>', '<h1>Search</h1>\n<div id="search-results"></div>'),
)
"""What stands in a page, and what is to stand there."""


def named(html: str) -> str:
    """A page with the parts named."""
    for before, after in CHANGES:
        html = html.replace(before, after)
    return html


def name_parts(site: Path) -> None:
    """Name the parts of each page in the folder of a site."""
    for path in site.rglob("*.html"):
        path.write_text(named(path.read_text(encoding="utf-8")), encoding="utf-8")

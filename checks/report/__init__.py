"""Verdicts to look at: on a terminal, as JUnit XML, as a Markdown summary and as a page of HTML."""

from checks.report.html import page
from checks.report.junit import junit
from checks.report.markdown import markdown
from checks.report.tally import by_paper, summary, unexpected
from checks.report.terminal import listing, show

__all__ = ["by_paper", "junit", "listing", "markdown", "page", "show", "summary", "unexpected"]

"""Published misère quotients from sources other than [PlambeckSiegel2008]; `quotients.json` names the sources."""

from __future__ import annotations

from pathlib import Path

from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.papers.plambeck_siegel_2008.p2_quotients import enter, published

PUBLISHED = Path(__file__).parent / "quotients.json"

for one in published(PUBLISHED):
    enter(PAPER, one)

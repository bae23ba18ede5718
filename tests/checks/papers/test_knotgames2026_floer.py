"""The record of knot Floer homology: it is what the optional libraries compute, and names them."""

import json
import re

import pytest

from knotgames.checks.papers.knotgames2026.diagrams.floer import RECORD, recorded
from knotgames.games.knot.unknot import has_floer, unknotted


def test_the_record_names_its_programs_and_ten_shadows() -> None:
    data = json.loads(RECORD.read_text(encoding="utf-8"))
    assert set(data["programs"]) == {"knot_floer_homology", "spherogram"}
    assert all(re.fullmatch(r"\d+(\.\d+)+", version) for version in data["programs"].values())
    names = [shadow.name for shadow in recorded()]
    assert len(names) == 10
    assert {"10_124", "10_153", "K11n34", "K11n42", "K10a50"} <= set(names)
    assert all(len(shadow.unknotted) == 2 ** len(shadow.code) for shadow in recorded())


@pytest.mark.filterwarnings("ignore")
@pytest.mark.skipif(not has_floer(), reason="the optional library knot_floer_homology is not installed")
def test_the_record_is_computed_again() -> None:
    pytest.importorskip("spherogram")
    from knotgames.checks.papers.knotgames2026.diagrams.record_floer import NAMES, computed

    assert tuple(shadow.name for shadow in recorded()) == NAMES
    quick = tuple(name for name in NAMES if not name.startswith(("10", "K1")))
    known = {shadow.name: shadow for shadow in recorded()}
    for shadow in computed((*quick, "10_124")):
        assert shadow.code == known[shadow.name].code
        assert (shadow.unknotted == known[shadow.name].unknotted).all()
        assert (unknotted(shadow.code) == shadow.unknotted).all()

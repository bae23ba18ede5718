"""Certificates of knots: what is found of a diagram is what a checker accepts, and nothing else."""

from __future__ import annotations

import pytest

from algebra.notation import InputError
from checks.certificates.knots import check_unknotting, unknotting_certificate
from games.knot.diagrams.diagram import Diagram
from games.knot.diagrams.random_shadow import random_shadow
from games.knot.diagrams.simplify import simplified
from games.knot.unknot import unknotted
from tests.games.knot.diagrams.strategies import TREFOIL


def test_every_unknot_among_the_resolutions_of_a_diagram_is_certified() -> None:
    shadow = random_shadow(20, 1)
    diagram = shadow.leaving(range(0, 20, 4))
    unknots = [resolution for resolution, told in enumerate(unknotted(diagram.pd, diagram.unresolved)) if told]
    assert 0 < len(unknots) < 32
    passes = {resolution: simplified(diagram, resolution).passes for resolution in unknots}
    assert check_unknotting(unknotting_certificate(diagram, passes)) == len(unknots)


def test_a_trefoil_is_not_certified_as_an_unknot() -> None:
    trefoil = Diagram(TREFOIL, ())
    with pytest.raises(InputError, match="rejected at resolution 0: crossings are left"):
        check_unknotting(unknotting_certificate(trefoil, {0: simplified(trefoil).passes}))
    with pytest.raises(InputError, match="this is not a certificate of unknots: KeyError 'pd'"):
        check_unknotting({})

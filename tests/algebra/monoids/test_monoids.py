"""The package of monoids: what a notebook shows of one, wherever the class is imported from."""

import subprocess
import sys

import pytest

from knotgames.algebra.knot_type.values import knot_monoid
from knotgames.algebra.monoids.drawing import monoid_html
from tests.algebra.monoids.test_monoid import cyclic


def test_a_notebook_shows_facts_and_the_table_of_a_small_monoid() -> None:
    html = cyclic(4)._repr_html_()
    assert html.startswith("<p>Commutative monoid of 4 elements: identity 0, no zero, 4 units, 1 idempotent, ")
    assert "<svg" in html
    assert html == monoid_html(cyclic(4))
    assert "<svg" not in cyclic(60)._repr_html_()
    assert knot_monoid()._repr_html_().count("<rect") == 38 * 40


@pytest.mark.parametrize("module", ["monoid", "presentation", "indistinguishability"])
def test_a_monoid_is_shown_whichever_file_of_the_package_is_imported(module: str) -> None:
    program = (
        f"from knotgames.algebra.monoids.{module} import FiniteMonoid\n"
        "print(FiniteMonoid((0,), [[0]], 0)._repr_html_().splitlines()[0])"
    )
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert shown.startswith("<p>Commutative monoid of 1 element: identity 0, zero 0, ")

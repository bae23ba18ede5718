"""What terms are in models: of all that is asked, also where the model says nothing of it."""

from pathlib import Path

import pytest
import z3

from knotgames import checks
from knotgames.checks.solvers.models import holds_in, number_in
from knotgames.checks.solvers.query import Query

a, b = z3.Bools("a b")
n, m = z3.Ints("n m")


@pytest.mark.parametrize("said", [True, False])
def test_a_formula_holds_as_the_model_says(said: bool) -> None:
    model = Query().model(a == said, n == 3)
    assert model is not None
    assert holds_in(model, a) is said
    assert holds_in(model, z3.And(a, n > 2)) is said
    assert holds_in(model, n > 3) is False


def test_what_a_model_leaves_open_is_something_that_goes_together() -> None:
    """Neither b nor m is in what was asked."""
    model = Query().model(a, n == -3)
    assert model is not None
    assert {holds_in(model, b), holds_in(model, z3.Not(b))} == {True, False}
    assert number_in(model, m + 1) == number_in(model, m) + 1
    assert number_in(model, n) == -3


def test_a_thing_of_an_open_sort_is_the_same_as_itself() -> None:
    sort = z3.DeclareSort("Thing")
    one, other = z3.Consts("one other", sort)
    model = Query().model(one != other)
    assert model is not None
    assert holds_in(model, one == one)
    assert not holds_in(model, one == other)


def test_no_other_module_reads_models() -> None:
    """Elsewhere a term could be read without what z3 chooses for what is left open."""
    root = Path(str(checks.__file__)).parent
    reading = {path.relative_to(root).as_posix() for path in root.rglob("*.py") if ".eval(" in path.read_text("utf-8")}
    assert reading == {"solvers/models.py"}

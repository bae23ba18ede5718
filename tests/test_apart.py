"""What the tests leave out unless it is named runs in CI all the same."""

from pathlib import Path

import pytest

from tests.conftest import APART

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("file", APART)
def test_what_is_left_out_is_a_step_of_ci(file: str) -> None:
    assert (ROOT / "tests" / file).is_file()
    assert f" tests/{file}" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_what_is_left_out_runs_where_it_is_named(request: pytest.FixtureRequest) -> None:
    collected = {item.path for item in request.session.items}
    named = {(ROOT / argument.partition("::")[0]).resolve() for argument in request.config.args}
    assert {ROOT / "tests" / file for file in APART} & collected <= named

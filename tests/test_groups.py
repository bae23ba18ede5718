"""Tests of a group run in one process."""

import pytest


@pytest.mark.xdist_group("a group of its own")
def test_the_scheduler_knows_the_group_of_a_test(request: pytest.FixtureRequest) -> None:
    if not request.config.getoption("loadgroup", False):
        pytest.skip("there is one process, or tests are not grouped")
    assert request.node.nodeid.endswith("@a group of its own")

"""What `python -m knotgames` runs."""

import doctest

from knotgames import __main__ as module


def test_its_example_runs() -> None:
    """pytest looks for examples in all modules but those of this name."""
    ran = doctest.testmod(module)
    assert (ran.failed, ran.attempted) == (0, 1)

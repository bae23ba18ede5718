"""Each test of hypothesis draws as many examples as the profile says."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.profiles import OWN, adapt, examples


@pytest.mark.parametrize(("profile", "number"), [("commit", 30), ("night", 480)])
def test_a_test_draws_what_the_profile_says(profile: str, number: int) -> None:
    drawn: list[int] = []

    @settings(derandomize=True, deadline=None, database=None, max_examples=120)
    @given(st.integers())
    def law(n: int) -> None:
        drawn.append(n)

    adapt(law, settings(settings.get_profile(profile), database=None))
    law()
    assert len(drawn) == number


@settings(max_examples=120)
@given(st.integers())
def test_integers_add_up(n: int) -> None:
    assert n + n == 2 * n


def test_every_test_of_a_run_follows_its_profile() -> None:
    profile = settings.default
    assert profile is not None
    own = getattr(test_integers_add_up, OWN)
    assert (own.max_examples, own.derandomize) == (examples(120, profile), profile.derandomize)
    assert own.database == profile.database

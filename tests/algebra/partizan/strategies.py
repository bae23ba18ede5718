"""Partizan forms for property tests."""

from hypothesis import settings
from hypothesis import strategies as st

from knotgames.algebra.partizan.forms import STAR, ZERO, form, integer

FIXED = settings(derandomize=True, deadline=None, max_examples=60)

forms = st.recursive(
    st.sampled_from([ZERO, STAR, integer(1), integer(-1)]),
    lambda inner: st.builds(form, st.lists(inner, max_size=2), st.lists(inner, max_size=2)),
    max_leaves=4,
)

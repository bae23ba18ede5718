"""Section 11: the proof method and its induction, other theories of sums, and the remark on six values."""

"""Section 11: the method of forbidden and required sets, its induction, other theories of sums, and the open remark."""

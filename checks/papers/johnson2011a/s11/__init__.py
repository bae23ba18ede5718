"""Section 11: the method of forbidden and required sets, its induction, other theories of sums, and the open remark."""

from checks.papers.johnson2011a.s11 import a_method, b_experiment, c_theories, d_local_condition, e_shadows

__all__ = ["a_method", "b_experiment", "c_theories", "d_local_condition", "e_shadows"]

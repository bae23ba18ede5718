"""Section 6: the remaining shadows, and the winner of a rational shadow."""

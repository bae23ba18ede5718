"""Section 6: the remaining shadows, and who wins a rational shadow."""

"""Games that end with a winner, and their sums: theories, formal games, rulebooks, the 38 values."""

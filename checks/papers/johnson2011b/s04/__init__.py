"""Section 4: rational pseudodiagrams, and other ways to tell the unknot."""

"""The theorem on forms: every Boolean function is the function of a pseudodiagram, and what follows."""

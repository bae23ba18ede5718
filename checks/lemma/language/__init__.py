"""The language of lemmas: a grammar, terms, formulas, and how they are read."""

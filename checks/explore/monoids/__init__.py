"""Finite monoids as the explorer shows them: of values, of the classes of a theory, of a misère quotient."""

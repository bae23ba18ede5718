"""Interfaces to solvers: z3, cvc5, SAT, linear integer arithmetic; undecided questions, and second opinions."""

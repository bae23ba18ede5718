"""The gates to solvers: z3, cvc5, SAT, linear integer arithmetic; what they leave undecided, and second opinions."""

"""Checkers of certificates: one file for each kind, which imports nothing of the project and trusts no solver.

A checker has `FORMAT`, what a certificate of its kind says under "format"; `check(certificate)`, which raises
`Rejected` with the place of the first defect, and returns what is established, as data under names (the game, the
bound, the order, the theory, the tables), to be compared with what the certificate is said to show; and it runs as a
script: `python checks/checkers/induction.py FILE`.
"""

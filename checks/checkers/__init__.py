"""Checkers of certificates: one file for each kind, which imports nothing of the project and trusts no solver.

A checker has `FORMAT`, what a certificate of its kind says under "format"; `check(certificate)`, which raises
`Rejected` with the place of the first defect, and returns what is established, as data under names (the game, the
bound, the order, the theory, the tables), to be compared with what the certificate is said to show; and it runs as a
script: `python checks/checkers/induction.py FILE`.

A checker is one file that can be read and run alone, so `need`, `whole` and `once` stand in each that needs them.
`whole` refuses values that are not whole numbers, `once` refuses a file in which a key stands twice.
"""

"""What a proof assistant's kernel accepts: theorems for Rocq, written from certificates.

The static theory stands in the folder `theory` (``*.v``): it says what games, sums and classes are, and proves what a
certificate shows once it was checked. A *development* is a generated file that gives the data of one certificate and
states its theorems.
"""

"""Theorems for the kernel of a proof assistant, Rocq, written from certificates.

The static theory is in the folder `theory` (``*.v``). It defines games, sums and classes, and proves the consequences
of a checked certificate. A *development* is a generated file with the data of one certificate and its theorems.
"""

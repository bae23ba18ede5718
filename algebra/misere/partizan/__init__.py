"""Misère monoids of partizan heap games that are infinite: the integers, or the integers times a finite group.

A player *holds* a sum if he or she wins it when the other one starts. Both hold a sum of outcome P, none one of N, Left
alone one of L, Right alone one of R. The misère monoid has two subsets, the elements that Left holds and those that
Right does, and an order: x >= y if the outcome of xz is at least as good for Left as the outcome of yz, for each z.
Finite monoids are found as in `algebra.misere`. Here `guessing` and `fitting` find an infinite one, `integers` proves
it [Milley2013; RubinsteinSalzedoZhou2026].
"""

"""Misère monoids of partizan heap games, from their rules alone.

A player *holds* a sum X if he or she wins it when the other one starts. Under misère play, where who cannot move wins,

    Left holds X    if and only if   Right has a move in X, and holds none of the sums that Right can move to;
    Right holds X   if and only if   Left has a move in X, and Left holds none of the sums that she can move to.

Who holds X is its outcome: both, P; none, N; Left alone, L; Right alone, R. Two sums of heaps are indistinguishable
if adding the same sum of heaps to both never gives different outcomes. The classes are a commutative monoid Q
[PlambeckSiegel2008; Milley2013; RubinsteinSalzedoZhou2026] with two subsets, the elements that Left holds and those
that Right does; and with an order, x >= y if the outcome of xz is at least as good for Left as the outcome of yz, for
each z. If both have the same moves it is the misère quotient of an impartial game, and the steps are those of
`algebra.misere`, taken for each player. What is here is for monoids that are infinite:

- `groups`, `integers`: the integers times a finite group with outcomes, and games whose monoid is such a group;
- `guessing`, `fitting`: how the group is guessed from small sums, and grows heap by heap.
"""

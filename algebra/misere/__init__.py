"""Misère quotients of impartial games [Plambeck2005; PlambeckSiegel2008].

Let a set of impartial games be closed under options and sums. Two of them are indistinguishable, X ~ Y, if X + Z and
Y + Z have the same misère outcome for every Z of the set. The classes are a commutative monoid Q, written as a product,
and the P-positions are a union of classes: with this P-portion, Q is the misère quotient of the set.

Here it is the set of all sums of some heaps, or of other components, numbered so that the options of a heap are sums
of lesser ones. Five steps lead from the options to a quotient with its proof:

- `hypothesis`: the classes that a finite set of contexts tells apart, found from the options alone;
- `deficits`: whether such a monoid is the quotient, by an induction that is a finite check, or a counterexample;
- `search`: heap by heap, with contexts made from the counterexamples;
- `quotient`: what a search has proved, and the period that settles all heaps; `rules`: games by name;
- `structure`: what the quotient is: presentation, kernel, tame or wild, regular, nim values, isomorphism type.

The first three are the same for impartial games and for partizan ones (`algebra.misere.partizan`): an impartial game is
one whose players have the same options, which are looked at once. Elements are numbers throughout; `names` writes them
as products of the generators.
"""

from knotgames.algebra.misere.names import quotient_html
from knotgames.algebra.misere.quotient import MisereQuotient

MisereQuotient._repr_html_ = quotient_html

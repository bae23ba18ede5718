"""Misère quotients of impartial games [Plambeck2005; PlambeckSiegel2008].

Let a set of impartial games be closed under options and sums. Two of them are indistinguishable, X ~ Y, if X + Z and
Y + Z have the same misère outcome for every Z of the set. The classes are a commutative monoid Q, written as a product,
and the P-positions are a union of classes: with this P-portion, Q is the misère quotient of the set.

Here it is the set of all sums of some heaps, or of other components, numbered so that the options of a heap are sums
of lesser ones. From the options to a quotient with its proof lead

- `hypothesis`: the classes that a finite set of contexts distinguishes, found from the options alone;
- `deficits`: the finite check that such a monoid is the quotient, or a counterexample;
- `search`: heap by heap, with contexts made from the counterexamples;
- `quotient`: the result of a search, and the period that settles all heaps; `structure`: its kind.

An impartial game is one whose players have the same options, which are looked at once. Elements are numbers;
`names` writes them as products of the generators. For infinite quotients see `laws` and `partizan`.
"""

from knotgames.algebra.misere.names import quotient_html
from knotgames.algebra.misere.quotient import MisereQuotient

MisereQuotient._repr_html_ = quotient_html

"""Lemmas about the games of other theories: their order, and copies of a game. `prove --all` found the inequalities."""

from __future__ import annotations

from functools import partial

from knotgames.checks.papers.knotgames2026.paper import PAPER

_both = partial(PAPER.lemma, theory="both")

_both(
    "Both sums, order of the sums",
    "In every sum, $A +k B$ is at least as good for the Knotter as $A +u B$.",
    "A +u B <= A +k B",
    mutants=["A +k B <= A +u B", "A +u B < A +k B"],
)
_both(
    "Both sums, monotone",
    "If $A$ is at least as good for the Knotter as $B$, then so are the sums of $A$ and $C$ as those of $B$ and $C$.",
    "A >= B implies A +k C >= B +k C and A +u C >= B +u C",
    mutants=["A +k C >= B +k C implies A >= B", "A > B implies A +u C > B +u C"],
)
_both(
    "Both sums, weak distributivity",
    "$A +k (B +u C)$ is at least as good for the Knotter as $(A +k B) +u C$.",
    "A +k (B +u C) >= (A +k B) +u C",
    mutants=["A +k (B +u C) ~ (A +k B) +u (A +k C)", "A +k (B +u C) <= (A +k B) +u C"],
)
_both(
    "Both sums, two games twice",
    "$(A +k A) +u (B +k B)$ is at least as good for the Knotter as $(A +u B) +k (A +u B)$.",
    "(A +k A) +u (B +k B) >= (A +u B) +k (A +u B)",
    mutants=["(A +k A) +u (B +k B) <= (A +u B) +k (A +u B)", "(A +u A) +k (B +u B) >= (A +k B) +u (A +k B)"],
)
_both(
    "Both sums, parity",
    "A game is comparable only with games of the same parity. So indistinguishable games are equivalent.",
    "(A >= B implies parity(A) = parity(B)) and (A ~~ B implies A ~ B)",
    mutants=["A >= B implies outcome(A) = outcome(B)", "parity(A) = parity(B) implies A >= B or B >= A"],
)
_both(
    "Both sums, one further game",
    "Games are equivalent if they have the same outcome in each sum with one further game, under both sums.",
    "(forall C: outcome(A +k C) = outcome(B +k C)) and (forall C: outcome(A +u C) = outcome(B +u C)) implies A ~ B",
    mutants=[
        "(forall C: outcome(A +k C) = outcome(B +k C)) implies A ~ B",
        "(forall C: outcome(A +u C) = outcome(B +u C)) implies A ~ B",
    ],
)
_both(
    "Both sums, better and worse by a sum",
    "For all games $A$ and $B$, $A +k B$ is at least as good for the Knotter as $A$ if and only if $B$ is at least as "
    "good as $u$, and $A$ is at least as good as $A +u B$ if and only if $k$ is at least as good as $B$.",
    "(A +k B >= A iff B >= u) and (A +u B <= A iff B <= k)",
    mutants=["A +k B >= A", "A +u B <= A iff B <= u"],
)
_both(
    "Both sums, copies",
    "Four copies of a game are equivalent to six, under either sum.",
    "4.A ~ 6.A and A +u A +u A +u A ~ A +u A +u A +u A +u A +u A",
    mutants=["3.A ~ 5.A", "4.A ~ 5.A", "A +u A +u A ~ A +u A +u A +u A +u A"],
)
PAPER.lemma(
    "Dual sum, copies",
    "If the Unknotter has to win one of the games only, three copies of a game are no better for the Knotter than one.",
    "3.A <= A",
    theory="dual",
    mutants=["2.A <= A", "3.A ~ A"],
)
PAPER.lemma(
    "Kayles, squares",
    "In misère kayles, two copies of a sum of heaps are indistinguishable from four. If two copies are a $P$-position, "
    "then so are they together with two copies of any sum of heaps.",
    "2.A ~ 4.A and (outcome(2.A) = P implies outcome(2.A + 2.B) = P)",
    theory="0.77",
    mutants=["A ~ 3.A", "2.A ~ 3.A", "outcome(A) = P implies outcome(A + 2.B) = P"],
)

"""The papers on knots in Rocq: theorems as the documentation shows them, and a false variant of each file refused."""

from knotgames.checks.certificates.rocq.development import Development
from knotgames.checks.certificates.rocq.kernel import Kernel
from knotgames.checks.certificates.rocq.papers.knots import gradings, rational_shadows, tricolorability
from tests.checks.certificates.rocq.compiler import judged_together, needs_rocq, refusals
from tests.checks.certificates.rocq.conftest import Judged
from tests.checks.certificates.rocq.page import on_the_page, printed

DEVELOPMENTS = [gradings, rational_shadows, tricolorability]


@judged_together
@needs_rocq
def test_theorems(judged: Judged) -> None:
    """Some of Johnson2011a, Johnson2011b and McKeown2011, as the documentation shows them."""
    expected = [
        ["Theorem_2_9", "Lemma_5_4"],
        ["Lemma_4_3_9", "Lemma_5_2", "Lemma_6_1", "Theorem_7_5_corrected"],
        ["Lemma_1", "Theorem_1", "Definition_9", "pruning_corrected", "Part_III", "nine_strands"],
    ]
    for make, names in zip(DEVELOPMENTS, expected, strict=True):
        shown, statements = on_the_page(make()), printed(judged(make()))
        assert {name: statements[name] for name in names} == {name: shown.get(name) for name in names}


_IMPORTS = {
    make: f"From Coq Require Import List Arith NArith.\nFrom knotgames Require Import {' '.join(make().static)}.\n"
    "Import ListNotations.\n"
    for make in DEVELOPMENTS
}

FALSE = {
    "a sum with a game in G_1 is in G_2": (
        gradings,
        "forall G, grading G -> forall X Y, knot_game X -> knot_game Y -> G X = 1 -> G (add X Y) = 2",
        "exact Lemma_5_2.",
    ),
    "a game that the Unknotter wins second is no zero game": (
        rational_shadows,
        "forall A P, knot_game A -> knot_game P -> U2 P -> same_outcome (add A P) A",
        "exact Theorem_3_5.",
    ),
    "a loop in any first twist": (
        rational_shadows,
        "forall a w, to_1 (shadow_game (S a :: w)) (shadow_game (a :: w))",
        "exact (fun a w => Lemma_4_3_7 a w).",
    ),
    "odd-even shadows are won by the second player": (
        rational_shadows,
        "forall T, odd_even T -> normalized_outcome (shadow_game T) always_second always_first",
        "exact Theorem_5_3.",
    ),
    "a shadow that is not one of the six": (
        rational_shadows,
        "knotter_second [0; 1; 3] = true",
        "vm_compute. reflexivity.",
    ),
    "Theorem 7.5 as printed": (
        rational_shadows,
        "forall l, Forall is_knot l -> ~ Forall (fun T => exists O, odd_even O /\\ leads_1 T O) l -> "
        "Nat.Even (sum_crossings l) -> has_outcome (sum_game l) always_second",
        "exact (fun l K N => proj1 (proj2 (Theorem_7_5_corrected l K) N)).",
    ),
    "an even number makes it P1": (
        tricolorability,
        "forall n xs, (forall c, complete n xs c -> Nat.Even (colored c)) -> P1 n xs",
        "exact (fun n xs => proj1 (Lemma_1 n xs)).",
    ),
    "k to the power of k gameplays": (
        tricolorability,
        "forall n xs c, complete n xs c -> there_are (N.of_nat (colored c ^ colored c)) (fun v => played n xs v c)",
        "exact Definition_9.",
    ),
    "gameplays that are left make it P2": (
        tricolorability,
        "forall whole n xs plays left, 1 <= n -> "
        "(forall v, In v plays <-> path whole n xs v /\\ is_leaf whole n xs v) -> "
        "prunes plays left -> left <> [] -> P2 n xs",
        "exact (fun whole n xs plays left H S P => proj1 (proj2 (pruning_corrected whole n xs plays H S) left P)).",
    ),
    "the program returns all valid games": (
        tricolorability,
        "forall n xs game, In game (returned n xs) <-> valid n xs game",
        "exact (fun n xs => proj2 (Part_III n xs)).",
    ),
    "another number in the table": (tricolorability, "hd 0 (counts 5) = 76", "vm_compute. reflexivity."),
}


@needs_rocq
def test_false_variants_are_refused(kernel: Kernel) -> None:
    cases = {
        name: (
            Development(
                "wrong", make().static, f"{_IMPORTS[make]}Lemma wrong : {statement}.\nProof. {proof} Qed.\n", ()
            ),
            "wrong",
        )
        for name, (make, statement, proof) in FALSE.items()
    }
    for name, said in refusals(kernel, cases).items():
        assert said.startswith(("Unable to unify", "The term", "In environment")), (name, said)

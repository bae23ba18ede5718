"""Partizan kayles in Rocq: the theorems in the words of the paper, and other closed forms refused."""

from dataclasses import replace

from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.algebra.partizan.contexts import IntegerMonoid
from knotgames.checks.certificates.rocq.development import Development
from knotgames.checks.certificates.rocq.kernel import Kernel
from knotgames.checks.certificates.rocq.papers.kayles import development
from knotgames.games.partizan_kayles import MISERE
from tests.checks.certificates.rocq.compiler import judged_together, needs_rocq, refusals
from tests.checks.certificates.rocq.conftest import Judged
from tests.checks.certificates.rocq.page import on_the_page, printed

N, P, R = (LastMoveOutcome(letter) for letter in "NPR")


DEVELOPMENTS = [development]


@judged_together
@needs_rocq
def test_theorems(judged: Judged) -> None:
    """Those of the paper in its words, as the documentation shows them; and that of the solver."""
    shown, statements = on_the_page(development()), printed(judged(development()))
    assert list(shown) == ["Theorem_3_2", "Theorem_4_1", "monoid_is_the_integers"]
    assert {name: statements[name] for name in shown} == shown
    assert statements["Lemma_2_1"] == "forall G : position, ~ has_outcome G L"
    form = "partizan_kayles.solver_form"
    outcome = f"has_outcome G (outcome_in {form} (element_in {form} G))"
    assert statements["solver_outcome"] == f"forall G : position, {outcome}"


OTHER = {
    "Right takes three": replace(MISERE, take=(1, 3)),
    "outcomes exchanged": replace(MISERE, monoid=IntegerMonoid(middle=(N,), above=(R,), below=(R, P, N))),
}
"""Other closed forms than that of the paper."""

FALSE = {
    "no option of Right in a long strip is dominated": (
        "forall k, (k >= 1)%nat -> at_least (short k (k - 1)) (short (k - 2) k)",
        "intros k H. apply (proj1 (Theorem_3_2_option_lists k H)).",
    ),
    "Right can move on single squares": (
        "forall G, (exists n, In n G /\\ (1 <= n)%nat) -> exists q, move Right G q",
        "exact (proj1 Section_2_biased).",
    ),
    "Left has another option in S_3": (
        "options_are Left [3%nat] [[2%nat]; [1%nat]]",
        "exact (proj1 (proj1 Section_3_short_strips)).",
    ),
}


@needs_rocq
def test_false_variants_are_refused(kernel: Kernel) -> None:
    imports = (
        "From Coq Require Import List.\nFrom knotgames Require Import Kayles KaylesOptions.\nImport ListNotations.\n"
    )
    cases = {
        name: (
            Development("wrong", development().static, f"{imports}Lemma wrong : {said}.\nProof. {proof} Qed.\n", ()),
            "wrong",
        )
        for name, (said, proof) in FALSE.items()
    }
    cases |= {name: (development(theory), "form_of_the_paper") for name, theory in OTHER.items()}
    for name, answer in refusals(kernel, cases).items():
        assert answer.startswith(("Unable to unify", "The term", "In environment")), (name, answer)

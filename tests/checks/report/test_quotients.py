"""How a law is shown."""

from __future__ import annotations

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.misere.laws.search import Infinite, infinite_after
from knotgames.algebra.misere.quotient import misere_quotient
from knotgames.checks.report.quotients import laws


def test_a_long_law_is_cut_short() -> None:
    code = Code.parse("0.404")
    q = misere_quotient(code, limit=100)
    proof = infinite_after(q, code)
    assert isinstance(proof, Infinite)
    lines = list(laws.law_report("0.404", q, proof))
    assert lines[1] == "order:       infinite from heap 12 on; 18 to heap 11\n"
    assert lines[3] == "counted:     a = 3, b = 5, c = 11, d = 9, e = 12\n"
    assert lines[5].startswith("relations:   a^2 = 1, bc = ab, ")
    assert lines[7] == "proved:      for all sums of the heaps up to 12; the certificate is accepted\n"
    assert len(lines) < 20
    assert laws.law_answer(proof)["heap"] == 12

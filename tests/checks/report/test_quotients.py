"""How a law is shown."""

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.misere.laws.search import Infinite, infinite_after
from knotgames.algebra.misere.quotient import misere_quotient
from knotgames.checks.report.facts import lines, to_json
from knotgames.checks.report.monoids import ACCEPTED, WIDTH, impartial, infinite


def test_a_long_law_is_cut_short() -> None:
    code = Code.parse("0.404")
    q = misere_quotient(code, limit=100)
    proof = infinite_after(q, code)
    assert isinstance(proof, Infinite)
    said = list(lines(infinite("0.404", q, proof), WIDTH))
    assert said[1] == "order:       infinite from heap 12 on; 18 to heap 11\n"
    assert said[3] == "counted:     a = 3, b = 5, c = 11, d = 9, e = 12\n"
    assert said[5].startswith("relations:   a^2 = 1, bc = ab, ")
    assert said[7] == "proved:      for all sums of the heaps up to 12; the certificate is accepted\n"
    assert len(said) < 20
    assert to_json(impartial("0.404", q, ACCEPTED, proof))["infinite"]["heap"] == 12

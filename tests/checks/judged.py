"""What was found before the tests are run."""

from __future__ import annotations

JUDGED = "KNOTGAMES_JUDGED"
"""The variable that may name a folder in which `knotgames verify` has kept what it found of the claims, and the static
theory for Rocq as it was compiled.

What is there under the key of a claim, a hash of all that its check reaches, was found by the same check. Without the
variable, and where the key is another, the check is run, and the theory compiled.
"""

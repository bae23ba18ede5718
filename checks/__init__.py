"""Claims about games, their proofs by machine, and the `knotgames` command."""

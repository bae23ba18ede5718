"""Claims about games, their proofs by machine, and the `knotgames` command."""

if __name__ != "knotgames.checks":  # a second module of the same file, with classes of its own
    raise ImportError("import knotgames.checks")

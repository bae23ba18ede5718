"""Pure mathematics of games that end with a winner: values, gradings, monoids, quotients."""

if __name__ != "knotgames.algebra":  # a second module of the same file, with classes of its own
    raise ImportError("import knotgames.algebra")

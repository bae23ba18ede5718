"""Pure mathematics of games that end with a winner: values, gradings, monoids, quotients."""

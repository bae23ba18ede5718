"""The claims of the papers as the explorer shows them: what is on record of each, and what it speaks of."""

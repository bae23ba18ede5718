"""Statements typeset: text with the signs of the papers as MathML."""

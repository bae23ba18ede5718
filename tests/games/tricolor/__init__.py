"""Tests of the tricolorability game."""

"""Tests of the game on rational pseudodiagrams."""

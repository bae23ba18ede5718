"""Pseudodiagrams made to measure: which resolutions are knotted is a Boolean function that was given."""

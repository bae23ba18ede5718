"""Pseudodiagrams for given Boolean functions: the function says which resolutions are knotted."""

"""Statements about all games, by one step of an induction over games or over heaps of all sizes."""

"""Partizan games: sums of positions, canonical forms, games on strips, universes of games."""

"""Tests of the game on a cube."""

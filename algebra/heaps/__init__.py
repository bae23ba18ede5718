"""Heap games under normal play: nim, taking and breaking, octal codes, series of Grundy values and their periods."""

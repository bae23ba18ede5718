"""Diagrams in text: planar diagram, Gauss and Dowker-Thistlethwaite codes, names of knots."""

"""The paper whose claims the modules of this folder enter."""

from knotgames.checks.paper import Paper

PAPER = Paper("Milley2013", "Partizan kayles and misère invertibility", "Rebecca Milley", 2013)

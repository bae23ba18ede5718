"""Misère quotients and misère monoids: those of games, for all heaps, and what a period proves."""

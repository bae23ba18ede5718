"""Misère quotients and monoids of games, for all heaps, and consequences of periods."""

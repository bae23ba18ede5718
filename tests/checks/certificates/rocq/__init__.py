"""Tests of what is written for Rocq."""

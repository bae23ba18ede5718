"""Tests of what two accounts of a question share."""

"""Tests of what the explorer says of claims."""

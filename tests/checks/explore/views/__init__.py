"""Tests of the views of the explorer."""

"""Tests of `checks.commands`."""

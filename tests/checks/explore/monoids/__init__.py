"""Tests of the portraits of monoids."""

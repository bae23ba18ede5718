"""Tests of the Region Unknotting Game."""

"""Tests of the Link Smoothing Game."""

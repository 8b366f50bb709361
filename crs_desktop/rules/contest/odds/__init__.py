"""Exact odds of a contest."""

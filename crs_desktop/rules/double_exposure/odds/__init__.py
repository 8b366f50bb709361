"""Exact odds of CRS attacks, picks and powers."""

"""Exact odds of a Duellist attack."""

"""Exact odds: the walk over every answer of chance, distributions, and forecasts as data."""

"""Exact odds: distributions, and forecasts as data."""

"""Charge, Flee, and movement on the board (CRS, Combat Actions)."""

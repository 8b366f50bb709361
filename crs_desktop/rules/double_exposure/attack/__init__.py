"""Attacks at Short and Long Range, and Taking a Blow (CRS, Combat Actions)."""

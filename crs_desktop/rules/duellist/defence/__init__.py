"""Parries, dodges and facing: how an attack is met (6.6, 6.8, 6.9, 6.16)."""

"""Parries, shields, dodges, armour blocks and facing (6.6, 6.8, 6.9, 6.16)."""

"""Attacks of Duellist: throws, modifiers, consequences and fumbles (6.7, 6.8)."""

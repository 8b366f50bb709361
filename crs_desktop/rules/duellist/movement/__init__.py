"""Moves and falls, and the ground of a Duellist fight (5.20, 6.5)."""

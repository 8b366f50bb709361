"""Injuries instead of hit points."""

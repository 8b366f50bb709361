"""Charges, flights and maneuvers of Contest, and the ground of its combats."""

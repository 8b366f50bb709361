"""Charges, flights and maneuvers of Contest, and the ground they cross."""

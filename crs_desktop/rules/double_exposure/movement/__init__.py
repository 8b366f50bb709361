"""The Charge, Fleeing, and the ground they cross (CRS, Combat Actions)."""

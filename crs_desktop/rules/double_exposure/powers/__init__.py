"""Powers: their choice, their targets, and their outcome (CRS, Integrating)."""

"""Powers: which one, on whom, and what comes of it (CRS, Integrating)."""

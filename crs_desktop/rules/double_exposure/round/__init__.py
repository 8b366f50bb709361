"""The round of Combat in its seven steps, Surprise, and Initiative (CRS, Combat)."""

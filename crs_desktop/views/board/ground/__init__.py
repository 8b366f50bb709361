"""The ground: squares, edge labels, range rings, melee arrows, and small labels."""

"""Item models of the battlefield: distances, ranges, walls, and dragged data."""

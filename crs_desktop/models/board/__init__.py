"""Item models of the battlefield: distances, ranges, walls, and what is dragged."""

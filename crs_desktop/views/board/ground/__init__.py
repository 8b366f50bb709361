"""The ground: squares, edge labels, rings of range, melees, and slips with words."""

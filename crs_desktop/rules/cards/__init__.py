"""Cards, hands and dice: their names and how they are read, in every system."""

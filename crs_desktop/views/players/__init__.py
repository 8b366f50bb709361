"""The players' window: a screen at the end of the table, painted from the players' view alone."""

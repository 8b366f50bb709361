"""The deck of Action Cards, AC Picks and lots (CRS, Action Cards)."""

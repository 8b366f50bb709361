"""The window over a shared campaign: people, fights, lines for other laptops."""

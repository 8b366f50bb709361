"""How everything looks: palettes, theme, icons, portraits, and what the GM has set."""

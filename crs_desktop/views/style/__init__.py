"""The look of the program: palettes, theme, icons and portraits, and the settings of the GM."""

"""The layout of one card as marks in millimetres: blocks, text, icons and codes."""

"""One card as marks in millimetres: blocks, text, icons and codes."""

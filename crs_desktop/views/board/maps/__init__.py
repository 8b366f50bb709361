"""The map under the squares: read from a file, fitted to the squares, and drawn."""

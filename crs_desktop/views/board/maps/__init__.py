"""The picture under the squares: read, fitted to them, and drawn."""

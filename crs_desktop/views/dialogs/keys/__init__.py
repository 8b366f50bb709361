"""Commands by key and by name."""

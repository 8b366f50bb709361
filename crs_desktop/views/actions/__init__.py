"""Commands as QActions: words, keys, conditions, and whom a command is about."""

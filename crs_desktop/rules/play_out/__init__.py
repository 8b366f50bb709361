"""Rules run to their end by a named policy."""

"""Rules run to their end: by every answer of chance, or by a named policy."""

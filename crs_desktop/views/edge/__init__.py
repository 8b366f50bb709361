"""The table's edge: the one open question, and every way to answer it."""

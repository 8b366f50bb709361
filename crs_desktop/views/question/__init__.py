"""The band at the lower edge of the window: the open question and every way to answer it."""

"""Import into the library and export from it."""

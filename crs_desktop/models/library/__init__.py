"""Models of a library: characters, encounters, rows that are about to come."""

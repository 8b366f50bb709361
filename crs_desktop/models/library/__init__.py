"""Models of a library: characters, encounters, new combatants and imported rows."""

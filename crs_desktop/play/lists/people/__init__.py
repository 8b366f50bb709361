"""People of a list on their way into a fight or a library: new ones, known ones, and where they stand."""

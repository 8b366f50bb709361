"""Characters of a list on their way into a fight or a library: new, known, and their squares."""

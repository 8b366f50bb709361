"""The sheet of one character, made of the system's own fields."""

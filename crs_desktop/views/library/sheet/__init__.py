"""The sheet of one character, with the fields of its system."""

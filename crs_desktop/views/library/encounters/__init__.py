"""The prepared encounters of a library."""

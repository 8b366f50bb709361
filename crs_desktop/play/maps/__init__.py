"""Maps from files of other programs."""

"""Maps out of files of other programs."""

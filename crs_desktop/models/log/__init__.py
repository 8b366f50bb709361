"""Qt item models of the log: in full, in short, and filtered."""

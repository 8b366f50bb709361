"""Playing one document: sources of answers, undo, branches, and asking again."""

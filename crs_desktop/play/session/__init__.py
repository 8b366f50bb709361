"""One document being played: who answers, what was answered, undo and asking again."""

"""A session: who answers what, undo, the journal, the campaign file, records and the story."""

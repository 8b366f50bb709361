"""Sessions, the journal, the campaign file, records, lists and the story of a fight."""

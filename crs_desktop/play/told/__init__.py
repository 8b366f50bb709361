"""What has happened, told: the log and its exports, decks, face-offs, what changed."""

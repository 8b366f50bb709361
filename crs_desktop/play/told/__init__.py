"""The story of a fight: log, exports, decks, face-offs, and differences between scenes."""

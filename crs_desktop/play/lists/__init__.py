"""Lists of characters: spreadsheets, pasted text, JSON casts, and transfer between library and fight."""

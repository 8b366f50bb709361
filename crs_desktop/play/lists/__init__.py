"""People as lists: spreadsheets, pasted text, JSON casts, and the way between library and fight."""

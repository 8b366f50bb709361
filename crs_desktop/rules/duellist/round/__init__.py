"""A round of Duellist: initiative, declaration, strike order and resolution (6.2 … 6.6)."""

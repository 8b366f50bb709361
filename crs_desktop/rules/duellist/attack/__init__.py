"""An attack of Duellist: the throw, what is added to it, and what it leaves behind (6.7, 6.8)."""

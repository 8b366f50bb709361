"""Hits, armour, wounds, blood loss and first aid (5.9 … 5.11, 6.17, 8.2)."""

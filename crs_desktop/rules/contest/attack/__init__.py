"""Strikes, shots and sneak attacks of Contest."""

"""Printing: what, on which paper, how it looks, where it goes."""

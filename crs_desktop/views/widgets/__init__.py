"""Widgets of general use, which know nothing of the table."""

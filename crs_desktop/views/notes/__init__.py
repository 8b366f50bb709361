"""The window of the GM’s own notes."""

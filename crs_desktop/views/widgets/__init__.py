"""Widgets used by several parts of the windows."""

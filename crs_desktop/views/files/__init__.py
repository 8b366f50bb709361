"""Campaigns and records in files: open, save, export, and the dialogs that choose a file."""

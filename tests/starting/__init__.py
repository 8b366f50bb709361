"""Tests of starting: the command line, what is missing, foreign folders, and the entry of the desktop."""

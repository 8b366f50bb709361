"""Tests of what surrounds the program: its package page and the checks before a commit."""

"""Tokens: what each shows, how it is laid out and painted, and what lies around it."""

"""Doubles outside the window: a browser, a phone, other laptops, and a server of PostgreSQL."""

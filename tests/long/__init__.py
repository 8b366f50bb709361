"""Runs that find by chance what no example does; `python -m tests.long` runs them as long as one likes."""

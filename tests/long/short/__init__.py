"""A few seconds of each long run, and tests of the harnesses."""

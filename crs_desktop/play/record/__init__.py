"""Fight records: a fight as text that a person can read and write, and its replay."""

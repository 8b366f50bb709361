"""The fight record: a fight as a text that a person reads and writes, and its replay."""

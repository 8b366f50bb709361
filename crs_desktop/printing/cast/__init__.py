"""The GM's sheet of the whole cast, and the GM's screen."""

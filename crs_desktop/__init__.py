"""The game master's table for five published conflict systems."""

__version__ = "1.0.0"

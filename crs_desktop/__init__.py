"""The game master's table for five published conflict systems."""

__version__ = "0.1.0"

"""The game master's table for five published ways of resolving conflict."""

__version__ = "0.1.0"

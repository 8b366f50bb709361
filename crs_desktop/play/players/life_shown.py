"""The ways in which players are shown how a side is; the settings read this before anything is painted."""

from typing import Literal

LifeShown = Literal["number", "bar", "word", "none"]
"""The way in which the state of a side is shown to players."""
LIFE_SHOWN: LifeShown = "word"
"""The way where the GM has chosen none: a word gives the least away and still tells something."""

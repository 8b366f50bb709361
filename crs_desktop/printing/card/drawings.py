"""The printed drawings as SVG in the tones of paper."""

import re
from functools import cache

from crs_desktop import shipped
from crs_desktop.printing.marks import Tone

_PAPER = {"#FBF8F1": "#FFFFFF", "#CFC6B4": "#FFFFFF", "#2F6B57": "#5A5A5A", "#DDE6DC": "#FFFFFF"}
"""Tones of the drawn cards replaced for print: white paper, no outline, a grey weave."""


@cache
def on_paper(name: str) -> str:
    """Return a drawing of the card set (``10s``, ``back-linen``) in tones for print."""
    # The same files serve the screen, whose tones would waste ink on paper.
    drawn = shipped.path("cards", f"{name}.svg").read_text("utf-8")
    return re.sub(r"#\w{6}", lambda tone: _PAPER.get(tone[0], tone[0]), drawn)


@cache
def icon(name: str, ink: Tone) -> str:
    """Return the picture of a kind of cards (``item``) or of things (``axe``) in one tone."""
    return shipped.path("cards", "kinds", f"{name}.svg").read_text("utf-8").replace("#000000", ink)

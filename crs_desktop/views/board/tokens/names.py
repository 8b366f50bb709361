"""The name on the plate of a token: how it is made to fit, and when it needs a line of its own."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontInfo, QFontMetricsF

from crs_desktop.views.board.tokens.layout import Layout, layout_of
from crs_desktop.views.board.tokens.token_look import TokenLook

_FEWEST_LETTERS = 4
"""A name shortened to this length, dots included, no longer tells combatants apart."""
_STRETCHES = (100, 92, 84, 76)
"""Widths of letters in hundredths, from usual to the narrowest that is still easy to read."""


def layout_for(look: TokenLook, square: int) -> Layout:
    """Return the layout of a token; its name has a line of its own if it is unreadable beside the rest."""
    gauged, told = look.gauge is not None and not look.word, bool(left_of(look))
    beside = layout_of(look.size, square, gauged, look.markers, told)
    if not (told and beside.named) or _reads_well(look, beside):
        return beside
    return layout_of(look.size, square, gauged, look.markers, told, stacked=True)


def _reads_well(look: TokenLook, layout: Layout) -> bool:
    room = layout.name(left_wide(look, layout)).width()
    words = shortened(look, QFontMetricsF(squeezed(layout, look.label, room)), room)
    return words == look.label if look.word else words != look.initials or look.label == look.initials


def left_of(look: TokenLook) -> str:
    """Return the word for the combatant’s state, else what is left in the gauge if it has a title."""
    return look.word or (str(look.gauge.left) if look.gauge and look.gauge.title else "")


def left_wide(look: TokenLook, layout: Layout) -> float:
    """Return the width of what is left, in pixels."""
    return QFontMetricsF(layout.bold).horizontalAdvance(left_of(look)) if left_of(look) else 0


def squeezed(layout: Layout, words: str, wide: float) -> QFont:
    """Return the font of names, made smaller and then narrower until ``words`` fit into ``wide`` pixels."""
    font = QFont(layout.plain)
    font.setPixelSize(layout.letters)
    if QFontMetricsF(font).horizontalAdvance(words) <= wide:
        return font
    font.setPixelSize(min(layout.letters, layout.small.pixelSize()))
    return stretched(font, words, wide)


def stretched(font: QFont, words: str, wide: float) -> QFont:
    """Return the font as narrow as ``words`` need for ``wide`` pixels, but still easy to read."""
    narrow = QFont(font)
    for stretch in _STRETCHES:
        narrow.setStretch(stretch)
        if QFontMetricsF(narrow).horizontalAdvance(words) <= wide:
            break
    return narrow


def narrowed(font: QFont, words: str, wide: float) -> QFont:
    """Return the font shrunk until ``words`` fit into ``wide`` pixels."""
    needed = QFontMetricsF(font).horizontalAdvance(words)
    if needed <= wide:
        return font
    smaller = QFont(font)
    smaller.setPixelSize(max(1, int(QFontInfo(font).pixelSize() * wide / needed)))
    return smaller


def shortened(look: TokenLook, metrics: QFontMetricsF, wide: float) -> str:
    """Return the name cut to ``wide`` pixels, or the initials if only a few letters of it would remain."""
    words = metrics.elidedText(look.label, Qt.TextElideMode.ElideRight, wide)
    return words if words == look.label or len(words) > _FEWEST_LETTERS else look.initials

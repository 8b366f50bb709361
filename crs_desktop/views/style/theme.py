"""Style, palette and fonts of the whole program."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from string import Template
from typing import Literal

from msgspec import Struct
from msgspec.structs import asdict
from PySide6.QtCore import QDir
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication, QToolTip

from crs_desktop import shipped
from crs_desktop.play.collecting import kept_garbage
from crs_desktop.printing.letters import family
from crs_desktop.views.style.palettes import DARK, HIGH_CONTRAST, LIGHT, PALETTES, Palette, contrast

__all__ = [
    "DARK",
    "HIGH_CONTRAST",
    "LIGHT",
    "PALETTES",
    "Palette",
    "TextRole",
    "apply",
    "bold",
    "contrast",
    "far_off",
    "in_use",
    "room",
    "scale",
    "sized",
    "system_family",
    "text_size",
]

STYLE = "Fusion"
"""Qt style. Free if QT_STYLE_OVERRIDE sets it before the first window; later it costs milliseconds."""


class Look(Struct, frozen=True):
    """A look of the program: palette, text size (1 at 100 %), and whether cards can be read from afar."""

    palette: Palette = LIGHT
    scale: float = 1.0
    large_index: bool = False


_applied = Look()

TextRole = Literal["text", "sentence", "heading", "title", "number"]

_POINTS: Mapping[TextRole, float] = {"text": 11, "sentence": 13, "heading": 16, "title": 22, "number": 40}

_Role = QPalette.ColorRole
_ROLES: Mapping[QPalette.ColorRole, str] = {
    _Role.Window: "table",
    _Role.WindowText: "ink",
    _Role.Base: "paper",
    _Role.AlternateBase: "table",
    _Role.Text: "ink",
    _Role.PlaceholderText: "greyed",
    _Role.Button: "paper",
    _Role.ButtonText: "ink",
    _Role.BrightText: "hurt",
    _Role.ToolTipBase: "paper",
    _Role.ToolTipText: "ink",
    _Role.Highlight: "chosen",
    _Role.HighlightedText: "chosen_ink",
    _Role.Accent: "asked",
    _Role.Link: "healed",
    _Role.LinkVisited: "healed",
    _Role.Light: "paper",
    _Role.Midlight: "line",
    _Role.Mid: "rim",
    _Role.Dark: "rim",
    _Role.Shadow: "ink",
}
# Disabled text gives its reason and must stay readable: quiet, never faint.
_DISABLED = dict.fromkeys((_Role.WindowText, _Role.Text, _Role.ButtonText), "greyed")
_DISABLED |= {_Role.Highlight: "line", _Role.HighlightedText: "ink", _Role.Accent: "rim"}


# Qt walks over all widgets, and their `changeEvent` runs Python: if Python collected a closed window
# meanwhile, Qt would go on with widgets that are gone, and crash.
@kept_garbage()
def apply(
    app: QApplication,
    palette: Palette,
    scale: float = 1.0,
    system_letters: bool = False,
    large_index: bool = False,
) -> None:
    """Apply palette and fonts to the whole program; ``scale`` multiplies every text size.

    ``system_letters`` uses the font of the desktop, ``large_index`` draws cards that can be read from afar.
    """
    global _applied  # asked for hundreds of times in a paint, so no property of the application
    _applied = Look(palette, scale, large_index)
    if os.environ.get("QT_STYLE_OVERRIDE") != STYLE:  # already in force otherwise
        app.setStyle(STYLE)
    app.setFont(_font(system_family() if system_letters else family(), text_size("text")))
    app.setPalette(_qt_palette(palette))
    QToolTip.setPalette(app.palette())
    for folder in ("icons", "themes"):  # where the style sheet finds its images
        QDir.setSearchPaths(folder, [str(shipped.path(folder))])
    app.setStyleSheet(_style_sheet(palette))


@contextmanager
def bare() -> Iterator[None]:
    """Build a window without the style sheet, then apply it once.

    With the style sheet set, Qt restyles every widget each time it or an ancestor gets a new parent.
    """
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    sheet = app.styleSheet()
    with kept_garbage():
        app.setStyleSheet("")
    try:
        yield
    finally:
        with kept_garbage():
            app.setStyleSheet(sheet)


def in_use() -> Palette:
    """Return the palette last applied, for widgets that paint themselves."""
    return _applied.palette


def far_off() -> bool:
    """Return whether cards have a large index, readable from the far end of a table."""
    return _applied.large_index


def text_size(role: TextRole) -> float:
    """Return the size of a text role in points, at the scale last applied."""
    return _POINTS[role] * _applied.scale


def scale() -> float:
    """Return the text size last applied, 1 at 100 %."""
    return _applied.scale


def room(pixels: int) -> int:
    """Return ``pixels`` at 100 % text size, more at larger text, though growing less than the text does."""
    return round(pixels * (1 + 0.4 * (scale() - 1)))


def bold(font: QFont) -> QFont:
    """Return a font in bold."""
    made = QFont(font)
    made.setBold(True)
    return made


def sized(font: QFont, part: float = 0.85) -> QFont:
    """Return a font at a part of its size, by default as for notes."""
    made = QFont(font)
    made.setPointSizeF(font.pointSizeF() * part)
    return made


def system_family() -> str:
    """Return the font family of the desktop."""
    return QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()


def _font(family: str, points: float) -> QFont:
    font = QFont(family)
    font.setPointSizeF(points)
    font.setFeature(QFont.Tag("tnum"), 1)  # digits of one width: numbers line up
    return font


def _qt_palette(palette: Palette) -> QPalette:
    made = QPalette()
    for role, tone in _ROLES.items():
        made.setColor(role, QColor(getattr(palette, tone)))
    for role, tone in _DISABLED.items():
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(getattr(palette, tone)))
    return made


def _style_sheet(palette: Palette) -> str:
    sheet = Template(shipped.path("themes", "table.qss").read_text("utf-8"))
    sizes: dict[str, str] = {role: f"{text_size(role):g}pt" for role in _POINTS}
    sizes |= {name: f"{pixels}px" for name, pixels in _marks().items()}
    marks = "pale" if palette.dark else "dark"
    cloth = "" if palette.stark else f"url(themes:cloth-{palette.name}.png)"
    edge = palette.rail if palette.stark else palette.wood
    return sheet.substitute(asdict(palette), marks=marks, cloth=cloth, edge=edge, **sizes)


def _marks() -> dict[str, int]:
    """Return the sizes in pixels of check boxes, radio buttons and arrows, which grow with the text."""
    mark = 4 * round(room(16) / 4)  # its half and quarter are whole pixels
    bead = mark // 2
    return {
        "mark": mark,
        "round": bead + 1,
        "bead": bead,
        "band": (mark + 2 - bead) // 2,
        "arrow": room(12),
        "open": room(20),
    }

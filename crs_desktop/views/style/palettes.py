"""The three palettes as plain data, and the contrast ratio of two tones."""

from functools import lru_cache

from msgspec import Struct


class Palette(Struct, frozen=True):
    """All tones that the program draws with, as ``#RRGGBB``.

    ``ink`` to ``healed`` are text colours on ``table`` and ``paper``; the ``felt_…`` tones are their twins
    on ``felt``. ``greyed`` is disabled text and the hint in an empty field: in every
    palette it differs from ``ink``. ``line`` is a hairline between quiet
    parts and the background under the pointer, ``rim`` the outline of controls (contrast at least 3:1),
    ``wood`` the rail around the table with ``wood_ink`` cut into it, ``rail`` the line where the rail meets
    the cloth, ``chosen`` the background of a selected row. The suits differ in lightness, so that they can
    be told apart in grey.
    """

    name: str
    table: str
    felt: str
    paper: str
    ink: str
    quiet_ink: str
    greyed: str
    asked: str
    hurt: str
    healed: str
    felt_ink: str
    felt_quiet: str
    felt_asked: str
    felt_hurt: str
    felt_healed: str
    wood: str
    wood_ink: str
    rail: str
    line: str
    rim: str
    chosen: str
    chosen_ink: str
    spade: str
    heart: str
    diamond: str
    club: str

    @property
    def dark(self) -> bool:
        """Whether letters on paper are light."""
        return contrast(self.paper, "#000000") < 4.5

    @property
    def stark(self) -> bool:
        """Whether the palette has no shades: no texture and no shadow, and quiet lines are drawn plainly."""
        return contrast(self.felt, self.felt_ink) > 20


LIGHT = Palette(
    name="light",
    table="#E9E3D6",
    felt="#2F6B57",
    paper="#FBF8F1",
    ink="#23201B",
    quiet_ink="#6B6458",
    greyed="#6B6458",
    asked="#A5480C",
    hurt="#A3262A",
    healed="#225A96",
    felt_ink="#FBF8F1",
    felt_quiet="#DDE6DC",
    felt_asked="#FFDCA3",
    felt_hurt="#FFD9D5",
    felt_healed="#D3E6FF",
    wood="#74492A",
    wood_ink="#FBF1E0",
    rail="#3A2413",
    line="#CFC6B4",
    rim="#857C6C",
    chosen="#2F6B57",
    chosen_ink="#FBF8F1",
    spade="#23201B",
    heart="#A62429",
    diamond="#2E6FB5",
    club="#12472F",
)

DARK = Palette(
    name="dark",
    table="#1A2220",
    felt="#16352C",
    paper="#2A2F2D",
    ink="#ECE7DB",
    quiet_ink="#A39C8C",
    greyed="#A39C8C",
    asked="#F0A04B",
    hurt="#F08C8E",
    healed="#7FB2E5",
    felt_ink="#ECE7DB",
    felt_quiet="#A9B9AE",
    felt_asked="#F4B067",
    felt_hurt="#F6A9A6",
    felt_healed="#9CC8F2",
    wood="#3B2A1C",
    wood_ink="#D9C8AE",
    rail="#120C07",
    line="#4A534E",
    rim="#7F8983",
    chosen="#2F6B57",
    chosen_ink="#FBF8F1",
    spade="#ECE7DB",
    heart="#F29292",
    diamond="#6C9FDC",
    club="#8FD6A8",
)

HIGH_CONTRAST = Palette(
    name="high contrast",
    table="#000000",
    felt="#000000",
    paper="#000000",
    ink="#FFFFFF",
    quiet_ink="#FFFFFF",
    greyed="#B4B4B4",
    asked="#FFD400",
    hurt="#FF6B6B",
    healed="#6BB6FF",
    felt_ink="#FFFFFF",
    felt_quiet="#FFFFFF",
    felt_asked="#FFD400",
    felt_hurt="#FF6B6B",
    felt_healed="#6BB6FF",
    wood="#000000",
    wood_ink="#FFFFFF",
    rail="#FFFFFF",
    line="#5C5C5C",
    rim="#FFFFFF",
    chosen="#FFFFFF",
    chosen_ink="#000000",
    spade="#FFFFFF",
    heart="#FF8A8A",
    diamond="#4C9BFF",
    club="#86E79B",
)

PALETTES = (LIGHT, DARK, HIGH_CONTRAST)


@lru_cache(maxsize=256)
def contrast(a: str, b: str) -> float:
    """Return the WCAG 2 contrast ratio of two ``#RRGGBB`` tones, from 1 to 21.

    >>> round(contrast("#000000", "#FFFFFF"), 2)
    21.0
    """
    darker, lighter = sorted((_luminance(a), _luminance(b)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(tone: str) -> float:
    red, green, blue = (_linear(int(tone[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    # The curve of sRGB, linear near black.
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)

"""The head of a card with its title, and the notice at its foot."""

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.printing import letters
from crs_desktop.printing.card.block import shifted
from crs_desktop.printing.card.laid import Dress
from crs_desktop.printing.marks import QUIET, Frame, Icon, Label, Mark, Photo, line_height
from crs_desktop.printing.sizes import Size
from crs_desktop.rules.printed import PrintedCard

INSET = 3.0
"""Distance of readable content from the cut, in millimetres."""

ELLIPSIS = "…"
NOTICE = 6.0
"""Size of the notice at the foot, in points."""

_HIGH, _LEAST_HIGH = 14.0, 9.0
_PLAYING_CARD = Size("", "", 63.0, 88.0)
_AT_MOST = 1.5
_TITLE, _TITLE_SMALLEST, _STEP = 15.0, 8.0, 0.5
_SUBTITLE = 7.0
_RULE, _AIR = 0.5, 1.6
_ICON, _FACE = 5.0, 0.8
"""Side of the icon in millimetres, and of a portrait as a share of the head."""


class HeadWords(Struct, frozen=True):
    """The lines of a title and the line under it; ``cut`` if some had to be left out."""

    lines: tuple[Label, ...]
    cut: bool

    @property
    def height(self) -> float:
        """Height of all lines, in millimetres."""
        return sum(line_height(line.points) for line in self.lines)


def grown(size: Size) -> float:
    """Return the factor by which everything is larger on a card larger than a playing card."""
    return min(max(min(size.width, size.height) / _PLAYING_CARD.width, 1), _AT_MOST)


def titled(card: PrintedCard, width: float, scale: float) -> HeadWords:
    """Fit the title on one line in the largest letters, else on three in the smallest; then the subtitle."""
    points, title = _TITLE * scale, card.title
    # prefer a smaller title on one line to a larger one on two, which would take a line from the text
    while points > _TITLE_SMALLEST and letters.width(title, points, True) > width:
        points -= _STEP
    lines, cut = _first(letters.lines(title, points, width, bold=True), 3)
    below, more = _first(letters.lines(card.subtitle, _SUBTITLE * scale, width, ink=QUIET), 2)
    return HeadWords((*lines, *below), cut or more)


def headed(card: PrintedCard, size: Size, bleed: float, dress: Dress) -> tuple[tuple[Mark, ...], float, bool]:
    """Return the band with the title, the top of the room below it, and whether words were cut off."""
    high = max(_LEAST_HIGH, min(_HIGH * grown(size), _HIGH * size.height / _PLAYING_CARD.height))
    scale, coat = min(grown(size), high / _HIGH + 0.1), dress.coat
    icon = high * _FACE if dress.small else _ICON * scale if dress.look.icons else 0.0
    words = titled(card, size.width - 2 * INSET - (icon + 1 if icon else 0), scale)
    high = max(high, words.height + 2.0)
    y, told = (high - words.height) / 2, list[Mark]()
    for line in words.lines:
        told.append(shifted(line, INSET, y + 0.3))
        y += line_height(line.points)
    x, above = size.width - INSET - icon, (high - icon) / 2
    if dress.small:
        told.append(Photo(x, above, icon, icon, dress.portrait))
    elif icon:
        told.append(Icon(x, above, icon, card.kind, coat.deep))
    wide = size.width + 2 * bleed
    band = Frame(-bleed, -bleed, wide, high + bleed, fill=coat.band)
    rule = Frame(-bleed, high, wide, _RULE, fill=coat.deep)
    return (band, rule, *told), high + _RULE + _AIR, words.cut


def footed(card: PrintedCard, size: Size) -> tuple[tuple[Mark, ...], float]:
    """Return the notice at the foot, and the bottom of the room above it."""
    lines = letters.lines(card.notice, NOTICE, size.width - 2 * INSET, ink=QUIET)
    high, foot = line_height(NOTICE), size.height - INSET
    top = foot - len(lines) * high
    told = tuple(shifted(line, INSET, top + at * high) for at, line in enumerate(lines))
    return told, top - (0.8 if lines else 0)


def _first(lines: list[Label], count: int) -> tuple[list[Label], bool]:
    """Return the first lines, and whether there are more."""
    if len(lines) <= count:
        return lines, False
    last = lines[count - 1]
    # drop the runs, which would be painted instead of the text and know no ellipsis
    return [*lines[: count - 1], replace(last, text=last.text + ELLIPSIS, runs=())], True

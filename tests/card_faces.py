# ruff: noqa: E501
"""``python -m tests.card_faces``: draw the card faces and backs that ship, in the tones of the light palette."""

import os
from math import cos, sin, tau

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtGui import QFontDatabase, QGuiApplication, QPainterPath

from crs_desktop import shipped
from crs_desktop.views.style.drawings import outline
from crs_desktop.views.style.palettes import LIGHT

_W, _H, _CAP = 130, 180, 72.9
"""Size of a card, and height of a capital letter set at 100."""
SUITS = {"s": LIGHT.spade, "h": LIGHT.heart, "d": LIGHT.diamond, "c": LIGHT.club}
RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")
_SHAPES = {
    "s": "M0-12C2.8-7.6 10.6-3 10.6 2.6 10.6 6 8 8 5.4 8 3.2 8 1.6 7 .7 5.6 1.2 8.8 2.2 10.6 4.2 12H-4.2C-2.2 10.6"
    "-1.2 8.8-.7 5.6-1.6 7-3.2 8-5.4 8-8 8-10.6 6-10.6 2.6-10.6-3-2.8-7.6 0-12Z",
    "h": "M0 11.6C-2.8 7.6-11 2.6-11-4.4A5.7 5.7 0 0 1-5.3-10.1C-2.9-10.1-.9-8.7 0-6.5.9-8.7 2.9-10.1 5.3-10.1A5.7"
    " 5.7 0 0 1 11-4.4C11 2.6 2.8 7.6 0 11.6Z",
    "d": "M0-12.5Q4-5 9.5 0 4 5 0 12.5-4 5-9.5 0-4-5 0-12.5Z",
    "c": "M0-11.1A5.3 5.3 0 0 1 4.2-2.6 5.3 5.3 0 1 1 1.4 4.9Q2 9 4.4 11.5H-4.4Q-2 9-1.4 4.9A5.3 5.3 0 1 1-4.2-2.6"
    " 5.3 5.3 0 0 1 0-11.1Z",
}
_SIDES, _MIDDLE = (-1, 1), (0,)
_PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    2: ((0, -1), (0, 1)),
    3: ((0, -1), (0, 0), (0, 1)),
    4: tuple((x, y) for x in _SIDES for y in (-1, 1)),
    5: (*((x, y) for x in _SIDES for y in (-1, 1)), (0, 0)),
    6: tuple((x, y) for x in _SIDES for y in (-1, 0, 1)),
    7: (*((x, y) for x in _SIDES for y in (-1, 0, 1)), (0, -0.5)),
    8: (*((x, y) for x in _SIDES for y in (-1, 0, 1)), (0, -0.5), (0, 0.5)),
    9: (*((x, y) for x in _SIDES for y in (-1, -0.33, 0.33, 1)), (0, 0)),
    10: (*((x, y) for x in _SIDES for y in (-1, -0.33, 0.33, 1)), (0, -0.66), (0, 0.66)),
}
_FACE = '<path d="M3 40.3Q3 29 20 28 37 29 37 40.3z" fill-opacity=".55"/><path d="M16 23h8v7l-4 4-4-4zM20 9A7.2 9 0 0 1 20 27 7.2 9 0 0 1 20 9z" fill="{paper}" stroke="{tone}" stroke-width=".9"/><circle cx="17" cy="18" r="1"/><circle cx="23" cy="18" r="1"/><path d="M17.8 22.6q2.2 1.4 4.4 0" fill="none" stroke="{tone}" stroke-width="1"/>'
_COURT = {
    "J": '<path d="M12 24V15H28V24L30 26V13H10V26z"/>'
    + _FACE
    + '<path d="M10 13.6Q11 3.6 21 3.4 29.6 4 30.4 13.6 20 9.4 10 13.6z"/><path d="M26 6Q30-3 37 1.6 35.4 9 27 8z" fill-opacity=".55"/>',
    "Q": '<path d="M8.6 31V17C8.6 3 31.4 3 31.4 17V31z"/>'
    + _FACE
    + '<path d="M12.4 18Q13 9 20 9.4 27 9 27.6 18 25.4 12.4 20 12.2 14.6 12.4 12.4 18z"/><path d="M11 9 9.4-.4 15 4.2 20-2 25 4.2 30.6-.4 29 9Q20 6 11 9z"/>',
    "K": '<path d="M10.4 24V14H29.6V24z"/>'
    + _FACE
    + '<path d="M12.6 19C11.6 34 28.4 34 27.4 19 25.4 21.6 23.6 20.6 20 20.6S14.6 21.6 12.6 19z"/><path d="M17.6 23.4h4.8" stroke="{paper}" stroke-width="1.2"/><path d="M10.6 11.6 9 1.4H13L14.4 5 18 5V-2H22V5L25.6 5 27 1.4H31L29.4 11.6Q20 8.6 10.6 11.6z"/>',
}
"""Head and shoulders of each court card in a box of 40, above the middle of the card."""


def face(rank: str, suit: str) -> str:
    """Return a card with two indexes, and pips or a court head."""
    middle = _ace() if rank == "A" else _court(rank, SUITS[suit]) if rank in _COURT else _pips(int(rank))
    corner = (
        f'<g id="i">{_letters(rank, 5.5 if rank == "10" else 8.5, 9, 22.5, 0.62)}{_suit(16.5, 46, 21)}</g>'
    )
    return _card(suit, f'{corner}<use xlink:href="#i" transform="rotate(180 65 90)"/>{middle}')


def large(rank: str, suit: str) -> str:
    """Return a card for small sizes, with one index almost a third as high as the card, and one large suit."""
    index = _letters(rank, 11, 13, 54, 0.84)
    return _card(suit, f"{index}{_suit(28, 91, 35)}{_suit(86, 126, 66)}")


def back(field: str) -> str:
    """Return a back: paper rim, a field with a lattice, and a medal with a suit in it."""
    lattice = "".join(_thread(x, lean) for x in range(-88, 124, 13) for lean in (1, -1))
    medal = "M65 52L95 90 65 128 35 90Z"
    return (
        _head("")
        + f'<rect x="6" y="6" width="118" height="168" rx="4" fill="{field}"/>'
        + f'<path d="{lattice}" stroke="{LIGHT.felt_quiet}" stroke-opacity=".34" fill="none"/>'
        + f'<rect x="9" y="9" width="112" height="162" rx="3" fill="none" stroke="{LIGHT.felt_quiet}" stroke-opacity=".6"/>'
        + f'<path d="{medal}" fill="{field}" stroke="{LIGHT.felt_quiet}" stroke-width="2"/>'
        + f'<path d="{_SHAPES["s"]}" transform="translate(65 90)scale(1.3)" fill="{LIGHT.felt_quiet}"/></svg>\n'
    )


def _thread(start: int, lean: int) -> str:
    """Return a line of the lattice inside the field, from its upper edge or side to its lower edge or side."""
    left = (9 - start) / 100
    first, last = max(0.0, left), min(1.0, left + 1.12)
    ends = [(start + 100 * part, 9 + 162 * part) for part in (first, last)]
    (x, y), (to_x, to_y) = ((x if lean > 0 else 130 - x, y) for x, y in ends)
    return f"M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}" if first < last else ""


def _head(defined: str) -> str:
    links = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    paper = (
        f'<rect x=".5" y=".5" width="129" height="179" rx="8" fill="{LIGHT.paper}" stroke="{LIGHT.line}"/>'
    )
    return f'<svg {links} viewBox="0 0 130 180" width="130" height="180">\n<defs>{defined}</defs>\n{paper}\n'


def _card(suit: str, drawn: str) -> str:
    return f'{_head(f"""<path id="p" d="{_SHAPES[suit]}"/>""")}<g fill="{SUITS[suit]}">{drawn}</g>\n</svg>\n'


def _suit(x: float, y: float, size: float, turned: bool = False) -> str:
    scale = -size / 24 if turned else size / 24
    return f'<use xlink:href="#p" transform="translate({x:g} {y:g})scale({scale:.3g})"/>'


def _pips(count: int) -> str:
    size = 22 if count > 8 else 25
    return "".join(_suit(65 + 21 * x, 90 + 59 * y, size, y > 0) for x, y in _PIPS[count])


def _ace() -> str:
    turns = [at * tau / 16 for at in range(16)]
    dots = "".join(f"M{65 + 43 * cos(turn):.1f} {90 + 43 * sin(turn) - 3:.1f}l3 3-3 3-3-3z" for turn in turns)
    return (
        f'<circle cx="65" cy="90" r="35" fill="none" stroke="{{tone}}" stroke-opacity=".5" stroke-width="1.6"/>'
        f'<path d="{dots}" fill-opacity=".5"/>{_suit(65, 90, 48)}'
    )


def _court(rank: str, tone: str) -> str:
    bust = _COURT[rank].replace("{tone}", tone).replace("{paper}", LIGHT.paper)
    sign = f'<use xlink:href="#p" fill="{LIGHT.paper}" transform="translate(20 35.4)scale(.3)"/>'
    half = f'<g id="h"><g transform="translate(36.2 32)scale(1.44)">{bust}{sign}</g></g>'
    frame = f'<rect x="32" y="22" width="66" height="136" rx="5" fill-opacity=".1" stroke="{tone}" stroke-opacity=".6"/>'
    line = f'<path d="M32 90H98" stroke="{tone}" stroke-opacity=".6" stroke-width="1.4"/>'
    return f'{frame}{half}<use xlink:href="#h" transform="rotate(180 65 90)"/>{line}'


def _letters(rank: str, x: float, y: float, high: float, narrow: float) -> str:
    """Return the rank as an outline whose top left is at a point; “10” is set narrower."""
    path, ink = outline(rank, True, "DejaVu Sans")
    scale = high / (ink.height() if rank in "JQ" else _CAP)
    wide = scale * narrow if rank == "10" else scale
    left, top = x - ink.left() * wide, y - ink.top() * scale
    return (
        f'<path transform="translate({left:.1f} {top:.1f})scale({wide:.3f} {scale:.3f})" d="{_data(path)}"/>'
    )


def _data(path: QPainterPath) -> str:
    """Return a path as SVG writes it; curves of Qt come as one point of their kind and two more."""
    signs = {0: "M", 1: "L", 2: "C"}
    points = (path.elementAt(at) for at in range(path.elementCount()))
    return "".join(f"{signs.get(one.type.value, ' ')}{one.x:.1f} {one.y:.1f}" for one in points)


def main() -> None:
    """Draw all faces but the jokers, and the backs."""
    _app = QGuiApplication.instance() or QGuiApplication([])
    for name in ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"):
        QFontDatabase.addApplicationFont(str(shipped.path("fonts", name)))
    drawn = {f"back-{name}": back(field) for name, field in (("linen", LIGHT.felt), ("weave", LIGHT.wood))}
    for suit, tone in SUITS.items():
        for rank in RANKS:
            drawn[f"{rank}{suit}"] = face(rank, suit).replace("{tone}", tone)
            drawn[f"large/{rank}{suit}"] = large(rank, suit)
    for name, text in drawn.items():
        shipped.path("cards", f"{name}.svg").write_text(text, "utf-8")


if __name__ == "__main__":
    main()

"""The sheet of all keys, in black on any paint device."""

from collections.abc import Sequence
from html import escape
from itertools import product

from msgspec import Struct
from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QFont, QPainter, QTextDocument

from crs_desktop.views.actions.keymap import KeyMap
from crs_desktop.views.actions.wording import said, shown_keys
from crs_desktop.words import say

SMALLEST = 9
_LARGEST, _FULL = 12, 0.97
_TITLE_ROWS, _IN_A_ROW = 2, 34
"""Height of the heading of a section in rows, and about how many letters a row has."""
_STYLE = (
    "h2, h3, td { color: black } h2 { font-size: x-large; margin: 0 } "
    "h3 { font-size: large; margin: 4px 0 0 0 } td { padding-right: 6px }"
)


class KeySection(Struct, frozen=True):
    """A heading with rows of keys and their functions."""

    title: str
    rows: tuple[tuple[str, str], ...]


def sections(keymap: KeyMap) -> list[KeySection]:
    """Return the fixed keys, then by menu all commands that have keys."""
    by_menu: dict[str, list[tuple[str, str]]] = {}
    for command in keymap.commands.values():
        keys = shown_keys(keymap.keys(command.id))
        if keys:
            by_menu.setdefault(said(command.menu), []).append((keys, said(command.words)))
    fixed = KeySection(say("Fixed keys"), fixed_keys())
    return [fixed, *(KeySection(menu, tuple(rows)) for menu, rows in by_menu.items())]


def draw(painter: QPainter, page: QRectF, content: Sequence[KeySection]) -> QRectF:
    """Draw the sheet into ``page`` in the largest letters that fit, and return the area drawn on.

    ``page`` is in the painter's pixels. Letters are never smaller than 9 points of the painter's device, so
    the area exceeds the page if even those do not fit.
    """
    for points in range(_LARGEST, SMALLEST - 1, -1):
        sheet = _document(painter, page.width(), content, points)
        if sheet.size().height() <= page.height() * _FULL:
            break
    painter.translate(page.topLeft())
    sheet.drawContents(painter)
    painter.translate(-page.topLeft())
    return QRectF(page.topLeft(), QSizeF(page.width(), sheet.size().height()))


def _document(painter: QPainter, width: float, content: Sequence[KeySection], points: int) -> QTextDocument:
    font = QFont(painter.font().family(), points)
    font.setFeature(QFont.Tag("liga"), 0)
    made = QTextDocument(documentMargin=0)
    made.documentLayout().setPaintDevice(painter.device())
    made.setDefaultFont(font)
    made.setDefaultStyleSheet(_STYLE)
    made.setHtml(_html(content))
    made.setTextWidth(width)
    return made


def _html(content: Sequence[KeySection]) -> str:
    cell, table = '<td width="50%" style="padding-right: 8px">', '<table width="100%" cellspacing="0">'
    columns = "".join(f"{cell}{''.join(map(_section, some))}</td>" for some in _columns(content))
    return f"<h2>{escape(say('CRS Desktop: the keys'))}</h2>{table}<tr>{columns}</tr></table>"


def _section(section: KeySection) -> str:
    cell, table = '<td width="37%">', '<table width="100%" cellspacing="0">'
    rows = (
        f"<tr>{cell}<b>{escape(keys)}</b></td><td>{escape(said)}</td></tr>" for keys, said in section.rows
    )
    return f"<h3>{escape(section.title)}</h3>{table}{''.join(rows)}</table>"


def _columns(content: Sequence[KeySection]) -> tuple[list[KeySection], list[KeySection]]:
    """Return the sections of two columns of nearly equal length; the first section begins the first one."""
    # There are few sections, so trying all arrangements is fast enough.
    ways = (way for way in product((0, 1), repeat=len(content)) if not any(way[:1]))
    parted = (
        tuple([one for one, at in zip(content, way, strict=True) if at == side] for side in (0, 1))
        for way in ways
    )
    first, second = min(parted, key=lambda columns: max(map(_length, columns)))
    return first, second


def _length(sections: Sequence[KeySection]) -> int:
    rows = (len(words) // _IN_A_ROW + 1 for section in sections for _, words in section.rows)
    return sum(rows) + _TITLE_ROWS * len(sections)


def fixed_keys() -> tuple[tuple[str, str], ...]:
    """Return the keys that cannot be changed, each with its function."""
    return (
        (say("Enter"), say("the usual answer, or what is typed")),
        (say("Esc"), say("the usual answer again")),
        (say("1 … 9"), say("a choice; in a fan, the card at that place")),
        (say("0 - = [ ]"), say("the 10th to the 14th choice")),
        (say("Letters"), say("typed into the answer")),
        (say("D"), say("draw or throw for everybody")),
        (say("Arrows, Space"), say("the next choice; take it")),
        (say("7, A, 10, Q …"), say("the real card that was drawn")),
        (say("Up, Down"), say("in the field: change an amount")),
        (say("Alt+↓"), say("in a field with a list: open the list")),
        (say("Tab"), say("the next part of the window")),
        (say("Double click"), say("on a value of a sheet, or Space: overrule it")),
        (say("Click"), say("on a ringed token: Enter answers with that one")),
        (say("Drag"), say("a token: move it; onto another: answer with that one; with Ctrl: by ruling")),
        (say("Alt+1 … 9"), say("move the selected token, diagonally too")),
        (say("Shift+arrows"), say("face the selected token that way; again: no facing")),
        (
            say("Ctrl+click"),
            say(
                "or Shift, a frame on empty ground, Ctrl+A: select several; commands then act on all of them"
            ),
        ),
        (say("Ctrl+arrows"), say("or Space and drag, or the middle button: scroll the board")),
        (
            say("1 2 3, D, Space, Del"),
            say("with the wall pencil: wall, low wall or door; next kind; open or close; remove"),
        ),
        (say("Double click"), say("on a door: open or close it")),
        (
            say("R, E, H"),
            say("with the fog tool: reveal, explored, hide; 1 2 3: its shape; + and −: its size"),
        ),
        (say("Wheel"), say("or Ctrl and + or −: zoom the board")),
    )

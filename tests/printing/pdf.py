"""Reads a PDF that Qt wrote: pages, rectangles and text, in millimetres from the upper left."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from pypdf import PageObject, PdfReader

_TOKEN = re.compile(rb"<[0-9A-Fa-f]*>|/[^\s/\[\]<>()]+|[-+]?[\d.]+|[A-Za-z*]+")
_RANGE = re.compile(rb"<(\w+)> <(\w+)> <(\w+)>")
_LIST = re.compile(rb"<(\w+)> <(\w+)> \[([^\]]*)\]")
_CHAR = re.compile(rb"<(\w+)> <(\w+)>")
_POINT = 25.4 / 72

Matrix = tuple[float, float, float, float, float, float]
_ONE: Matrix = (1, 0, 0, 1, 0, 0)


@dataclass(frozen=True)
class Piece:
    """One line of text, and where it begins."""

    text: str
    x: float
    y: float


@dataclass
class ReadPage:
    width: float
    height: float
    boxes: list[tuple[float, float, float, float]] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "\n".join(piece.text for piece in self.pieces)

    def place(self, text: str) -> tuple[float, float]:
        """Where this line of text begins; it stands there once."""
        (found,) = (piece for piece in self.pieces if piece.text == text)
        return found.x, found.y


def read(path: Path) -> list[ReadPage]:
    return [_page(page) for page in PdfReader(path).pages]


def _page(held: PageObject) -> ReadPage:
    page = ReadPage(float(held.mediabox.width) * _POINT, float(held.mediabox.height) * _POINT)
    named = held["/Resources"].get_object().get("/Font", {})  # type: ignore[union-attr]
    fonts = {name: dict(_mapped(font.get_object()["/ToUnicode"].get_data())) for name, font in named.items()}
    contents = held.get_contents()
    assert contents is not None
    _Reader(page, fonts).read(contents.get_data())
    return page


class _Reader:
    def __init__(self, page: ReadPage, fonts: dict[str, dict[int, str]]) -> None:
        self._page = page
        self._fonts = fonts
        self._matrix = _ONE
        self._kept: list[Matrix] = []
        self._font: dict[int, str] = {}
        self._line = ""
        self._text, self._at = _ONE, (0.0, 0.0)

    def read(self, stream: bytes) -> None:
        operands: list[bytes] = []
        for token in _TOKEN.findall(stream):
            if token[:1].isalpha():
                self._do(token.decode(), operands)
                operands = []
            else:
                operands.append(token)

    def _do(self, operator: str, operands: list[bytes]) -> None:
        match operator:
            case "q":
                self._kept.append(self._matrix)
            case "Q":
                self._matrix = self._kept.pop()
            case "cm":
                self._matrix = _times(_numbers(operands), self._matrix)
            case "re":
                self._box(*(float(one) for one in operands))
            case "Tf":
                self._font = self._fonts[operands[0].decode()]
            case "Tm":
                self._text = _times(_numbers(operands[-6:]), self._matrix)
            case "Td":
                self._at = self._at if self._line else (float(operands[0]), float(operands[1]))
            case "Tj":
                hexes = operands[-1].strip(b"<>")
                self._line += "".join(
                    self._font[int(hexes[at : at + 4], 16)] for at in range(0, len(hexes), 4)
                )
            case "ET":
                x, y = self._point(*_apply(self._text, *self._at))
                self._page.pieces.append(Piece(self._line, x, y))
                self._line = ""

    def _box(self, x: float, y: float, wide: float, tall: float) -> None:
        x1, y1 = self._point(*_apply(self._matrix, x, y))
        x2, y2 = self._point(*_apply(self._matrix, x + wide, y + tall))
        self._page.boxes.append((min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)))

    def _point(self, x: float, y: float) -> tuple[float, float]:
        return x * _POINT, self._page.height - y * _POINT


def _numbers(operands: list[bytes]) -> Matrix:
    a, b, c, d, e, f = (float(one) for one in operands)
    return a, b, c, d, e, f


def _times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    x, y = _apply(other, e, f)
    (p, q), (r, s) = _turned(other, a, b), _turned(other, c, d)
    return p, q, r, s, x, y


def _turned(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, _, _ = matrix
    return a * x + c * y, b * x + d * y


def _apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    turned = _turned(matrix, x, y)
    return turned[0] + matrix[4], turned[1] + matrix[5]


def _mapped(table: bytes) -> Iterator[tuple[int, str]]:
    for part in re.findall(rb"beginbfrange(.*?)endbfrange", table, re.DOTALL):
        for first, last, text in _RANGE.findall(part):
            for at in range(int(first, 16), int(last, 16) + 1):
                yield at, chr(int(text, 16) + at - int(first, 16))
        for first, _, texts in _LIST.findall(part):
            for at, text in enumerate(re.findall(rb"<(\w+)>", texts), int(first, 16)):
                yield at, bytes.fromhex(text.decode()).decode("utf-16-be")
    for part in re.findall(rb"beginbfchar(.*?)endbfchar", table, re.DOTALL):
        for glyph, text in _CHAR.findall(part):
            yield int(glyph, 16), bytes.fromhex(text.decode()).decode("utf-16-be")

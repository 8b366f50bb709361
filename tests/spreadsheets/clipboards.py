"""What four programs put on the clipboard when all cells are copied: a text, a table in HTML, and a picture.

LibreOffice's is what its version 7.4 puts there; of the others, what is told of them: each writes a cell of
two lines in quotation marks and doubles those within, Excel and Numbers lay their HTML out by blanks, Google
keeps the value beside what is shown, and merged cells are one.
"""

from collections.abc import Callable, Iterable
from html import escape

from PySide6.QtCore import QMimeData

from tests.spreadsheets.make import ROWS, TITLED, Cell

Shown = Callable[[str], str]


def clipboard(file: str) -> QMimeData:
    """That of a program in which the sheet of a file is open."""
    program = file.split(".")[0].split("_")[0]
    rows = ROWS if file in _BARE else TITLED
    data = QMimeData()
    data.setText(plain_text(program, rows))
    data.setHtml(_HTML[program](rows))
    data.setData("image/png", bytes.fromhex(_DOT))
    return data


_DOT = (
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de"
    "0000000c4944415408d763f8ffff3f0005fe02fedccc59e70000000049454e44ae426082"
)
"""A picture of the cells stands beside them, for programs that know no tables."""


_BARE = {
    "excel_german.csv", "libreoffice.tsv", "libreoffice.xlsx", "google.csv", "google.xlsx", "numbers.csv",
    "numbers.xlsx",
}  # fmt: skip
"""No title stands above these; Numbers has its own outside of the cells."""


def plain_text(program: str, rows: list[list[Cell]]) -> str:
    shown = _in_one_line if program == "libreoffice" else _in_marks
    end = "\r\n" if program == "excel" else "\n"
    lines = ("\t".join("" if cell is None else shown(str(cell)) for cell in row) for row in rows)
    return end.join(lines) + ("" if program == "google" else end)


def _in_one_line(cell: str) -> str:
    return cell.replace("\n", " ")


def _in_marks(cell: str) -> str:
    return '"{}"'.format(cell.replace('"', '""')) if "\n" in cell else cell


def _page(head: str, rows: Iterable[str]) -> str:
    table = "<table>{}</table>".format("\n".join(rows))
    return f"<html><head>{head}</head><body><!--StartFragment-->{table}<!--EndFragment--></body></html>"


def _libreoffice(rows: list[list[Cell]]) -> str:
    head = '<title></title><style type="text/css">td { font-size:x-small }</style>'
    return _page(head, map(_libreoffice_row, rows))


def _libreoffice_row(row: list[Cell]) -> str:
    cells = (
        '\t\t<td align="left">{}</td>\n'.format(_with_breaks(cell, "<br>") if cell is not None else "<br>")
        for cell in row
    )
    return "\t<tr>\n{}\t</tr>".format("".join(cells))


def _excel(rows: list[list[Cell]]) -> str:
    head = "<meta name=ProgId content=Excel.Sheet><style><!--td {white-space:nowrap;}--></style>"
    far = "<![if supportMisalignedColumns]> <tr height=0 style='display:none'><td></td></tr> <![endif]>"
    return _page(head, (*map(_excel_row, rows), far))


def _excel_row(row: list[Cell]) -> str:
    if row == TITLED[0]:
        return f" <tr height=20>\n  <td colspan=9 class=xl65>{row[0]}</td>\n </tr>"
    shown = (_with_breaks(cell, "<br>\n    ") for cell in row)
    return " <tr>\n{} </tr>".format("".join(f"  <td>{_broken(cell)}</td>\n" for cell in shown))


def _broken(text: str) -> str:
    """A long line is broken in the HTML, as if it were no text but a page."""
    return text if len(text) < 40 else text.replace(" ", "\n  ", 3)


def _google(rows: list[list[Cell]]) -> str:
    head = '<meta charset="utf-8"><google-sheets-html-origin><style type="text/css"><!--td {--></style>'
    return _page(head, map(_google_row, rows))


def _google_row(row: list[Cell]) -> str:
    cells = (f'<td data-sheets-value="{{}}">{_with_breaks(cell, "<br/>")}</td>' for cell in row)
    return "<tr>{}</tr>".format("".join(cells))


def _numbers(rows: list[list[Cell]]) -> str:
    return _page("<title></title>", map(_numbers_row, rows))


def _numbers_row(row: list[Cell]) -> str:
    shown = (_with_breaks(cell, '<br class="x">') for cell in row)
    return "<tr>{}</tr>".format("".join(f'<td>\n<p class="p1">{cell}</p>\n</td>' for cell in shown))


def _with_breaks(cell: Cell, sign: str) -> str:
    return escape("" if cell is None else str(cell)).replace("\n", sign)


_HTML = {"excel": _excel, "libreoffice": _libreoffice, "google": _google, "numbers": _numbers}

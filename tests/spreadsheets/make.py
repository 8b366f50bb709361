"""Writes the cast as four programs do: ``python -m tests.spreadsheets.make``."""

import csv
from io import BytesIO, StringIO
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from tests.spreadsheets import FOLDER

Cell = str | int | None
TITLE = "The cast"
HEAD: list[Cell] = ["Name", "Side", "Tags", "Offensive Rating", "DR", "LIFE", "Items", "Notes", "Count"]
FRED: list[Cell] = [
    "Fred", "Bar", "bar, brawler", 8, 12, 20, "Axe (held): +2 OR\nRope",
    'Hides a 6" knife; never "forgets, forgives".', None,
]  # fmt: skip
ROWS: list[list[Cell]] = [
    HEAD,
    FRED,
    ["Jürgen", "Straße", "road", 6, 7, "15/20", "Staff (held): +2 DR", "Two\nlines, of his.", None],
    ["Goblin", None, None, 4, 6, 6, None, None, 2],
    ["Old Nan", "Bar", None, 1, 4, 14, None, None, None],
]
TITLED: list[list[Cell]] = [[TITLE, *[None] * 8], [None] * 9, *ROWS]
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"


class _Words(csv.excel):
    """Every word in quotation marks, every number without."""

    quoting = csv.QUOTE_NONNUMERIC


def text(rows: list[list[Cell]], sign: str = ",", end: str = "\r\n", all_words: bool = False) -> str:
    held = StringIO()
    writer = csv.writer(held, _Words if all_words else csv.excel, delimiter=sign, lineterminator=end)
    writer.writerows(["" if cell is None else cell for cell in row] for row in rows)
    return held.getvalue()


def zipped(parts: dict[str, str]) -> bytes:
    """The same bytes each time."""
    held = BytesIO()
    with ZipFile(held, "w", ZIP_DEFLATED) as file:
        for name, content in parts.items():
            file.writestr(ZipInfo(name), content)
    return held.getvalue()


def xlsx(tables: dict[str, list[list[Cell]]], whole: str = "{}", merged: str = "") -> bytes:
    """``whole`` is how a whole number is written; words are shared."""
    words = [cell for rows in tables.values() for row in rows for cell in row if isinstance(cell, str)]
    shared = {word: at for at, word in enumerate(dict.fromkeys(words))}
    names = list(tables)
    sheets = "".join(
        f'<sheet name="{name}" sheetId="{at}" r:id="rId{at}"/>' for at, name in enumerate(names, 1)
    )
    last = len(names) + 1
    relations = "".join(_relation(at, "worksheet", f"worksheets/sheet{at}.xml") for at in range(1, last))
    relations += _relation(last, "sharedStrings", "sharedStrings.xml")
    strings = "".join(f'<si><t xml:space="preserve">{escape(word)}</t></si>' for word in shared)
    parts = {
        "[Content_Types].xml": _types(len(names)),
        "_rels/.rels": _relations(_relation(1, "officeDocument", "xl/workbook.xml")),
        "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_REL}"><sheets>{sheets}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": _relations(relations),
        "xl/sharedStrings.xml": f'<sst xmlns="{_MAIN}" uniqueCount="{len(shared)}">{strings}</sst>',
    }
    for at, rows in enumerate(tables.values(), 1):
        lines = "".join(_row(number, row, shared, whole) for number, row in enumerate(rows, 1))
        parts[f"xl/worksheets/sheet{at}.xml"] = (
            f'<worksheet xmlns="{_MAIN}"><sheetData>{lines}</sheetData>{merged}</worksheet>'
        )
    return zipped({name: f'<?xml version="1.0" encoding="UTF-8"?>\n{part}' for name, part in parts.items()})


def _types(count: int) -> str:
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    sheets = "".join(
        f'<Override PartName="/xl/worksheets/sheet{at}.xml" ContentType="{kind}.worksheet+xml"/>'
        for at in range(1, count + 1)
    )
    return (
        f'<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{kind}.sheet.main+xml"/>'
        f'<Override PartName="/xl/sharedStrings.xml" ContentType="{kind}.sharedStrings+xml"/>{sheets}</Types>'
    )


def _relations(parts: str) -> str:
    return f'<Relationships xmlns="{_PACKAGE}/relationships">{parts}</Relationships>'


def _relation(at: int, kind: str, target: str) -> str:
    return f'<Relationship Id="rId{at}" Type="{_REL}/{kind}" Target="{target}"/>'


def _row(number: int, row: list[Cell], shared: dict[str, int], whole: str) -> str:
    cells = "".join(
        f'<c r="{letter}{number}" t="s"><v>{shared[cell]}</v></c>'
        if isinstance(cell, str)
        else f'<c r="{letter}{number}"><v>{whole.format(cell)}</v></c>'
        for letter, cell in zip("ABCDEFGHI", row, strict=False)
        if cell is not None
    )
    return f'<row r="{number}">{cells}</row>' if cells else ""


def ods(rows: list[list[Cell]]) -> bytes:
    space = "urn:oasis:names:tc:opendocument:xmlns"
    spaces = " ".join(
        f'xmlns:{name}="{space}:{name}:1.0"' for name in ("office", "table", "text", "manifest")
    )
    lines = "".join(f"<table:table-row>{''.join(map(_ods_cell, row))}</table:table-row>" for row in rows)
    bare = '<table:table-cell table:number-columns-repeated="16384"/>'
    far = f'<table:table-row table:number-rows-repeated="1048567">{bare}</table:table-row>'
    body = f'<table:table table:name="Sheet1">{lines}{far}</table:table>'
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    entries = "".join(
        f'<manifest:file-entry manifest:full-path="{path}" manifest:media-type="{type_}"/>'
        for path, type_ in (("/", kind), ("content.xml", "text/xml"))
    )
    whole = f"<office:body><office:spreadsheet>{body}</office:spreadsheet></office:body>"
    content = f'<office:document-content {spaces} office:version="1.3">{whole}</office:document-content>'
    manifest = f'<manifest:manifest {spaces} manifest:version="1.3">{entries}</manifest:manifest>'
    return zipped({"mimetype": kind, "content.xml": content, "META-INF/manifest.xml": manifest})


def _ods_cell(cell: Cell) -> str:
    if cell is None:
        return "<table:table-cell/>"
    if isinstance(cell, int):
        number = f'office:value-type="float" office:value="{cell}"'
        return f"<table:table-cell {number}><text:p>{cell}</text:p></table:table-cell>"
    lines = "".join(f"<text:p>{escape(line)}</text:p>" for line in cell.split("\n"))
    return f'<table:table-cell office:value-type="string">{lines}</table:table-cell>'


SUMMARY: list[list[Cell]] = [
    ["This document was exported from Numbers. Each table was converted to an Excel worksheet."],
    ["Numbers Sheet Name", "Numbers Table Name", "Excel Worksheet Name"],
    ["Sheet 1", "Table 1", "Sheet 1"],
]
FILES = {
    "excel.csv": text(TITLED).encode("utf-8-sig"),
    "excel_german.csv": text(ROWS, ";").encode("cp1252"),
    "excel_unicode.txt": text(TITLED, "\t").encode("utf-16"),
    "excel.xlsx": xlsx(
        {"Sheet1": TITLED}, merged='<mergeCells count="1"><mergeCell ref="A1:I1"/></mergeCells>'
    ),
    "libreoffice.csv": text(TITLED, end="\n", all_words=True).encode(),
    "libreoffice.tsv": text(ROWS, "\t", "\n").encode(),
    "libreoffice.ods": ods(TITLED),
    "libreoffice.xlsx": xlsx({"Sheet1": ROWS, "Sheet2": []}),
    "google.csv": text(ROWS).removesuffix("\r\n").encode(),
    "google.xlsx": xlsx({"Cast": ROWS, "Ideas": [["What if the bridge is out?"]]}, "{}.0"),
    "numbers.csv": ("Table 1\r\n" + text(ROWS, ";")).encode(),
    "numbers.xlsx": xlsx({"Export Summary": SUMMARY, "Sheet 1": [["Table 1"], *ROWS]}),
}


if __name__ == "__main__":
    for name, held in FILES.items():
        (FOLDER / name).write_bytes(held)

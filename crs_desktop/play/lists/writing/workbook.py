"""Characters as a workbook of Excel (.xlsx) or LibreOffice (.ods)."""

from collections.abc import Callable, Mapping
from io import BytesIO
from itertools import chain
from typing import TYPE_CHECKING

from crs_desktop.play.lists.writing.spreadsheet import Cell, Spreadsheet, guarded_rows
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

if TYPE_CHECKING:
    from odf.table import TableCell

_LONGEST = 32_767
"""Letters of a cell in Excel."""


def xlsx(table: Spreadsheet) -> bytes:
    """Return the table as a workbook of Excel. Raises `NotAllowed` if a cell is too long for it."""
    import xlsxwriter

    _check_letters(table)
    made = BytesIO()
    # without `in_memory`, the writer creates temporary files
    with xlsxwriter.Workbook(made, {"in_memory": True}) as book:
        sheet, lines = book.add_worksheet(say("Characters")), book.add_format({"text_wrap": True})
        sheet.write_row(0, 0, table.headings.values(), book.add_format({"bold": True}))
        sheet.freeze_panes(1, 1)
        for at, row in enumerate(guarded_rows(table, in_text=False), 1):
            for column, cell in enumerate(row):
                if isinstance(cell, str):
                    # `write` would make a formula of words such as =1+1
                    sheet.write_string(at, column, cell, lines if "\n" in cell else None)
                else:
                    sheet.write_number(at, column, cell)
    return made.getvalue()


def ods(table: Spreadsheet) -> bytes:
    """Return the table as a workbook of LibreOffice."""
    from odf.opendocument import OpenDocumentSpreadsheet
    from odf.table import Table as Sheet
    from odf.table import TableRow

    book, made = OpenDocumentSpreadsheet(), BytesIO()
    sheet = Sheet(parent=book.spreadsheet, name=say("Characters"))
    headings: list[Cell] = [*table.headings.values()]
    for cells in chain([headings], guarded_rows(table, in_text=False)):
        row = TableRow(parent=sheet)
        for cell in cells:
            row.addElement(_cell_of_ods(cell))
    book.save(made)
    return made.getvalue()


BOOKS: Mapping[str, Callable[[Spreadsheet], bytes]] = {".xlsx": xlsx, ".ods": ods}
"""Writers of workbooks by the ending of the file."""


def _cell_of_ods(cell: Cell) -> "TableCell":
    from odf.table import TableCell
    from odf.teletype import addTextToElement
    from odf.text import P

    if not isinstance(cell, str):
        made = TableCell(valuetype="float", value=cell)
        P(parent=made, text=str(cell))
        return made
    made = TableCell(valuetype="string")
    for line in cell.split("\n") if cell else ():
        addTextToElement(P(parent=made), line)
    return made


def _check_letters(table: Spreadsheet) -> None:
    for row in table.rows:
        longest = max((len(cell) for cell in row if isinstance(cell, str)), default=0)
        if longest > _LONGEST:
            said = "{name} has a cell of {count} characters. Excel allows {most}. Export as .ods."
            raise NotAllowed(say(said, name=row[0], count=longest, most=_LONGEST))

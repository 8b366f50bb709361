"""The dialog to print the sheet of keys."""

from PySide6.QtCore import QMarginsF, QRectF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QMessageBox, QWidget

from crs_desktop.views.actions.keymap import KeyMap
from crs_desktop.views.dialogs.printing.key_sheet import draw, sections
from crs_desktop.views.widgets.modal import run
from crs_desktop.words import say

_MARGIN = 15


def print_keys(keymap: KeyMap, parent: QWidget) -> None:
    """Ask the GM for a printer or a PDF file, and print the sheet of keys."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(say("CRS Desktop: the keys"))
    if not printer.pageLayout().pageSize().isValid():
        printer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    dialog = QPrintDialog(printer, parent)
    dialog.setWindowTitle(say("Print the keys"))
    if run(dialog) and not _print(keymap, printer):
        QMessageBox.warning(parent, say("CRS Desktop"), say("The printer did not accept the sheet of keys."))


def _print(keymap: KeyMap, printer: QPrinter) -> bool:
    printer.setPageMargins(QMarginsF(_MARGIN, _MARGIN, _MARGIN, _MARGIN), QPageLayout.Unit.Millimeter)
    painter = QPainter()
    if not painter.begin(printer):
        return False
    draw(painter, QRectF(painter.viewport()), sections(keymap))
    return painter.end()

"""The dialog to print the house rules for the players: “The rules at our table”."""

from PySide6.QtGui import QTextDocument
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from crs_desktop.play.told.table_rules import HouseRuleReading, as_html
from crs_desktop.views.widgets.modal import run
from crs_desktop.words import say


def print_rules(shown: list[HouseRuleReading], parent: QWidget) -> None:
    """Ask the GM for a printer or a PDF file, and print the shown house rules."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(say("The rules at our table"))
    dialog = QPrintDialog(printer, parent)
    dialog.setWindowTitle(say("Print the rules at our table"))
    if run(dialog):
        document(shown).print_(printer)


def document(shown: list[HouseRuleReading]) -> QTextDocument:
    """Return the sheet in black on white, independent of the palette."""
    made = QTextDocument()
    made.setDefaultStyleSheet("body, h1, h2, p { color: black } h2 { margin-top: 12px } p { margin: 3px 0 }")
    made.setHtml(as_html(say("The rules at our table"), shown))
    return made

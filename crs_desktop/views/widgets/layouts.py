"""Layouts made in one call from their parts, in the order in which people see and reach them by Tab.

A part is a widget, another layout, or a tuple of one of them with its stretch and alignment, as `addWidget`
takes them; None in place of the widget is room that stretches, and a number is a gap of so many pixels.
"""

from typing import Any, TypeVar

from PySide6.QtWidgets import QBoxLayout, QFormLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

STRETCH = (None, 1)
"""Part that takes all room that the others leave."""

_Layout = TypeVar("_Layout", bound=QLayout)
_Box = TypeVar("_Box", bound=QBoxLayout)
_Margins = int | tuple[int, int, int, int]


def in_column(
    *parts: Any, into: QWidget | None = None, margins: _Margins | None = None, spacing: int | None = None
) -> QVBoxLayout:
    """Return the parts one under the other, as the layout of ``into`` where it is given."""
    return _filled(_spaced(QVBoxLayout(), into, margins, spacing), parts)


def in_row(
    *parts: Any, into: QWidget | None = None, margins: _Margins | None = None, spacing: int | None = None
) -> QHBoxLayout:
    """Return the parts side by side, as the layout of ``into`` where it is given."""
    return _filled(_spaced(QHBoxLayout(), into, margins, spacing), parts)


def in_form(
    *rows: Any, into: QWidget | None = None, margins: _Margins | None = None, wraps: bool = False
) -> QFormLayout:
    """Return a form: each row is a pair of title and field, or a widget across both columns.

    ``wraps`` puts every title above its field.
    """
    form = _spaced(QFormLayout(), into, margins)
    if wraps:
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
    for row in rows:
        form.addRow(*(row if isinstance(row, tuple) else (row,)))
    return form


def _spaced(
    layout: _Layout, into: QWidget | None, margins: _Margins | None, spacing: int | None = None
) -> _Layout:
    if into is not None:
        into.setLayout(layout)
    if margins is not None:
        layout.setContentsMargins(*((margins,) * 4 if isinstance(margins, int) else margins))
    if spacing is not None:
        layout.setSpacing(spacing)
    return layout


def _filled(box: _Box, parts: tuple[Any, ...]) -> _Box:
    for given in parts:
        part, *how = given if isinstance(given, tuple) else (given,)
        if part is None:
            box.addStretch(*how)
        elif isinstance(part, int):
            box.addSpacing(part)
        elif isinstance(part, QLayout):
            box.addLayout(part, *how)
        else:
            box.addWidget(part, *how)
    return box

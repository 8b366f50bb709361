"""Controls of dialogs: a button, a filled combo box, and a field that completes names and shows figures."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QEvent, QKeyCombination, QRect, QSize, Qt
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QLineEdit,
    QMenu,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from crs_desktop.models.rows import CHOICES, Index
from crs_desktop.override import override
from crs_desktop.words import say

_CTRL_E = QKeyCombination(Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_E)


class MenuButton(QPushButton):
    """Button with a menu; it looks pointed at only until the menu closes."""

    def __init__(self, words: str = "") -> None:
        super().__init__(words)
        self.setMenu(QMenu(self))
        self.menu().aboutToHide.connect(self._forget_pointer)

    def _forget_pointer(self) -> None:
        """Take the pointer as gone: Qt tells no button that it has left while a menu was open."""
        self.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
        self.update()


class Button(QPushButton):
    """Button that Enter presses while it has the focus; never the default button of its dialog."""

    def __init__(self, words: str, act: Callable[[], object]) -> None:
        super().__init__(words)
        self.setAutoDefault(False)  # Enter in another field must not press it
        self.clicked.connect(lambda _checked=False: act())

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)


class SearchLine(QLineEdit):
    """Search field that leaves Ctrl+E to the window; on X11 a line takes it for End."""

    def event(self, event: QEvent) -> bool:
        """Let the shortcut of the window run, as beside the field."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and event.keyCombination() == _CTRL_E
        ):
            event.ignore()
            return False
        return super().event(event)


def combo(entries: Sequence[tuple[Any, str]], now: Any) -> QComboBox:
    """Return a combo box of (value, words) entries; the entry ``now`` is selected, else the first."""
    made = QComboBox()
    for value, words in entries:
        made.addItem(words, value)
    made.setCurrentIndex(next((at for at, (value, _) in enumerate(entries) if value == now), 0))
    # Long entries must not widen the dialog.
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    return made


class ChoiceBox(QComboBox):
    """Line that completes the typed beginning of a name; its list shows each name with its figures.

    Any other text is allowed. Names are separated by semicolons.
    """

    def __init__(
        self, choices: Mapping[str, str], parent: QWidget | None = None, line: QLineEdit | None = None
    ) -> None:
        super().__init__(parent)
        self.line = line or QLineEdit()
        self._choices: Mapping[str, str] = {}
        self.setLineEdit(self.line)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.offer(choices)
        self.setCompleter(_NameCompleter(self.model(), self))
        self._figures = _WithFigures(self.view())
        self.view().setItemDelegate(self._figures)

    def offer(self, choices: Mapping[str, str]) -> None:
        """List other names with their figures, and leave the text of the line alone."""
        if choices == self._choices:
            return
        self._choices, text, typed = choices, self.line.text(), self.line.isModified()
        self.clear()
        for at, (name, told) in enumerate(choices.items()):
            self.addItem(name)
            self.setItemData(at, told, Qt.ItemDataRole.ToolTipRole)
        self._stand_at(-1, text, typed)

    def _stand_at(self, place: int, text: str, typed: bool) -> None:
        """Make an entry the current one, and leave the text of the line alone."""
        self.setCurrentIndex(place)
        self.line.setText(text)
        self.line.setModified(typed)

    def _stand_at_typed(self) -> None:
        """Make the name in the line the current entry; Qt does so only once Enter was pressed."""
        text = self.line.text()
        self._stand_at(self.findText(text, Qt.MatchFlag.MatchFixedString), text, self.line.isModified())

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._stand_at_typed()
        super().keyPressEvent(event)

    @override
    def showPopup(self) -> None:  # noqa: N802
        self._stand_at_typed()
        view, letters = self.view(), self.fontMetrics().averageCharWidth()
        # leave room beside the words for the scroll bar, and for frames of which Qt counts only some
        beside = view.verticalScrollBar().sizeHint().width() + 2 * letters
        self._figures.most = self.screen().availableGeometry().width() - beside
        view.doItemsLayout()
        view.setMinimumWidth(view.sizeHintForColumn(0) + beside)
        super().showPopup()
        # Qt takes the first name as chosen but shows it so only after a key, which goes on to the second
        view.setCurrentIndex(self.model().index(max(0, self.currentIndex()), 0))

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        event.ignore()  # scrolls the form; it must not change the name under the pointer


class _NameCompleter(QCompleter):
    """Completer of the last of several names, inside the line."""

    def __init__(self, model: QAbstractItemModel, parent: QWidget) -> None:
        super().__init__(model, parent)
        self.setCompletionMode(QCompleter.CompletionMode.InlineCompletion)
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)

    @override
    def splitPath(self, path: str) -> list[str]:  # noqa: N802
        self._before = path[: len(path) - len(path.rpartition(";")[2].lstrip())]
        return [path[len(self._before) :]]

    @override
    def pathFromIndex(self, index: Index) -> str:  # noqa: N802
        return self._before + super().pathFromIndex(index)


class _WithFigures(QStyledItemDelegate):
    """Delegate that shows the figures of a name after it, wrapped in ``most`` pixels of width."""

    most = 1 << 20

    @override
    def initStyleOption(  # noqa: N802
        self, option: QStyleOptionViewItem, index: Index
    ) -> None:
        super().initStyleOption(option, index)
        shown: Any = option  # the type stubs lack its attributes
        if told := index.data(Qt.ItemDataRole.ToolTipRole):
            shown.text = say("{name}: {figures}", name=shown.text, figures=told)
        shown.features |= QStyleOptionViewItem.ViewItemFeature.WrapText

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        shown: Any = QStyleOptionViewItem(option)
        self.initStyleOption(shown, index)
        around = QRect(0, 0, self.most, 0)
        words = shown.fontMetrics.boundingRect(around, Qt.TextFlag.TextWordWrap, shown.text)
        return QSize(words.width() + shown.fontMetrics.averageCharWidth(), words.height())


class ChoiceCells(QStyledItemDelegate):
    """Delegate that edits a cell with choices in a `ChoiceBox`, and any other cell as usual."""

    @override
    def createEditor(  # noqa: N802
        self, parent: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> QWidget:
        choices = index.data(CHOICES)
        return ChoiceBox(choices, parent) if choices else super().createEditor(parent, option, index)

    @override
    def setEditorData(self, editor: QWidget, index: Index) -> None:  # noqa: N802
        """Select the whole word, so that typing replaces it."""
        if isinstance(editor, ChoiceBox):
            editor.setEditText(str(index.data(Qt.ItemDataRole.EditRole) or ""))
            editor.line.selectAll()
        else:
            super().setEditorData(editor, index)

"""A dialog that asks for one line of text, such as a name."""

from collections.abc import Callable, Mapping

from PySide6.QtWidgets import QDialog, QLabel, QLineEdit, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.why import WhyNot
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.controls import ChoiceBox
from crs_desktop.views.widgets.layouts import in_column
from crs_desktop.views.widgets.modal import OkCancel, run
from crs_desktop.words import say


class OneLine(QDialog):
    """Dialog that passes its text to ``take`` on Enter; after a refusal it stays open and shows the reason.

    ``take`` acts through the bridge, which reports a refusal, and returns whether it succeeded. Text equal to
    ``now`` closes the dialog without a call, unless ``always`` is set: ``now`` may hold for some of several.
    ``offers`` are texts to choose from, each with a note; any other text can still be typed.
    """

    def __init__(
        self,
        bridge: Bridge,
        question: str,
        now: str,
        take: Callable[[str], bool],
        parent: QWidget | None,
        always: bool = False,
        offers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(parent)
        # No text equals None, so ``always`` reaches `take` each time.
        self._bridge, self._take, self._now = bridge, take, None if always else now
        self.setWindowTitle(say("CRS Desktop"))
        self.setMinimumWidth(theme.room(360))
        asked = QLabel(question, wordWrap=True)
        box = ChoiceBox(offers) if offers else None
        self.line = box.line if box else QLineEdit()
        self.line.setText(now)
        self.line.setAccessibleName(question)
        self.line.selectAll()
        self.message = QLabel(wordWrap=True)
        self.message.setProperty("hurt", True)
        buttons = OkCancel(self)
        in_column(asked, box or self.line, self.message, buttons, into=self)
        bridge.refused.connect(self._say)

    def accept(self) -> None:
        """Take the typed text and close, or keep the dialog open if it is refused."""
        text = self.line.text().strip()
        self.message.clear()
        if text == self._now or self._take(text):
            super().accept()
        else:
            self.line.setFocus()

    def ask(self) -> None:
        """Run the dialog until it is accepted or cancelled."""
        run(self)
        self._bridge.refused.disconnect(self._say)

    def _say(self, why: WhyNot) -> None:
        self.message.setText(str(why))

"""What somebody tells and has not ended: kept from one key to the next, and over the end of the program."""

from PySide6.QtCore import QObject, QTimer

from crs_desktop.models.bridge import Bridge, Step
from crs_desktop.views.edge.telling import Telling
from crs_desktop.views.style import settings as settings_file
from crs_desktop.views.style.settings import Settings

_IDLE_MS = 1000
"""After so long without a key the words are written to disk."""


class HalfTold(QObject):
    """Writes down what is told as it is typed, by its fight and question, until that is answered.

    What was undone is offered again. It comes after the edge in hearing of a step: the edge makes the place
    for the words ready.
    """

    def __init__(self, telling: Telling, bridge: Bridge, settings: Settings) -> None:
        super().__init__(telling)
        self._telling, self._bridge, self._settings = telling, bridge, settings
        self._idle = QTimer(self, singleShot=True, interval=_IDLE_MS)
        self._idle.timeout.connect(lambda: settings_file.save(settings))
        telling.textChanged.connect(self._write_down)
        bridge.stepped.connect(self._forget)
        for signal in (bridge.stepped, bridge.rewound):
            signal.connect(self._take_up)
        self._take_up()

    def _write_down(self) -> None:
        if self._bridge.prompt.kind == "words" and self._telling.document().isModified():
            self._settings.half_told[self._about(self._bridge.prompt.key)] = self._telling.toPlainText()
            self._idle.start()

    def _take_up(self) -> None:
        """Go on where it was left, unless it is being typed here."""
        prompt = self._bridge.prompt
        if prompt.kind != "words" or self._telling.document().isModified():
            return
        if told := self._settings.half_told.get(self._about(prompt.key)):
            self._telling.take_up(told)
        elif back := self._taken_back(prompt.key):
            self._telling.offer(back)

    def _taken_back(self, key: str) -> str:
        """What was told for this question before it was undone; empty where that was nothing."""
        undone = self._bridge.session.redoable()
        return undone.text if undone and undone.key == key else ""

    def _forget(self, step: Step) -> None:
        """What is answered is in the campaign."""
        for node in step.nodes:
            if self._settings.half_told.pop(self._about(node.entry.key), None) is not None:
                self._idle.start()

    def _about(self, key: str) -> str:
        return f"{self._bridge.session.document.seed} {key}"

"""Unfinished answers in words: saved while the GM types, and restored after the program has ended."""

from PySide6.QtCore import QObject, QTimer

from crs_desktop.models.bridge import Bridge, Step
from crs_desktop.views.question.telling import Telling
from crs_desktop.views.style import settings as settings_file
from crs_desktop.views.style.settings import Settings

_IDLE_MS = 1000
"""The time without a key after which the words are written to disk."""


class HalfTold(QObject):
    """A keeper of the words typed for each fight and question, until the question is answered.

    An answer that was undone is offered again.
    """

    def __init__(self, telling: Telling, bridge: Bridge, settings: Settings) -> None:
        super().__init__(telling)
        self._telling, self._bridge, self._settings = telling, bridge, settings
        self._idle = QTimer(self, singleShot=True, interval=_IDLE_MS)
        self._idle.timeout.connect(lambda: settings_file.save(settings))
        telling.textChanged.connect(self._write_down)
        telling.ready.connect(self._take_up)
        bridge.stepped.connect(self._forget)
        self._take_up()

    def _write_down(self) -> None:
        if self._bridge.prompt.kind == "words" and self._telling.document().isModified():
            self._settings.half_told[self._about(self._bridge.prompt.key)] = self._telling.toPlainText()
            self._idle.start()

    def _take_up(self) -> None:
        """Restore the words of the open question, unless some are being typed now."""
        prompt = self._bridge.prompt
        if prompt.kind != "words" or self._telling.document().isModified():
            return
        if told := self._settings.half_told.get(self._about(prompt.key)):
            self._telling.take_up(told)
        elif back := self._taken_back(prompt.key):
            self._telling.offer(back)

    def _taken_back(self, key: str) -> str:
        """Return the answer to this question that was undone; empty if there is none."""
        undone = self._bridge.session.redoable()
        return undone.text if undone and undone.key == key else ""

    def _forget(self, step: Step) -> None:
        """Drop the words of answered questions: the campaign has them now."""
        for node in step.nodes:
            if self._settings.half_told.pop(self._about(node.entry.key), None) is not None:
                self._idle.start()

    def _about(self, key: str) -> str:
        return f"{self._bridge.session.document.seed} {key}"

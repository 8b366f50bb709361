"""The players' view and window, of which a step changes parts: never older than ones that are made anew."""

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import get_args
from unittest.mock import patch

from PySide6.QtCore import QAbstractItemModel, QEvent, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QGraphicsView, QLabel, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.players.life_shown import LifeShown
from crs_desktop.play.players.people import KeptRows
from crs_desktop.play.players.redacted import players_view
from crs_desktop.play.session.session import Session
from crs_desktop.rules.cache import ByIdentity, CachedOfSheets, CachedResults, Memory, OfParts
from crs_desktop.views.cards.spread import CardSpread
from crs_desktop.views.files.picture import write
from crs_desktop.views.players.window import PlayersWindow
from crs_desktop.views.window.main_window import MainWindow

LIFE: tuple[LifeShown, ...] = get_args(LifeShown)


class Follower:
    """A players' view that follows a fight with kept rows, as the model of their window does."""

    def __init__(self, fight: Session, chance: Random) -> None:
        self.fight, self.chance, self._kept = fight, chance, KeptRows()
        self._life: dict[str, LifeShown] = {}

    def faults(self) -> Iterator[str]:
        """What players would see that is not so now; the GM shows LIFE in another way now and then."""
        people, fight = self.fight.scene.combatants.values(), self.fight
        if people and self.chance.random() < 0.1:
            self._life[self.chance.choice([*people]).side] = self.chance.choice(LIFE)
        asked = Bridge(fight).asked
        seen = players_view(fight, asked, self._life, self._kept)
        with nothing_cached():
            fresh = players_view(fight, asked, self._life)
        for field in fresh.__struct_fields__:
            was, now = getattr(seen, field), getattr(fresh, field)
            if was != now:
                yield f"{field} of the players’ view is {was!r} and should be {now!r}"


@contextmanager
def nothing_cached() -> Iterator[None]:
    """Make the rules find everything anew within the block."""
    with ExitStack() as stack:
        for kind in (CachedOfSheets, CachedResults):
            stack.enter_context(patch.object(kind, "of", lambda *args: args[-1]()))
        for called in (ByIdentity, OfParts):
            stack.enter_context(patch.object(called, "__call__", lambda self, one: self._look(one)))
        stack.enter_context(patch.object(Memory, "of", lambda _self, look, at: look(at)))
        yield


def stale_in_the_window(table: MainWindow) -> Iterator[str]:
    """What an open players' window shows otherwise than one that is opened now."""
    followed = _told_now(table)
    table.subjects.players.show()  # it was open: now it is closed
    table.subjects.players.show()
    fresh = _told_now(table)
    yield from (f"the players’ window still tells {words!r}" for words in followed - fresh)
    yield from (f"the players’ window does not tell {words!r}" for words in fresh - followed)


def _told_now(table: MainWindow) -> Counter[str]:
    for _ in range(3):
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    return Counter(filter(None, told_by_window(_window_of(table))))  # rows kept for later are empty


def _window_of(table: MainWindow) -> PlayersWindow:
    screen = table.subjects.players.screen
    assert screen is not None and screen.window is not None
    QApplication.processEvents()
    return screen.window


def all_of_players(table: MainWindow) -> str:
    """Everything that the players' window shows, paints or tells a screen reader."""
    table.subjects.players.show()
    window = _window_of(table)
    with TemporaryDirectory() as folder:
        write(window, path := Path(folder, "players.svg"))
        painted = path.read_text("utf-8")
    return "\n".join([painted, *told_by_window(window)])


def told_by_window(window: PlayersWindow) -> Iterator[str]:
    """Everything that a players' window holds in words, each token with its rings, and the fan's backs."""
    models = (window.model, window.track, window.hands.model, window.band.cards)
    yield from (text for model in models for text in _held_by(model))
    yield window.windowTitle()
    for part in window.findChildren(QWidget):
        yield from (part.accessibleName(), part.accessibleDescription(), part.toolTip(), part.statusTip())
        if isinstance(part, QLabel | QAbstractButton):
            yield part.text()
        if isinstance(part, QGraphicsView) and (scene := part.scene()):
            yield from (item.toolTip() for item in scene.items())
    yield from (repr((token.look, token.name, token.rings, token.pos())) for token in window.board)
    if window.model.view.fan and isinstance(cards := window.band.fan.scene(), CardSpread):
        yield f"backs: {cards.back}"


def _held_by(model: QAbstractItemModel) -> Iterator[str]:
    for row in range(model.rowCount()):
        yield from (str(held) for held in model.itemData(model.index(row, 0)).values())
        yield str(model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole))
        yield from (str(model.index(row, 0).data(Qt.ItemDataRole.UserRole + role)) for role in (1, 2))

"""Several tokens at once: the rubber band that gathers them, and how they move together."""

from collections.abc import Iterable

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QPen
from PySide6.QtWidgets import QGraphicsRectItem, QGraphicsView

from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.facts import Moved
from crs_desktop.rules.ground import Square
from crs_desktop.rules.values import Name
from crs_desktop.views import theme
from crs_desktop.views.board.tokens import Tokens
from crs_desktop.words import listed, say

_ABOVE_ALL = 190


class Group:
    """``band`` is drawn from where it began; whoever lies in it when it is let go moves with the others."""

    def __init__(self, view: QGraphicsView, bridge: Bridge, tokens: Tokens) -> None:
        self._view, self._bridge, self._tokens = view, bridge, tokens
        self.band = QGraphicsRectItem()
        self.band.setZValue(_ABOVE_ALL)
        self.band.hide()
        view.scene().addItem(self.band)

    @property
    def names(self) -> tuple[Name, ...]:
        """Who belongs to it now; fewer than two are no group."""
        if len(self._tokens.group) < 2:
            return ()
        names = tuple(name for name in self._bridge.scene.combatants if self._belongs(name))
        return names if len(names) > 1 else ()

    def _belongs(self, name: Name) -> bool:
        """Whoever has left the board has left the group."""
        return name in self._tokens.group and self._tokens.named(name) is not None

    def holds(self, name: str) -> bool:
        """Whether somebody moves with others."""
        return name in self.names

    def stretch(self, start: QPoint, to: QPoint) -> None:
        """Draw the band from one pixel to another."""
        tones = theme.in_use()
        tint = QColor(tones.felt_ink)
        self.band.setPen(QPen(tint, 0, Qt.PenStyle.DashLine))
        tint.setAlpha(28)
        self.band.setBrush(tint)
        self.band.setRect(QRectF(self._view.mapToScene(start), self._view.mapToScene(to)).normalized())
        self.band.show()

    def gather(self) -> bool:
        """Take whoever lies in the band; whether there was one."""
        if not self.band.isVisible():
            return False
        self.band.hide()
        area = self.band.rect()
        self.take(token.name for token in self._tokens if area.contains(token.ground.center()))
        return True

    def let_go(self) -> None:
        """Give the band up."""
        self.band.hide()

    def take(self, names: Iterable[Name]) -> None:
        """These are the group; the first of them is selected."""
        chosen = tuple(names)
        self._bridge.select(chosen[0] if chosen else "")
        self._tokens.gather(frozenset(chosen))

    def toggle(self, name: Name) -> None:
        """Take one more, or let him go."""
        among = self._tokens.group or frozenset(filter(None, (self._bridge.selection,)))
        rest = among ^ {name}
        self.take([one for one in self._bridge.scene.combatants if one in rest])

    def move(self, columns: int, rows: int) -> bool:
        """Move everybody by so many squares, by one ruling; nobody goes where one cannot."""
        scene = self._bridge.scene
        stood = {name: square for name in self.names if (square := scene.of(name).square)}
        moved = [Moved(who, Square(at.column + columns, at.row + rows)) for who, at in stood.items()]
        names = listed([scene.label(name) for name in stood])
        return self._bridge.rule(*moved, words=say("Moved together: {names}.", names=names))

    def follow(self, leader: Name, columns: int, rows: int) -> None:
        """Show where the others would come to lie, while one is dragged."""
        for name in self.names:
            token = self._tokens.named(name)
            if token is not None and name != leader:
                token.rest()
                token.setPos(self._tokens.place_of(token, columns, rows))

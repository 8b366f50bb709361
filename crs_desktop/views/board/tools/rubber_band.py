"""Several tokens at once: the rubber band that selects them, and moves of the group."""

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QPen
from PySide6.QtWidgets import QGraphicsRectItem, QGraphicsView

from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.facts import Faced, Moved
from crs_desktop.rules.facts.board import NOWHERE
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.values import Name
from crs_desktop.views.actions.over import over
from crs_desktop.views.board.tokens.tokens import Tokens
from crs_desktop.views.style import theme

_ABOVE_ALL = 190


class TokenGroup:
    """The group of selected combatants, and the rubber ``band`` that gathers them."""

    def __init__(self, view: QGraphicsView, bridge: Bridge, tokens: Tokens) -> None:
        self._view, self._bridge, self._tokens = view, bridge, tokens
        self.band = QGraphicsRectItem()
        self.band.setZValue(_ABOVE_ALL)
        self.band.hide()
        view.scene().addItem(self.band)

    @property
    def names(self) -> tuple[Name, ...]:
        """The selected combatants on the board; empty if fewer than two, which are no group."""
        names = tuple(name for name in self._bridge.group if self._tokens.named(name))
        return names if len(names) > 1 else ()

    def holds(self, name: str) -> bool:
        """Return whether a combatant moves with a group."""
        return name in self.names

    def stretch(self, start: QPoint, to: QPoint) -> None:
        """Draw the band from one pixel to another."""
        tones = theme.in_use()
        tint = QColor(tones.felt_ink)
        self.band.setPen(QPen(tint, 0, Qt.PenStyle.DashLine))  # width 0 is one pixel at every zoom
        tint.setAlpha(28)
        self.band.setBrush(tint)
        self.band.setRect(QRectF(self._view.mapToScene(start), self._view.mapToScene(to)).normalized())
        self.band.show()

    def take_in(self, more: bool = False) -> bool:
        """Select the tokens in the band, with ``more`` in addition; return whether there was a band."""
        if not self.band.isVisible():
            return False
        self.band.hide()
        area, before = self.band.rect(), self._before if more else frozenset()
        # Half a token in the band is enough.
        there = {token.name for token in self._tokens if area.contains(token.ground.center())}
        self._select(there | before)
        return True

    @property
    def _before(self) -> frozenset[Name]:
        """The selected combatants, one or several."""
        return frozenset(self._bridge.group or filter(None, (self._bridge.selection,)))

    def let_go(self) -> None:
        """Give up the band without changing the selection."""
        self.band.hide()

    def toggle(self, name: Name) -> None:
        """Add a combatant to the selection, or remove them from it."""
        self._select(self._before ^ {name}, name)  # adds a missing member, removes a present one

    def _select(self, names: frozenset[Name] | set[Name], looked_at: str = "") -> None:
        # In the order of the fight, whatever was clicked first.
        self._bridge.gather([one for one in self._bridge.scene.combatants if one in names], looked_at)

    def turn(self, degrees: int) -> None:
        """Turn the whole group to ``degrees``; if all face there already, remove their facing."""
        there = [Faced(name, degrees) for name in self.names if self._bridge.scene.of(name).facing != degrees]
        turned = there or [Faced(name, NOWHERE) for name in self.names]
        self._bridge.rule(*turned, words=over("Turn {count} combatants", len(turned)))

    def move(self, columns: int, rows: int) -> bool:
        """Move the whole group by one ruling; none moves if one of them cannot."""
        moved = [Moved(who, square) for who, square in self.squares(columns, rows).items()]
        return self._bridge.rule(*moved, words=over("Move {count} combatants", len(moved)))

    def squares(self, columns: int, rows: int) -> dict[Name, Square]:
        """Return the square of each member of the group after such a move."""
        scene = self._bridge.scene
        stood = {name: square for name in self.names if (square := scene.of(name).square)}
        return {who: Square(at.column + columns, at.row + rows) for who, at in stood.items()}

    def follow(self, leader: Name, columns: int, rows: int) -> None:
        """Show the rest of the group at their new squares while the leader is dragged."""
        for name in self.names:
            token = self._tokens.named(name)
            if token is not None and name != leader:
                token.rest()
                # The squares may be off the board; a drop there is refused.
                token.setPos(self._tokens.place_of(token, columns, rows))

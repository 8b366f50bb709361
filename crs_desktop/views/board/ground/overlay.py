"""Drawings on the ground beside tokens: range rings, melee arrows, chances, and closed ground."""

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import QObject, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsPathItem, QGraphicsScene

from crs_desktop.models.board.distances import linked
from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.ground.squares import Square, spans
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.views.board.ground.labels import Chances, Dates
from crs_desktop.views.board.ground.links import Arrow, Links, spot
from crs_desktop.views.board.ground.players_frame import PlayersFrame
from crs_desktop.views.board.ground.range_changes import RangeChanges
from crs_desktop.views.board.ground.range_rings import RangeRings, RingReach, outline
from crs_desktop.views.board.ground.squares import area
from crs_desktop.views.style import theme

_ON_GROUND = -95


class Overlay(QObject):
    """The drawings on the ground; they follow the session, and a drag moves the rings.

    ``shown`` is whether rings and melees are drawn at all.
    """

    def __init__(self, bridge: Bridge, scene: QGraphicsScene, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.shown = True
        self._left_out = frozenset[Name]()
        self.rings, self.changes, self.links = RangeRings(), RangeChanges(), Links()
        self.chances, self.dates = Chances(), Dates()
        self.dates.clear = self.rings.clear = self._peopled
        # The ground that names and dates kept clear of at the last refresh.
        self._stood = list[tuple[Square, int]]()
        self.closed = QGraphicsPathItem()
        self.closed.setZValue(_ON_GROUND)
        self.closed.hide()
        self.frame = PlayersFrame()
        for item in (self.changes, self.rings, self.links, self.chances, self.dates, self.closed, self.frame):
            scene.addItem(item)
        bridge.follow(self.refresh, selection=True)
        self.refresh()

    @property
    def subject(self) -> Name:
        """The combatant inside the rings: selected, else asked, else the one whose turn it is."""
        return self._bridge.shown or self._bridge.scene.up or Name("")

    def show(self, shown: bool) -> None:
        """Show or hide rings and melees."""
        self.shown = shown
        self.refresh()

    def refresh(self) -> None:
        """Redraw everything from the current scene."""
        who = self.subject
        one = self._seen(who)
        before = self._stood, self.rings.reach
        self._stood = self._standing()
        self._around(one, one.square if one else None)
        arrows = self._arrows(who) if self.shown else ()
        self.links.draw(arrows)
        self.dates.show_on(arrows)
        if self._stood != before[0]:
            self.rings.update()
        if (self._stood, self.rings.reach) != before:
            self.dates.write_anew()

    def leave_out(self, names: frozenset[Name]) -> None:
        """Draw nothing that belongs to these combatants."""
        self._left_out = names
        self.closed.setOpacity(0 if names else 1)  # the hatching would give away where a hidden combatant is
        self.refresh()

    def around(self, who: Name, square: Square, changed: Sequence[Name] = (), alone: bool = True) -> None:
        """Move the rings to the square where ``who`` would stand, and tint whatever changes by it.

        ``changed`` are combatants whose range or sight changes. Squares are tinted if ``who`` moves alone.
        """
        one = self._bridge.scene.of(who)
        self._around(one, square)
        began = replace(self.rings.reach, square=one.square) if self.rings.reach and one.square else None
        self.changes.show_between(began if alone else None, self.rings.reach)
        stand = [(self._bridge.scene.of(name).square, self._bridge.scene.of(name).size) for name in changed]
        self.changes.show_on([area(at, size) for at, size in stand if at])

    def close(self, who: Name) -> None:
        """Hatch the ground that is closed to ``who``, while their token is dragged or measured from."""
        scene, path = self._bridge.scene, QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)  # overlapping zones must not cancel each other
        for zone in self._bridge.session.system.display.battlefield.closed(scene, who):
            one = scene.of(zone.around)
            if one.square:
                path.addPolygon(outline(one.square, one.size, spans(scene.ground, zone.reach)))
                path.closeSubpath()
        self.closed.setPath(path.simplified())
        tone = QColor(theme.in_use().felt_hurt)
        self.closed.setPen(QPen(tone, 0))
        tone.setAlpha(110)
        self.closed.setBrush(QBrush(tone, Qt.BrushStyle.BDiagPattern))
        self.closed.show()

    def open(self) -> None:
        """Remove the hatching and the tints of a drag."""
        self.closed.hide()
        self.changes.show_between(None, None)
        self.changes.show_on(())

    def chances_of(self, who: Name, target: Name | None) -> None:
        """Show the chance that a shot from ``who`` at ``target`` hits each combatant; None: show none."""
        scene, field = self._bridge.scene, self._bridge.session.system.display.battlefield
        among = field.struck(scene, who, target) if target and who in scene.combatants else ()
        squares = [(scene.of(name).square, scene.of(name).size) for name in among]
        self.chances.show_on([area(square, size) for square, size in squares if square])
        self.dates.setVisible(target is None)  # dates and chances would cover each other

    def _around(self, one: Combatant | None, square: Square | None) -> None:
        scene = self._bridge.scene
        if one is None or square is None or not self.shown:
            self.rings.lie(None)
            return
        bands = self._bridge.session.system.display.battlefield.bands(scene, one.name)
        self.rings.lie(RingReach(square, one.size, bands, scene.ground))

    def _arrows(self, who: Name) -> tuple[Arrow, ...]:
        links = linked(self._bridge.session.system, self._bridge.scene).values()
        since = {(link.who, link.whom): link.since for link in links}
        opponents = self._bridge.session.opponents
        attack = (opponents.first, opponents.second) if opponents else None
        pairs = dict.fromkeys((*since, *([attack] if attack else ())))
        arrows = (self._arrow(pair, who in pair, since.get(pair, ""), pair == attack) for pair in pairs)
        return tuple(filter(None, arrows))

    def _arrow(self, pair: tuple[Name, Name], near: bool, since: str, aims: bool) -> Arrow | None:
        """Return an arrow if both combatants are on the board and may be seen."""
        ends = [self._seen(name) for name in pair]
        grounds = [spot(area(one.square, one.size)) for one in ends if one and one.square]
        return Arrow(grounds[0], grounds[1], near, since, aims) if len(grounds) == 2 else None

    def _peopled(self) -> list[QRectF]:
        """Return the ground of every combatant where they really stand, not where a drag shows them."""
        return [area(square, size) for square, size in self._stood]

    def _standing(self) -> list[tuple[Square, int]]:
        everybody, out = self._bridge.scene.combatants.items(), self._left_out
        return [(one.square, one.size) for name, one in everybody if one.square and name not in out]

    def _seen(self, name: Name) -> Combatant | None:
        return None if name in self._left_out else self._bridge.scene.combatants.get(name)

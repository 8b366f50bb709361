"""Commands of the fog that hides ground and combatants from players."""

from typing import Any

from PySide6.QtWidgets import QInputDialog, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.session.fog_rulings import fog_words, look_around, stroke, switched
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.ground.fog import FogKind
from crs_desktop.rules.ground.square_set import whole
from crs_desktop.rules.why import NotAllowed, WhyNot
from crs_desktop.views.actions.command import BOARD, Command, Menu
from crs_desktop.views.board.board import Board
from crs_desktop.views.commands.walls_and_maps import why_no_ground
from crs_desktop.words import say, template

FOG = Menu(BOARD.title, template("Fo&g"), on_board=True)


def _why_no_fog(bridge: Bridge) -> str:
    return "" if bridge.scene.fog.on else say("No fog lies on the board.")


def _why_no_side(bridge: Bridge) -> str:
    sides = any(one.side for one in bridge.scene.combatants.values())
    return "" if sides else say("No combatant has a side.")


def _fog_now(bridge: Bridge) -> str:
    return say("&Lift the fog") if bridge.scene.fog.on else say("&Lay fog on the board")


def _follows_now(bridge: Bridge) -> str:
    follows = bridge.scene.fog.follows
    return say("Do &not look after every move") if follows else say("Look after every &move")


def _dim_now(bridge: Bridge) -> str:
    return say("Hidden ground &black") if bridge.scene.fog.dim else say("Hidden ground &grey")


class FogCommands:
    """Commands that draw fog, switch it, and let players see."""

    def __init__(self, window: QWidget, bridge: Bridge, board: Board) -> None:
        self._window, self._bridge, self._board = window, bridge, board

    @Command(
        "fog",
        FOG,
        "&Lay or lift the fog",
        ("Ctrl+Shift+F",),
        "eye-off",
        changes=True,
        why_not=why_no_ground,
        now=_fog_now,
    )
    def switch(self) -> None:
        """Lay fog on the board, or lift it; its squares stay as they are."""
        self._switch(lies=not self._bridge.scene.fog.on)

    @Command(
        "draw-fog", FOG, "Reveal or hide s&quares", ("Alt+X",), "edit", changes=True, why_not=why_no_ground
    )
    def draw(self) -> None:
        """Take up the tool that reveals and hides squares, or put it away."""
        self._board.draw_fog()

    @Command(
        "look-around",
        FOG,
        "What they can &see from here",
        ("Alt+Y",),
        "eye",
        changes=True,
        why_not=why_no_ground,
    )
    def look_around(self) -> None:
        """Reveal what the selected combatants of the players, or else all of them, see now."""
        bridge = self._bridge
        selected = bridge.group or tuple(filter(None, (bridge.selection,)))
        try:
            self._rule(look_around(bridge.session.system, bridge.scene, selected))
        except NotAllowed as error:
            bridge.refused.emit(WhyNot(error.why))

    @Command(
        "fog-follows", FOG, "Look after every &move", changes=True, why_not=_why_no_side, now=_follows_now
    )
    def follow(self) -> None:
        """Let sight lift the fog after every move, or only on command."""
        self._switch(lies=True, follows=not self._bridge.scene.fog.follows)

    @Command("fog-side", FOG, "&Players’ side…", changes=True, why_not=_why_no_side)
    def side(self) -> None:
        """Choose the side that players always see, and with whose eyes they see."""
        scene = self._bridge.scene
        sides = [*dict.fromkeys(one.side for one in scene.combatants.values() if one.side)]
        now = switched(scene).side
        at = sides.index(now) if now in sides else 0
        asked = say("Which side do the players play?")
        side, meant = QInputDialog.getItem(self._window, say("CRS Desktop"), asked, sides, at, False)
        if meant:
            self._switch(side=side)

    @Command("dim-fog", FOG, "Hidden ground &grey", changes=True, why_not=_why_no_fog, now=_dim_now)
    def dim(self) -> None:
        """Show players hidden ground in grey, or not at all."""
        self._switch(dim=not self._bridge.scene.fog.dim)

    @Command("reveal-all", FOG, "&Reveal all squares", changes=True, why_not=_why_no_fog)
    def reveal_all(self) -> None:
        """Reveal every square of the board."""
        self._draw_all("revealed")

    @Command("hide-all", FOG, "&Hide all squares", changes=True, why_not=_why_no_fog)
    def hide_all(self) -> None:
        """Hide every square of the board."""
        self._draw_all("hidden")

    def _draw_all(self, kind: FogKind) -> None:
        scene = self._bridge.scene
        self._rule(stroke(scene, kind, whole(scene.ground)))

    def _switch(self, **changes: Any) -> None:
        self._rule((switched(self._bridge.scene, **changes),))

    def _rule(self, facts: tuple[Fact, ...]) -> None:
        """Make a ruling, and tell a screen reader what the fog covers now."""
        if not facts or self._bridge.rule(*facts):
            self._board.announced.emit(fog_words(self._bridge.scene))

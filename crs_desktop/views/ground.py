"""What the window does with the battlefield: ranges, rings, putting back."""

from collections.abc import Sequence

from PySide6.QtWidgets import QInputDialog, QWidget

from crs_desktop.models.battlefield import moved_in_round
from crs_desktop.models.bridge import Bridge
from crs_desktop.play.places import place
from crs_desktop.play.roster import LARGEST
from crs_desktop.rules.facts import Hidden, Moved, Portrayed, Sized
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.views import portraits
from crs_desktop.views.board.board import Board
from crs_desktop.views.settings import Settings
from crs_desktop.words import listed, say


class OnTheGround:
    """Acts on the board of a window, and on the one whose sheet is seen."""

    def __init__(self, window: QWidget, bridge: Bridge, board: Board, settings: Settings) -> None:
        self._window, self._bridge, self._board, self._settings = window, bridge, board, settings
        self._ranges: QWidget | None = None
        board.overlay.show(settings.rings)
        if settings.life_in_words:
            board.tokens.in_words(True)

    def ranges(self) -> None:
        """Show the range table, or bring it to the front."""
        from crs_desktop.views.panels.ranges import RangeWindow

        if self._ranges is None:
            self._ranges = RangeWindow(self._bridge, self._window)
        self._ranges.show()
        self._ranges.raise_()
        self._ranges.activateWindow()

    def rings(self) -> None:
        """Draw rings and melees, or do not."""
        self._settings.rings = not self._settings.rings
        self._board.overlay.show(self._settings.rings)

    def life(self) -> None:
        """Show how everybody is as bar and number, or in a word."""
        self._settings.life_in_words = not self._settings.life_in_words
        self._board.tokens.in_words(self._settings.life_in_words)

    def center(self) -> None:
        """Bring the one whose turn it is to the middle, and select him."""
        who = self._bridge.prompt.who or self._bridge.scene.up or self._bridge.selection
        if who in self._bridge.scene.combatants:
            self._bridge.select(who)
            self._board.center_on(who)

    def put_back(self) -> None:
        """The selected one, or with nobody selected everybody, goes to where the round began for him."""
        chosen = self._chosen() if self._bridge.selection else tuple(self._bridge.scene.combatants)
        back = moved_in_round(self._bridge.session, self._bridge.scene)
        facts = tuple(fact for fact in back if fact.who in chosen)
        if facts:
            words = say("Put back to the start of the round: {names}.", names=self._names(facts))
            self._bridge.rule(*facts, words=words)
        else:
            said = say("Nobody stands elsewhere than at the start of the round.")
            self._bridge.refused.emit(WhyNot(said))

    def hide(self) -> None:
        """Let only the GM see him, or all again; a group together."""
        scene, chosen = self._bridge.scene, self._chosen()
        hides = not all(scene.of(who).hidden for who in chosen)
        facts = [Hidden(who, hides) for who in chosen if scene.of(who).hidden != hides]
        self._rule(facts, "Hidden: {names}." if hides else "Seen by all: {names}.")

    def off_the_board(self) -> None:
        """Whoever is on the board is here, but not on it; whoever is off stands where it is looked at."""
        scene, chosen = self._bridge.scene, self._chosen()
        if any(scene.of(who).square for who in chosen):
            leaving = [Moved(who, None) for who in chosen if scene.of(who).square]
            self._rule(leaving, "Off the board: {names}.")
        elif chosen:
            self._put_on(scene.of(chosen[0]))

    def _put_on(self, one: Combatant) -> None:
        (square,) = place(self._bridge.scene, [one], self._board.in_the_middle)
        if square:
            self._bridge.rule(Moved(one.name, square))
        else:
            self._bridge.refused.emit(WhyNot(say("There is no free square on the board.")))

    def portrait(self) -> None:
        """Choose a picture for his token."""
        who, path = self._bridge.shown, portraits.ask(self._window) if self._bridge.shown else None
        if path is not None:
            self._board.arrivals.portray(who, lambda: portraits.of_file(path))

    def no_portrait(self) -> None:
        """His token shows initials again."""
        who = self._bridge.shown
        if who and self._bridge.scene.of(who).portrait:
            self._bridge.rule(Portrayed(who, ""))

    def size(self) -> None:
        """How many squares wide his token is."""
        who = self._bridge.shown
        if who:
            now = self._bridge.scene.of(who).size
            asked = say("How many squares wide is {who}?", who=self._bridge.scene.label(who))
            size, meant = QInputDialog.getInt(self._window, say("CRS Desktop"), asked, now, 1, LARGEST)
            if meant and size != now:
                self._bridge.rule(Sized(who, size))

    def _chosen(self) -> tuple[Name, ...]:
        """The group that is selected, else the one whose sheet is seen."""
        who = self._bridge.shown
        together = self._board.group.names
        return together if who in together else (who,) if who else ()

    def _rule(self, facts: Sequence[Moved | Hidden], several: str) -> None:
        """``several`` is said where they are more than one."""
        if facts:
            words = say(several, names=self._names(facts)) if len(facts) > 1 else ""
            self._bridge.rule(*facts, words=words)

    def _names(self, facts: Sequence[Moved | Hidden]) -> str:
        return listed([self._bridge.scene.label(fact.who) for fact in facts])

"""What the window does with the battlefield: ranges, rings, putting back."""

from PySide6.QtWidgets import QInputDialog, QWidget

from crs_desktop.models.battlefield import moved_in_round
from crs_desktop.models.bridge import Bridge
from crs_desktop.play.roster import LARGEST
from crs_desktop.rules.facts import Hidden, Moved, Sized
from crs_desktop.rules.why import WhyNot
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
        chosen = self._bridge.selection
        back = moved_in_round(self._bridge.session, self._bridge.scene)
        facts = tuple(fact for fact in back if fact.who == chosen or not chosen)
        if facts:
            self._bridge.rule(*facts, words=self._put_back_words(facts))
        else:
            said = say("Nobody stands elsewhere than at the start of the round.")
            self._bridge.refused.emit(WhyNot(said))

    def hide(self) -> None:
        """Let only the GM see him, or all again."""
        who = self._bridge.shown
        if who:
            self._bridge.rule(Hidden(who, not self._bridge.scene.of(who).hidden))

    def off_the_board(self) -> None:
        """He is here, but not on the board."""
        who = self._bridge.shown
        if who and self._bridge.scene.of(who).square:
            self._bridge.rule(Moved(who, None))

    def size(self) -> None:
        """How many squares wide his token is."""
        who = self._bridge.shown
        if who:
            now = self._bridge.scene.of(who).size
            asked = say("How many squares wide is {who}?", who=self._bridge.scene.label(who))
            size, meant = QInputDialog.getInt(self._window, say("CRS Desktop"), asked, now, 1, LARGEST)
            if meant and size != now:
                self._bridge.rule(Sized(who, size))

    def _put_back_words(self, facts: tuple[Moved, ...]) -> str:
        names = listed([self._bridge.scene.label(fact.who) for fact in facts])
        return say("Put back to the start of the round: {names}.", names=names)

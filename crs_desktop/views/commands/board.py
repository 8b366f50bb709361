"""What the window does with the battlefield: ranges, rings, putting back."""

import re
from collections.abc import Callable, Mapping

from PySide6.QtCore import QMimeData
from PySide6.QtWidgets import QInputDialog, QWidget

from crs_desktop.models.board.battlefield import moved_in_round
from crs_desktop.models.bridge import Bridge
from crs_desktop.play.lists.people.roster import LARGEST
from crs_desktop.rules.facts import BoardSized, Hidden, Moved, Portrayed, SideColoured, Sized
from crs_desktop.rules.why import WhyNot
from crs_desktop.views.actions.over import Over, people, whom
from crs_desktop.views.board.board import Board
from crs_desktop.views.style import portraits
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.widgets.modal import run
from crs_desktop.words import say

PUT_BACK = Over("&Put {count} combatants back to the start of the round", everybody=True)
SIZE = Over("Change the &size of {count} tokens…")
PORTRAIT = Over("Give {count} combatants a po&rtrait…")
COPY_PORTRAIT = Over("&Copy the portrait of {who}")
NO_PORTRAIT = Over("Take the portraits o&ff {count} tokens")
HIDE = Over("&Hide {count} combatants", back="S&how {count} combatants to all", done=lambda one: one.hidden)
OFF_BOARD = Over(
    "Take {count} combatants &off the board",
    back="Put {count} combatants &on the board",
    back_alone="Put &on the board",
    done=lambda one: one.square is None,
)

_SIZE_OF_BOARD = re.compile(r"\s*(\d{1,4})\s*[x×*, ]\s*(\d{1,4})\s*")


class BoardCommands:
    """Acts on the board of a window, and on all who are selected together, else on whose sheet is seen.

    ``elsewhere`` gives the colours that sides have in the other fights of the campaign.
    """

    def __init__(
        self,
        window: QWidget,
        bridge: Bridge,
        board: Board,
        settings: Settings,
        elsewhere: Callable[[], Mapping[str, str]],
    ) -> None:
        self._window, self._bridge, self._board, self._settings = window, bridge, board, settings
        self._elsewhere, self._coloured = elsewhere, bridge.session
        self._ranges: QWidget | None = None
        self._walls: QWidget | None = None
        board.overlay.show(settings.rings)
        self._outside = self._said_outside()
        board.tokens.colour(self._colours)
        bridge.stepped.connect(self._recolour)
        bridge.rewound.connect(self._recolour)
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

    def walls(self) -> None:
        """Show the list of walls and doors, or bring it to the front."""
        from crs_desktop.views.panels.walls import WallWindow

        if self._walls is None:
            self._walls = WallWindow(self._bridge, self._window)
        self._walls.show()
        self._walls.raise_()
        self._walls.activateWindow()

    def door(self) -> None:
        """Open or close the door that is nearest to who is selected, else to the middle of what is seen."""
        if not self._board.wall_mouse.nearest_door(self._bridge.selection, self._board.in_the_middle):
            self._bridge.refused.emit(WhyNot(say("There is no door near.")))

    def board_size(self) -> None:
        """How many columns and rows the board has."""
        from crs_desktop.views.widgets.one_line import OneLine

        ground = self._bridge.scene.ground
        now = say("{columns} × {rows}", columns=ground.columns, rows=ground.rows)
        asked = say("How many columns and rows has the board?")
        OneLine(self._bridge, asked, now, self._size_board, self._window).ask()

    def _size_board(self, text: str) -> bool:
        found = _SIZE_OF_BOARD.fullmatch(text)
        if found:
            return self._bridge.rule(BoardSized(int(found[1]), int(found[2])))
        said = "“{text}” is no size: type columns and rows, such as 24 × 16."
        self._bridge.refused.emit(WhyNot(say(said, text=text[:40])))
        return False

    def rings(self) -> None:
        """Draw rings and melees, or do not."""
        self._settings.rings = not self._settings.rings
        self._board.overlay.show(self._settings.rings)

    def life(self) -> None:
        """Show how everybody is as bar and number, or in a word."""
        self._settings.life_in_words = not self._settings.life_in_words
        self._board.tokens.in_words(self._settings.life_in_words)

    def side_colours(self) -> None:
        """Choose the colours of the sides."""
        from crs_desktop.views.dialogs.side_colours import SideColours

        here = {one.side for one in self._bridge.scene.combatants.values()}
        sides = {side: colour for side, colour in self._board.tokens.colours.items() if side in here}
        run(SideColours(sides, self._colours, self._colour, self._window))

    def _colour(self, side: str, colour: str) -> None:
        if self._colours.get(side, "") != colour:
            self._bridge.rule(SideColoured(side, colour))

    @property
    def _colours(self) -> dict[str, str]:
        """By the names of sides: what this fight says goes before what others do."""
        return {**self._outside, **self._bridge.scene.colours}

    def _said_outside(self) -> dict[str, str]:
        """In the rest of the campaign, and what earlier releases kept for this machine."""
        return {**self._settings.side_colours, **self._elsewhere()}

    def _recolour(self) -> None:
        if self._coloured is not self._bridge.session:
            self._coloured, self._outside = self._bridge.session, self._said_outside()
        if self._board.tokens.side_colours != self._colours:
            self._board.tokens.colour(self._colours)

    def center(self) -> None:
        """Bring the one whose turn it is to the middle, and select him."""
        who = self._bridge.prompt.who or self._bridge.scene.up or self._bridge.selection
        if who in self._bridge.scene.combatants:
            self._bridge.select(who)
            self._board.center_on(who)

    def put_back(self) -> None:
        """The selected ones, or with nobody selected everybody, go to where the round began for them."""
        bridge = self._bridge
        chosen = bridge.chosen if bridge.selection else tuple(bridge.scene.combatants)
        facts = [fact for fact in moved_in_round(bridge.session, bridge.scene) if fact.who in chosen]
        if facts:
            count = len(whom(facts))
            words = PUT_BACK.title(count) if bridge.selection else say("Put everybody back")
            bridge.rule(*facts, words=words or say("Put back to the start of the round"))
        else:
            said = say("Nobody stands elsewhere than at the start of the round.")
            self._bridge.refused.emit(WhyNot(said))

    def hide(self) -> None:
        """Let only the GM see them, or all again where all are hidden."""
        those = people(self._bridge)
        hides = not HIDE.goes_back(those)
        HIDE.rule(self._bridge, [Hidden(one.name, hides) for one in those if one.hidden != hides])

    def off_the_board(self) -> None:
        """Whoever is on the board is here, but not on it; where all are off, they stand in sight on it."""
        those = people(self._bridge)
        if OFF_BOARD.goes_back(those):
            names = [one.name for one in those]
            self._board.arrivals.stand(names, self._board.in_the_middle)
        else:
            OFF_BOARD.rule(self._bridge, [Moved(one.name, None) for one in those if one.square])

    def portrait(self) -> None:
        """Choose a picture for their tokens."""
        who = self._bridge.chosen
        path = portraits.ask(self._window) if who else None
        if path is not None:
            words = PORTRAIT.title(len(who))
            self._board.arrivals.portray(who, lambda: portraits.of_file(path), words)

    def paste_portrait(self, data: QMimeData | None) -> bool:
        """Make a picture that was copied the portrait of who is selected; whether it is one."""
        if data is None or not portraits.is_one(data):
            return False
        if who := self._bridge.chosen:
            self._board.arrivals.portray(who, portraits.dropped(data), PORTRAIT.title(len(who)))
        else:
            self._bridge.refused.emit(WhyNot(say("Select whose portrait the picture is to be.")))
        return True

    def copy_portrait(self) -> None:
        """Lay the portrait of who is looked at on the clipboard, for any other program."""
        picture = self._bridge.scene.of(self._bridge.shown).portrait if self._bridge.shown else ""
        if picture and (held := self._board.tokens.picture(picture)):
            portraits.copy(held)

    def no_portrait(self) -> None:
        """Their tokens show initials again."""
        has = [one.name for one in people(self._bridge) if one.portrait]
        NO_PORTRAIT.rule(self._bridge, [Portrayed(name, "") for name in has])

    def size(self) -> None:
        """How many squares wide their tokens are."""
        those = people(self._bridge)
        if those:
            now = self._bridge.scene.of(self._bridge.shown).size
            asked = say("How many squares wide is {who}?", who=those[0].label)
            if len(those) > 1:
                asked = say("How many squares wide are these {count} tokens?", count=len(those))
            size, meant = QInputDialog.getInt(self._window, say("CRS Desktop"), asked, now, 1, LARGEST)
            if meant:
                SIZE.rule(self._bridge, [Sized(one.name, size) for one in those if one.size != size])

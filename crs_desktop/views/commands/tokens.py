"""Commands of tokens: place, size, portrait, and who may see them."""

from PySide6.QtCore import QMimeData
from PySide6.QtWidgets import QInputDialog, QWidget

from crs_desktop.models.board.distances import moved_in_round
from crs_desktop.models.bridge import Bridge
from crs_desktop.models.turns.turns import of_those
from crs_desktop.play.lists.people.roster import LARGEST
from crs_desktop.rules.facts import Hidden, Moved, Portrayed, Sized
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.views.actions.command import BOARD, Command, Menu
from crs_desktop.views.actions.over import Over, people, whom
from crs_desktop.views.board.board import Board
from crs_desktop.views.style import portraits
from crs_desktop.words import say, template

TOKEN = Menu(BOARD.title, template("&Token"), on_board=True)
PUT_BACK = Over("&Put {count} combatants back to the start of the round", everybody=True)
SIZE = Over("Change the &size of {count} tokens…")
PORTRAIT = Over("Give {count} combatants a po&rtrait…")
NO_PORTRAIT = Over("Take the portraits o&ff {count} tokens")
HIDE = Over("&Hide {count} combatants", back="S&how {count} combatants to all", done=lambda one: one.hidden)
OFF_BOARD = Over(
    "Take {count} combatants &off the board",
    back="Put {count} combatants &on the board",
    back_alone="Put &on the board",
    done=lambda one: one.square is None,
)


def _why_no_portrait(bridge: Bridge, *names: Name) -> str:
    """Return why no portrait can be taken off or copied; empty where one of the combatants has one."""
    if any(bridge.scene.of(name).portrait for name in names):
        return ""
    return of_those(
        bridge.scene, names, "{who} has no portrait.", "None of the selected combatants has a portrait."
    )


class TokenCommands:
    """Commands over all selected combatants, or else over the combatant whose sheet is shown."""

    def __init__(self, window: QWidget, bridge: Bridge, board: Board) -> None:
        self._window, self._bridge, self._board = window, bridge, board

    @Command("put-back", TOKEN, "&Put back to the start of the round", ("Ctrl+B",), "undo", PUT_BACK)
    def put_back(self) -> None:
        """Move the selected combatants, or else all, to where they began the round."""
        bridge = self._bridge
        chosen = bridge.chosen if bridge.selection else tuple(bridge.scene.combatants)
        facts = [fact for fact in moved_in_round(bridge.session, bridge.scene) if fact.who in chosen]
        if facts:
            count = len(whom(facts))
            words = PUT_BACK.title(count) if bridge.selection else say("Put everybody back")
            bridge.rule(*facts, words=words or say("Put back to the start of the round"))
        else:
            bridge.refused.emit(WhyNot(say("Everyone is where they began the round.")))

    @Command("size", TOKEN, "&Size of the token…", over=SIZE)
    def size(self) -> None:
        """Ask how many squares wide the tokens are."""
        those = people(self._bridge)
        if those:
            now = self._bridge.scene.of(self._bridge.shown).size
            asked = say("How many squares wide is {who}?", who=those[0].label)
            if len(those) > 1:
                asked = say("How many squares wide are these {count} tokens?", count=len(those))
            size, meant = QInputDialog.getInt(self._window, say("CRS Desktop"), asked, now, 1, LARGEST)
            if meant:
                SIZE.rule(self._bridge, [Sized(one.name, size) for one in those if one.size != size])

    @Command("portrait", TOKEN, "Po&rtrait…", over=PORTRAIT)
    def portrait(self) -> None:
        """Ask for a picture for the tokens."""
        who = self._bridge.chosen
        path = portraits.ask(self._window) if who else None
        if path is not None:
            words = PORTRAIT.title(len(who))
            self._board.arrivals.portray(who, lambda: portraits.of_file(path), words)

    def paste_portrait(self, data: QMimeData | None) -> bool:
        """Make a copied picture the portrait of the selected combatants; return whether it is a picture."""
        if data is None or not portraits.is_one(data):
            return False
        if who := self._bridge.chosen:
            self._board.arrivals.portray(who, portraits.dropped(data), PORTRAIT.title(len(who)))
        else:
            self._bridge.refused.emit(WhyNot(say("Select the combatant whose portrait this picture is.")))
        return True

    @Command(
        "copy-portrait",
        TOKEN,
        "&Copy the portrait",
        over=Over("&Copy the portrait of {who}"),
        why_not=lambda bridge: _why_no_portrait(bridge, bridge.shown),
    )
    def copy_portrait(self) -> None:
        """Copy the portrait of the combatant whose sheet is shown to the clipboard."""
        picture = self._bridge.scene.of(self._bridge.shown).portrait if self._bridge.shown else ""
        if picture and (held := self._board.tokens.picture(picture)):
            portraits.copy(held)

    @Command(
        "no-portrait",
        TOKEN,
        "Take the portrait o&ff it",
        over=NO_PORTRAIT,
        why_not=lambda bridge: _why_no_portrait(bridge, *bridge.chosen),
    )
    def no_portrait(self) -> None:
        """Remove the portraits; the tokens show initials again."""
        has = [one.name for one in people(self._bridge) if one.portrait]
        NO_PORTRAIT.rule(self._bridge, [Portrayed(name, "") for name in has])

    @Command("hide", TOKEN, "&Hide, or show", ("Ctrl+Shift+H",), "eye-off", HIDE)
    def hide(self) -> None:
        """Hide the combatants from players, or show them again where all are hidden."""
        those = people(self._bridge)
        hides = not HIDE.goes_back(those)
        HIDE.rule(self._bridge, [Hidden(one.name, hides) for one in those if one.hidden != hides])

    @Command("off-board", TOKEN, "Take &off the board", ("Alt+Shift+Del",), over=OFF_BOARD)
    def off_the_board(self) -> None:
        """Take the tokens off the board, or put them on it in view where all are off; no combatant leaves."""
        those = people(self._bridge)
        if OFF_BOARD.goes_back(those):
            names = [one.name for one in those]
            self._board.arrivals.stand(names, self._board.in_the_middle)
        else:
            OFF_BOARD.rule(self._bridge, [Moved(one.name, None) for one in those if one.square])

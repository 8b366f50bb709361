"""Distances, drops and answers, shown on the board where the mouse, a key or a typed square points."""

from collections.abc import Mapping

from PySide6.QtCore import QPointF

from crs_desktop.models.board.distances import read_out
from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.values import Name
from crs_desktop.views.board.ground.canvas import Canvas
from crs_desktop.views.board.ground.overlay import Overlay
from crs_desktop.views.board.ground.squares import area, held, square_at, square_in
from crs_desktop.views.board.tokens.answers import asks_place
from crs_desktop.views.board.tokens.token import Token
from crs_desktop.views.board.tokens.tokens import Tokens
from crs_desktop.views.board.tools.distance_line import DistanceLine, Span
from crs_desktop.views.board.tools.drag import Drag
from crs_desktop.views.board.tools.square_tint import SquareTint


class Pointing:
    """The line to a combatant with its read-out (``measure``), and the tint of a square (``hint``)."""

    def __init__(self, view: Canvas, bridge: Bridge, tokens: Tokens, overlay: Overlay) -> None:
        self._view, self._bridge, self._tokens, self._overlay = view, bridge, tokens, overlay
        self.measure, self.hint = DistanceLine(), SquareTint()
        self.measure.join(view)
        view.scene().addItem(self.hint)
        self._looked = Name("")  # pointed at by keys
        self._written = ""  # the text of the answer field

    def point(self, at: QPointF) -> None:
        """Show what lies under a point: the square’s name, the distance, and whether it may be the answer."""
        token, square = self._tokens.at(at), square_at(at)
        on_board = self._view.ground.holds(square)
        self._view.mark(square if on_board else None)
        self._show_distance(token)
        if token is None and on_board and self._tokens.prompt.kind == "place":
            self._show_hint(square)
        else:
            self._show_written()

    def write(self, text: str) -> None:
        """Take the text of the answer field, and tint the square that it names while a place is asked for."""
        self._written = text
        self._show_written()

    def look(self, by: int) -> Token | None:
        """Point by keys at the next combatant (``by`` 1) or the previous one (−1), ordered by distance.

        Return their token; None if there is nobody else.
        """
        others = self._tokens.by_distance(self._overlay.subject)
        if not others:
            return None
        places = [place for place, token in enumerate(others) if token.name == self._looked]
        # The first key goes to the nearest, or back to the farthest.
        at = (places[0] + by) % len(others) if places else 0 if by > 0 else -1
        self._looked = others[at].name
        self._view.ensureVisible(others[at].ground)
        self._show_distance(others[at])
        self.make_way()
        return others[at]

    def show_drag(self, drag: Drag, together: Mapping[Name, Square]) -> None:
        """Draw and tell what a drop would do; ``together`` are the new squares of a dragged group."""
        self._view.mark(drag.square)
        words, changed = drag.told(together)
        self._overlay.around(drag.token.name, drag.square, changed, alone=not together)
        if asks_place(self._tokens.prompt, drag.token.name):
            self._show_hint(drag.square)
        elif drag.square == drag.origin or drag.onto or together:
            self.hint.hide()
        else:
            self.hint.show_on(area(drag.square, drag.token.look.size), drag.why_not())
        self._show_way(drag, words)

    def begin_drag(self, name: Name) -> None:
        """Hatch the ground that is closed to a combatant who is dragged."""
        self._overlay.close(name)

    def end(self, dragged: bool) -> None:
        """Hide everything that belongs to a press or the last look; after a drag, draw the rings again."""
        self._looked = Name("")
        self.measure.clear()
        self._show_written()
        self.make_way()
        self._overlay.open()
        self._overlay.rings.name(True)
        self._overlay.chances_of(Name(""), None)
        if dragged:
            self._overlay.refresh()

    def make_way(self) -> None:
        """Hide the corner note behind a read-out."""
        self._view.note.make_way("read-out", self.measure.isVisible())

    def placed(self, square: Square) -> Square:
        """Return the square, or the nearest one where a large token lies wholly on the board."""
        asked = self._tokens.named(self._tokens.prompt.who)
        return held(self._view.ground, square, asked.look.size if asked else 1)

    def _show_way(self, drag: Drag, words: str) -> None:
        if drag.square == drag.origin:
            self.measure.clear()
            return
        start = area(drag.origin, drag.token.look.size)
        end = (drag.onto if drag.aim and drag.onto else drag.token).ground
        self._overlay.rings.name(False)
        clear = [*drag.clear(), *self._overlay.changes.grounds]
        barred = drag.aim == "barred"
        self.measure.show_span(self._view, Span(start, end, words, barred, ghost=True, clear=clear))

    def _show_distance(self, token: Token | None) -> None:
        """Show the distance from the shown combatant to the one pointed at; None hides it."""
        chosen = self._tokens.named(self._overlay.subject)
        if token is None or chosen is None or chosen is token:
            self.measure.clear()
            self._overlay.rings.name(True)
            self._overlay.chances_of(Name(""), None)
            if token is not None:
                token.show_more("")
            return
        words = "\n".join(read_out(self._bridge, chosen.name, token.name))
        self._overlay.rings.name(False)
        clear = self._tokens.choosable()
        sight = self._bridge.scene.sight(chosen.name, token.name)
        hidden = sight is not None and sight.answer == "no"  # None: walls play no part here
        span = Span(chosen.ground, token.ground, words, clear=clear, hidden=hidden)
        self.measure.show_span(self._view, span)
        token.show_more(self.measure.readout.folded)
        self._overlay.chances_of(chosen.name, token.name)

    def _show_written(self) -> None:
        square = square_in(self._written)
        if self._tokens.prompt.kind == "place" and square is not None and self._view.ground.holds(square):
            self._show_hint(square)
        else:
            self.hint.hide()

    def _show_hint(self, square: Square) -> None:
        prompt, place = self._tokens.prompt, self.placed(square)
        asked = self._tokens.named(prompt.who)
        why_not = self._bridge.session.question(prompt.key).check(self._bridge.scene, place)
        self.hint.show_on(area(place, asked.look.size if asked else 1), why_not)

"""The combatants as players see them, each made again only if something that players see of them has changed.

A row is made from one value that holds everything it may tell. Equal values make equal rows, so a kept row is
never older than a new one would be: no step, undo or branch needs a rule of its own here.
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from crs_desktop.play.players.life import shown_life, without_numbers
from crs_desktop.play.players.life_shown import LifeShown
from crs_desktop.play.players.view import ShownCombatant, TurnShown
from crs_desktop.play.told.who_may_know import Secrets
from crs_desktop.rules.condition import Condition
from crs_desktop.rules.scene import Combatant, Marker, Turn


class OpenWords(Struct, frozen=True):
    """The words that players may read: no secret, and no number of a combatant in ``numberless``.

    These are the titles of gauges, by the labels of the combatants whose numbers are not shown.
    """

    secrets: Secrets = Secrets()
    numberless: Mapping[str, tuple[str, ...]] = {}

    def read(self, words: str) -> str:
        """Return words as players may read them; empty if they may not."""
        return "" if self.secrets.are_told_of(words) else without_numbers(words, self.numberless)


class RowBasis(Struct, frozen=True):
    """Everything that a row is made from.

    ``side`` is an index of the view's sides, −1 for none; ``life`` is the way in which their state is shown.
    """

    id: str
    one: Combatant
    side: int
    life: LifeShown
    condition: Condition
    out: str
    markers: tuple[Marker, ...]
    turn: Turn | None
    up: bool
    asked: bool
    aimed: bool
    words: OpenWords


class KeptRows:
    """The rows of the last view, each with what it was made from."""

    def __init__(self) -> None:
        self._words = OpenWords()
        self._rows: dict[str, tuple[RowBasis, ShownCombatant]] = {}

    def words(self, words: OpenWords) -> OpenWords:
        """Return the last view’s words if they are equal: to compare an object with itself takes no time."""
        if words != self._words:
            self._words = words
        return self._words

    def rows(self, bases: Iterable[RowBasis]) -> tuple[ShownCombatant, ...]:
        """Return the rows of these combatants; whoever is not among them is forgotten."""
        before = self._rows
        self._rows = {one.id: (one, _kept(before.get(one.id), one) or _row(one)) for one in bases}
        return tuple(row for _, row in self._rows.values())


def _kept(kept: tuple[RowBasis, ShownCombatant] | None, basis: RowBasis) -> ShownCombatant | None:
    return kept[1] if kept is not None and kept[0] == basis else None


def _row(basis: RowBasis) -> ShownCombatant:
    one, read = basis.one, basis.words.read
    return ShownCombatant(
        id=basis.id,
        label=one.label,
        side=basis.side,
        square=one.square,
        size=one.size,
        facing=one.facing,
        portrait=one.portrait,
        bystander=one.bystander,
        out=read(basis.out),
        turn=_turn_shown(basis.turn, basis.up),
        result=basis.turn.result if basis.turn and one.draws == "open" else "",
        asked=basis.asked,
        aimed=basis.aimed,
        life=shown_life(basis.condition, basis.life),
        markers=tuple(marker for marker in basis.markers if read(marker.word)),
    )


def _turn_shown(turn: Turn | None, up: bool) -> TurnShown:
    if turn is None:
        return ""
    return "up" if up else "over" if turn.over else "ahead"

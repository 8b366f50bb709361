"""Turn order of a round: rows, moved turns, and reasons why turns cannot move."""

from collections.abc import Collection

from crs_desktop.rules.scene import Scene, Turn
from crs_desktop.rules.values import Name
from crs_desktop.words import say, template, templates, translated

Order = tuple[Turn, ...]


def in_order(scene: Scene) -> list[Name]:
    """Return combatants with a turn in turn order, then all others in the order they entered."""
    return [*dict.fromkeys([*(turn.who for turn in scene.order), *scene.combatants])]


def turn_words(turn: Turn | None, up: bool) -> str:
    """Return the state of a turn in words; empty without a turn."""
    if up:
        return say("up now")
    if turn is None:
        return ""
    return say("turn over") if turn.over else say("waits")


def moved(order: Order, names: Collection[Name], place: int) -> Order:
    """Return the order with some turns moved before index ``place``; they keep their own sequence."""
    mine = tuple(turn for turn in order if turn.who in names)
    before = tuple(turn for turn in order[:place] if turn.who not in names)
    after = tuple(turn for turn in order[place:] if turn.who not in names)
    return (*before, *mine, *after)


def place_of_row(order: Order, row: int) -> int:
    """Return the index of the first turn of the combatant in a row of the list.

    A combatant has one row and may have several turns. A row without a turn gives the end of the order.
    """
    rows = list(dict.fromkeys(turn.who for turn in order))
    return next((at for at, turn in enumerate(order) if turn.who in rows[row : row + 1]), len(order))


def shifted(order: Order, names: Collection[Name], by: int) -> Order:
    """Return the order with some turns one place later (``by`` 1) or earlier (−1).

    Moved turns do not pass each other: those at the end stay there, and the others close up to them.
    """
    turns, going, places = list(order), frozenset(names), range(len(order))
    # begin at the end towards which the turns move, so that neighbours move together
    for place in places if by < 0 else reversed(places):
        other = place + by
        if other in places and turns[place].who in going and turns[other].who not in going:
            turns[place], turns[other] = turns[other], turns[place]
    return tuple(turns)


def why_not_shifted(scene: Scene, names: Collection[Name], by: int) -> str:
    """Return the reason why turns cannot move later (earlier for ``by`` below 0); empty if they can."""
    why = why_no_turn(scene, names)
    if why or shifted(scene.order, names, by) != scene.order:
        return why
    if by < 0:
        several = template("The selected combatants are already first in the order.")
        return of_those(scene, names, "{who} is already first in the order.", several)
    several = template("The selected combatants are already last in the order.")
    return of_those(scene, names, "{who} is already last in the order.", several)


def why_no_turn(scene: Scene, names: Collection[Name]) -> str:
    """Return a sentence if none of the combatants has a turn; empty if one has."""
    if not {turn.who for turn in scene.order}.isdisjoint(names):
        return ""
    said = templates("{who} has no turn in this round.", "No selected combatant has a turn in this round.")
    return no_order(scene) or of_those(scene, names, *said)


def why_not_skipped(scene: Scene, names: Collection[Name]) -> str:
    """Return the reason why no turn of the combatants can be skipped; empty if one can."""
    if any(turn.who in names and not turn.over for turn in scene.order):
        return ""
    said = templates(
        "{who} has no turn left in this round.", "No selected combatant has a turn left in this round."
    )
    return no_order(scene) or of_those(scene, names, *said)


def of_those(scene: Scene, names: Collection[Name], one: str, several: str) -> str:
    """Return the sentence ``one`` with the label of a single combatant, or ``several``."""
    return translated(several) if len(names) > 1 else translated(one, who=scene.label(next(iter(names))))


def no_order(scene: Scene) -> str:
    """Return a sentence if there is no turn order now; else empty."""
    return "" if scene.order else say("There is no turn order now.")


def with_turns(order: Order, names: Collection[Name]) -> Order:
    """Return the order with one more turn for each combatant, right after the current turn."""
    over = sum(turn.over for turn in order)
    after = min(len(order), over + 1) if over < len(order) else over
    return (*order[:after], *map(Turn, names), *order[after:])

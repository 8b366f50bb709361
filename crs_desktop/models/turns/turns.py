"""The order of a round as a list: who stands where in it, and what it is after some were moved."""

from collections.abc import Collection

from crs_desktop.rules.scene import Scene, Turn
from crs_desktop.rules.values import Name
from crs_desktop.words import say, template, templates, translated

Order = tuple[Turn, ...]


def in_order(scene: Scene) -> list[Name]:
    """Those with a turn in this round as it goes, then everybody else as they came."""
    return [*dict.fromkeys([*(turn.who for turn in scene.order), *scene.combatants])]


def turn_words(turn: Turn | None, up: bool) -> str:
    """Where somebody is in the order of the round; empty when he has no place in it."""
    if up:
        return say("up now")
    if turn is None:
        return ""
    return say("turn over") if turn.over else say("waits")


def moved(order: Order, names: Collection[Name], place: int) -> Order:
    """The order with the turns of some put before the one at ``place``, as they stood to each other."""
    mine = tuple(turn for turn in order if turn.who in names)
    before = tuple(turn for turn in order[:place] if turn.who not in names)
    after = tuple(turn for turn in order[place:] if turn.who not in names)
    return (*before, *mine, *after)


def place_of_row(order: Order, row: int) -> int:
    """Before which turn a row of the list stands, where everybody has one row, however many turns.

    The end of the order for the rows of those who have no turn.
    """
    rows = list(dict.fromkeys(turn.who for turn in order))
    return next((at for at, turn in enumerate(order) if turn.who in rows[row : row + 1]), len(order))


def shifted(order: Order, names: Collection[Name], by: int) -> Order:
    """The order with the turns of some one place later (``by`` 1) or earlier (−1).

    None of them passes another of them: those at the end stay there, and the others come up to them.
    """
    turns, going, places = list(order), frozenset(names), range(len(order))
    for place in places if by < 0 else reversed(places):
        other = place + by
        if other in places and turns[place].who in going and turns[other].who not in going:
            turns[place], turns[other] = turns[other], turns[place]
    return tuple(turns)


def why_not_shifted(scene: Scene, names: Collection[Name], by: int) -> str:
    """Why the turns of some cannot come a place later (earlier, below 0); empty when they can."""
    why = why_no_turn(scene, names)
    if why or shifted(scene.order, names, by) != scene.order:
        return why
    if by < 0:
        several = template("Those selected are the first in the order already.")
        return of_those(scene, names, "{who} is the first in the order already.", several)
    several = template("Those selected are the last in the order already.")
    return of_those(scene, names, "{who} is the last in the order already.", several)


def why_no_turn(scene: Scene, names: Collection[Name]) -> str:
    """That none of some has a turn to be moved; empty when one has."""
    if not {turn.who for turn in scene.order}.isdisjoint(names):
        return ""
    said = templates("{who} has no turn in this round.", "Nobody of those selected has a turn in this round.")
    return no_order(scene) or of_those(scene, names, *said)


def why_not_skipped(scene: Scene, names: Collection[Name]) -> str:
    """Why no turn of some can be skipped; empty when one can."""
    if any(turn.who in names and not turn.over for turn in scene.order):
        return ""
    said = templates(
        "{who} has no turn left in this round.", "Nobody of those selected has a turn left in this round."
    )
    return no_order(scene) or of_those(scene, names, *said)


def of_those(scene: Scene, names: Collection[Name], one: str, several: str) -> str:
    """A sentence about one, by his label, or about several."""
    return translated(several) if len(names) > 1 else translated(one, who=scene.label(next(iter(names))))


def no_order(scene: Scene) -> str:
    """That nobody has a turn now; empty where there is an order."""
    return "" if scene.order else say("There is no order of turns now.")


def with_turns(order: Order, names: Collection[Name]) -> Order:
    """The order with a turn more for each of some, right after the one that is under way."""
    over = sum(turn.over for turn in order)
    after = min(len(order), over + 1) if over < len(order) else over
    return (*order[:after], *map(Turn, names), *order[after:])

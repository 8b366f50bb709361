"""The order of a round as a list: who stands where in it, and what it is after somebody was moved."""

from crs_desktop.rules.scene import Scene, Turn
from crs_desktop.rules.values import Name
from crs_desktop.words import say

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


def moved(order: Order, who: Name, place: int) -> Order:
    """The order with somebody’s turn put before the one at ``place``."""
    mine = tuple(turn for turn in order if turn.who == who)
    before = tuple(turn for turn in order[:place] if turn.who != who)
    after = tuple(turn for turn in order[place:] if turn.who != who)
    return (*before, *mine, *after)


def shifted(order: Order, who: Name, by: int) -> Order:
    """The order with somebody’s turn so many places later (earlier, below 0)."""
    places = [place for place, turn in enumerate(order) if turn.who == who]
    if not places:
        return order
    place = max(0, places[0] + by)
    return moved(order, who, place if by < 0 else place + 1)


def why_not_shifted(scene: Scene, who: Name, by: int) -> str:
    """Why somebody's turn cannot come so many places later (earlier, below 0); empty when it can."""
    if not any(turn.who == who for turn in scene.order):
        return no_order(scene) or say("{who} has no turn in this round.", who=scene.label(who))
    if shifted(scene.order, who, by) != scene.order:
        return ""
    said = "{who} is the first in the order already." if by < 0 else "{who} is the last in the order already."
    return say(said, who=scene.label(who))


def why_not_skipped(scene: Scene, who: Name) -> str:
    """Why no turn of somebody can be skipped; empty when one can."""
    if any(turn.who == who and not turn.over for turn in scene.order):
        return ""
    return no_order(scene) or say("{who} has no turn left in this round.", who=scene.label(who))


def no_order(scene: Scene) -> str:
    """That nobody has a turn now; empty where there is an order."""
    return "" if scene.order else say("There is no order of turns now.")


def with_turn(order: Order, who: Name) -> Order:
    """The order with a turn more for somebody, right after the one that is under way."""
    over = sum(turn.over for turn in order)
    after = min(len(order), over + 1) if over < len(order) else over
    return (*order[:after], Turn(who), *order[after:])

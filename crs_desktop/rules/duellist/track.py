"""The strike order as a time line: the declared deeds at their Strike Ranks (6.4)."""

from collections.abc import Iterator

from crs_desktop.rules.course import Activity, Track
from crs_desktop.rules.duellist.condition import able
from crs_desktop.rules.duellist.deeds.deed_words import in_actions, short_words
from crs_desktop.rules.duellist.state import actions_left, duel, ranked
from crs_desktop.rules.scene import Scene
from crs_desktop.words import say


def track(scene: Scene) -> Track | None:
    """Return the declared deeds from the highest rank down to 0; those for the next round come last."""
    now = duel(scene)
    if not now.round:
        return None
    found = tuple(_activities(scene))
    most = max((actions_left(scene, who) for who in now.fighters), default=0)
    return Track(say("Strike Rank"), max([most, 1, *(one.at for one in found)]), 0, found)


def _activities(scene: Scene) -> Iterator[Activity]:
    for deed in duel(scene).under_way:
        # a deed under way is off the plan and paid, so it stands at the Actions that are left now
        at = actions_left(scene, deed.who)
        yield Activity(f"{deed.id}", deed.who, short_words(scene, deed), max(0, at), "now")
    for who in duel(scene).fighters:
        # The unconscious keep their plan until it is struck out, but it is no longer coming.
        for deed, at in ranked(scene, who) if able(scene, who) else ():
            note, words = in_actions(deed.price), short_words(scene, deed)
            if at < 0:
                due = in_actions(min(deed.price, -at))
                note = say("{due} due in the next round", due=due)
                words = say("{deed}, next round", deed=words)
            yield Activity(f"{deed.id}", who, words, max(0, at), note=note)

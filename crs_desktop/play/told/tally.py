"""The tally of a fight: hits, harm given and taken, Aces, and time for each combatant.

It is counted from the journal, so undo takes it back as well. Rulings of the GM count for no combatant.
"""

from collections.abc import Iterator, Sequence
from itertools import compress, pairwise

from msgspec import Struct

from crs_desktop.play.session.entry_tree import Node
from crs_desktop.play.told.who_may_know import is_face_up
from crs_desktop.rules.cards.card import rank
from crs_desktop.rules.fact import Due, Fact, happen
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.system import System
from crs_desktop.rules.values import Name
from crs_desktop.words import say

_COUNTED = ("begin", "answer", "offer")
TOLD_EVERY = 20
"""Most seconds between two time entries of a session while anything is counted."""


class TallyLine(Struct):
    """Line of a combatant: ``given`` and ``taken`` are points of the system's first gauge, or injuries.

    ``seconds`` is the time of their ``turns``, as far as it was recorded.
    """

    who: str
    hits: int = 0
    given: int = 0
    taken: int = 0
    aces: int = 0
    turns: int = 0
    seconds: int = 0

    @property
    def counts(self) -> bool:
        """Whether anything was counted."""
        return any((self.hits, self.given, self.taken, self.aces, self.turns))

    @property
    def seconds_a_turn(self) -> int:
        """Mean length of a turn in seconds."""
        return round(self.seconds / self.turns) if self.turns else 0

    def cells(self, system: System, timed: bool = True) -> list[str]:
        """Return the line as cells of a table, without columns that the system cannot fill."""
        counts = (self.hits, self.given, self.taken, self.aces, self.seconds_a_turn)
        return [self.who, *map(str, compress(counts, _fills(system, timed)))]


def _fills(system: System, timed: bool) -> tuple[bool, ...]:
    """Return for each column after the name whether the system fills it: harm, Aces, and time if wanted."""
    harms = any(kind.tone == "hurt" for kind in system.facts)
    return harms, harms, harms, system.has_cards, timed and system.display.turns


def headings(system: System, path: Sequence[Node], timed: bool = True) -> list[str]:
    """Return the headings for `TallyLine.cells`: harm is points of the first gauge, or injuries."""
    now = path[-1].after if path else system.opening()
    gauges = next((system.condition(now, who).gauges for who in now.combatants), ())
    done = say("Harm done") if gauges else say("Injuries dealt")
    taken = say("Harm taken") if gauges else say("Injuries taken")
    titles = (say("Hits"), done, taken, say("Aces"), say("Seconds a turn"))
    return [say("Who"), *compress(titles, _fills(system, timed))]


def short_headings(system: System) -> list[str]:
    """Return the same headings in one word each, for a narrow table."""
    titles = (say("Hits"), say("Given"), say("Taken"), say("Aces"), say("Sec."))
    return [say("Who"), *compress(titles, _fills(system, timed=True))]


def tally(system: System, path: Sequence[Node], to_gm: bool = True) -> list[TallyLine]:
    """Return a line for each combatant; ``to_gm`` adds the hidden ones and secret draws."""
    if not path:
        return []
    now = path[-1].after
    here = {name: TallyLine(one.label) for name, one in everyone(path, to_gm).items()}
    _count_harm(system, path, here)
    _count_aces(path, here, None if to_gm else now)
    _count_turns(path, here)
    return [line for name, line in here.items() if name in now.combatants or line.counts]


def everyone(path: Sequence[Node], to_gm: bool) -> dict[Name, Combatant]:
    """Return everyone of the fight as last seen, also those who were split off or have left.

    Without ``to_gm``, leave out those whom players did not see in the last scene that they were in.
    """
    people, scenes = dict[Name, Combatant](), dict[Name, Scene]()
    for node in path:
        if node.after.combatants is not node.before.combatants or node.after.fog is not node.before.fog:
            people.update(node.after.combatants)
            scenes.update(dict.fromkeys(node.after.combatants, node.after))
    return {name: one for name, one in people.items() if to_gm or not scenes[name].hides(one)}


def _count_harm(system: System, path: Sequence[Node], here: dict[Name, TallyLine]) -> None:
    """Credit harm to its attacker; harm that waits for the end of a rank or round, to who dealt it then."""
    last: tuple[Name, ...] = ()
    waits: dict[Fact, list[Name | None]] = {}
    for node in (one for one in path if one.entry.kind in _COUNTED):
        hurts, scene = any(map(_may_hurt, node.entry.facts)), node.before
        for fact in node.entry.facts:
            # note the opponents even if nobody is hurt: harm may come in an entry after the comparison
            last = fact.opponents or last
            # most entries hurt nobody, and only harm needs the scene between two facts
            if not hurts:
                continue
            if _may_hurt(fact) and fact.due:
                waits.setdefault(fact, []).append(_attacker(scene, fact, last))
            for one, before, after in _come_true(fact, scene):
                # Equal facts may wait twice; then the earlier attacker is named first.
                by = waits[one].pop(0) if waits.get(one) else _attacker(scene, one, last)
                whom = getattr(one, "who", Name(""))
                _credit(here, whom, by, _lost(system, before, after, whom) if whom in after.combatants else 0)
            scene = happen(scene, fact)


def _may_hurt(fact: Fact) -> bool:
    return fact.tone == "hurt" or isinstance(fact, Due)


def _come_true(fact: Fact, scene: Scene) -> Iterator[tuple[Fact, Scene, Scene]]:
    """Yield the harm that a fact brings now, with the scenes before and after it."""
    if isinstance(fact, Due):
        for (one, before), (_, after) in pairwise([*fact.unfold(scene)]):
            if one is not None and one.tone == "hurt":
                yield one, before, after
    elif fact.tone == "hurt" and not fact.due:
        yield fact, scene, happen(scene, fact)


def _credit(here: dict[Name, TallyLine], whom: Name, by: Name | None, lost: int) -> None:
    if lost <= 0 or whom not in here:  # players know of no hit of somebody hidden
        return
    here[whom].taken += lost
    if by in here:
        here[by].hits += 1
        here[by].given += lost


def _attacker(scene: Scene, fact: Fact, last: tuple[Name, ...]) -> Name | None:
    """Return the attacker: named by the fact, else last compared with the victim, else the one up."""
    if hasattr(fact, "by"):
        return fact.by or None
    whom = getattr(fact, "who", None)
    if whom in last:
        return next((name for name in last if name != whom), None)
    return scene.up if scene.up != whom else None


def _lost(system: System, before: Scene, after: Scene, name: Name) -> int:
    was, now = system.condition(before, name), system.condition(after, name)
    if was.gauges and now.gauges:
        return was.gauges[0].left - now.gauges[0].left
    return len(now.injuries) - len(was.injuries)


def _count_aces(path: Sequence[Node], here: dict[Name, TallyLine], players: Scene | None) -> None:
    """Count Aces; those of secret draws only for the GM."""
    for node in path:
        if node.entry.kind not in _COUNTED:
            continue
        for fact in node.entry.facts:
            aces = sum(rank(card) == "A" for card in fact.cards_drawn)
            who = getattr(fact, "who", Name(""))
            if aces and who in here and (players is None or is_face_up(fact, node, players)):
                here[who].aces += aces


def _count_turns(path: Sequence[Node], here: dict[Name, TallyLine]) -> None:
    """Measure each turn, from when a combatant is up until another is.

    An answer records its time. For an entry without a time, a time entry right after the turn says when it
    ended, if it came sooner than the regular one.
    """
    up, began = None, 0
    for place, node in enumerate(path):
        if node.after.up == up:
            continue
        told, now = path[place + 1] if place + 1 < len(path) else node, node.after.clock
        if not node.entry.given and told.entry.kind == "time" and told.after.clock - now < TOLD_EVERY:
            now = told.after.clock
        if up in here and now > began:
            here[up].turns += 1
            here[up].seconds += now - began
        up, began = node.after.up, now

"""Wounds: codes, ranks, points, and the states they lead to (DS-102 … DS-130).

The sheet keeps them by part of the body: ``torso: M, L stabilised``. Other words there are not a wound.
"""

from itertools import accumulate
from typing import ClassVar, Literal

from msgspec import Struct

from crs_desktop.override import override
from crs_desktop.rules.cache import CachedOfSheets, remembered
from crs_desktop.rules.data_tables import Tables, row_of
from crs_desktop.rules.duellist.house_rules import LIMBS, WOUND_POINTS
from crs_desktop.rules.duellist.sheet import PARTS, WOUNDS, stat, values, words_of
from crs_desktop.rules.duellist.tables import STATES, WOUND_MATRIX, number, row
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Fields, Name
from crs_desktop.words import say, translated

State = Literal["", "wounded", "unconscious", "killed"]
STATE_WORDS: dict[State, str] = {
    "wounded": "Wounded",
    "unconscious": "unconscious",
    "killed": "dead",
}
_CODES = ("F", "L", "S")
MAJOR = 4
"""The rank of an M; each further M is one rank more."""
_HEAD, _TORSO, _LIMB = MAJOR, MAJOR + 1, MAJOR + 1
_TOUGH, _TOUGHER = 20, 12
_STABILISED, _LOWERED = "stabilised", "lowered"


class Wound(Struct, frozen=True):
    """One wound of ``rank`` 1 (F), 2 (L), 3 (S), 4 (M), 5 (MM) …; ``lowered`` once by first aid."""

    rank: int
    part: str
    stabilised: bool = False
    lowered: bool = False

    @property
    def words(self) -> str:
        """The wound as the sheet has it: ``L stabilised``."""
        states = ((_STABILISED, self.stabilised), (_LOWERED, self.lowered))
        return " ".join([code(self.rank), *(word for word, is_so in states if is_so)])


def code(rank: int) -> str:
    """Return the letters of a rank; empty for none.

    >>> code(0), code(2), code(6)
    ('', 'L', 'MMM')
    """
    return "" if rank < 1 else _CODES[rank - 1] if rank < MAJOR else "M" * (rank - MAJOR + 1)


def rank_of(letters: str) -> int:
    """Return the rank of a code in upper or lower case; 0 for other words.

    >>> rank_of("mm"), rank_of("F"), rank_of("scratched")
    (5, 1, 0)
    """
    upper = letters.strip().upper()
    if upper in _CODES:
        return _CODES.index(upper) + 1
    return MAJOR - 1 + len(upper) if upper and set(upper) == {"M"} else 0


def _read(part: str, words: str) -> Wound | None:
    first, *states = words.split() or [""]
    rank = rank_of(first)
    return Wound(rank, part, _STABILISED in states, _LOWERED in states) if rank else None


def wounds(scene: Scene, who: Name) -> tuple[Wound, ...]:
    """Return all wounds of a combatant, from head to foot."""
    return _ALL.of(scene, who, "", lambda: _wounds(scene, who))


def _wounds(scene: Scene, who: Name) -> tuple[Wound, ...]:
    held = values(scene, who)[WOUNDS]
    figure = held if isinstance(held, dict) else {}
    read = (_read(part, words) for part in PARTS for words in figure.get(part, "").split(","))
    return tuple(wound for wound in read if wound is not None)


_ALL: CachedOfSheets[tuple[Wound, ...]] = CachedOfSheets()


def points(scene: Scene, rank: int) -> int:
    """Return the points of a wound; above M, one M for each letter."""
    each = [int(number_) for number_ in WOUND_POINTS.chosen(scene.house_rules).split()]
    # anything above M is a set of M's (DS-119), so MM is worth two of them
    return 0 if rank < 1 else each[min(rank, MAJOR) - 1] * max(1, rank - MAJOR + 1)


def borne(scene: Scene, who: Name) -> int:
    """Return the points of all wounds together."""
    return _BORNE.of(scene, who, "", lambda: sum(points(scene, wound.rank) for wound in wounds(scene, who)))


_BORNE: CachedOfSheets[int] = CachedOfSheets()


def states(scene: Scene, who: Name) -> tuple[str, str, str]:
    """Return the limits for wounded, unconscious, killed: the sheet’s own, or by Endurance (Table 27)."""
    endurance = stat(scene, who, "end")
    own = words_of(scene, who, "states").split()
    # Half-typed limits on a sheet are ignored rather than read as deadly.
    codes = own if len(own) == 3 and all(map(rank_of, own)) else _by_endurance(scene, endurance)
    return (codes[0], codes[1], codes[2])


def _by_endurance(scene: Scene, endurance: int) -> list[str]:
    known = [int(name) for name in scene.tables.get(STATES.id, {}) if name.isdecimal()]
    found = row(scene, STATES, str(max((one for one in known if one <= endurance), default=0)))
    codes = str(found["states"]).split() if found else []
    if len(codes) != 3 or not all(map(rank_of, codes)):
        codes = ["M", "M", "M"]
    # Table 27 ends at 20: from there each 4 END raises one limit by an M, the wounded one first.
    more = max(0, (endurance - _TOUGH) // 4)
    return [code(rank_of(one) + (more + 2 - place) // 3) for place, one in enumerate(codes)]


def limits(scene: Scene, who: Name) -> tuple[int, ...]:
    """Return the points that suffice for wounded, unconscious and killed."""
    return _LIMITS.of(
        scene, who, "", lambda: tuple(accumulate(points(scene, rank_of(one)) for one in states(scene, who)))
    )


_LIMITS: CachedOfSheets[tuple[int, ...]] = CachedOfSheets()


def state_at(scene: Scene, who: Name, sum_: int) -> State:
    """Return the state that ``sum_`` points lead to."""
    return _reached(sum_, limits(scene, who))


def _reached(sum_: int, limits_: tuple[int, ...]) -> State:
    named: tuple[State, ...] = ("", "wounded", "unconscious", "killed")
    return named[sum(sum_ >= limit for limit in limits_)]


def state(scene: Scene, who: Name) -> State:
    """Return the state of a combatant by wounds; some wounds kill at once."""
    return _STATES.of(scene, who, "", lambda: _state(scene, who))


_STATES: CachedOfSheets[State] = CachedOfSheets()


def _state(scene: Scene, who: Name) -> State:
    if any(is_fatal(scene, who, wound) for wound in wounds(scene, who)):
        return "killed"
    return state_at(scene, who, borne(scene, who))


def state_with(scene: Scene, who: Name, wound: Wound) -> State:
    """Return the state of a combatant after another wound."""
    if state(scene, who) == "killed" or is_fatal(scene, who, wound):
        return "killed"
    return state_at(scene, who, borne(scene, who) + points(scene, wound.rank))


def _further(scene: Scene, who: Name) -> int:
    """Return how many more M’s high Endurance needs for an instant kill."""
    return max(0, (stat(scene, who, "end") - _TOUGH) // _TOUGHER)


def is_fatal(scene: Scene, who: Name, wound: Wound) -> bool:
    """Return whether a wound to the head or torso kills at once."""
    kills = {"head": _HEAD, "torso": _TORSO}.get(wound.part)
    return kills is not None and wound.rank >= kills + _further(scene, who)


def is_destroyed(scene: Scene, who: Name, part: str) -> bool:
    """Return whether an arm or a leg is destroyed."""
    least = _LIMB + (_further(scene, who) if LIMBS.reads(scene, "helps") else 0)
    limb = part.endswith(("arm", "leg"))
    return limb and any(one.part == part and one.rank >= least for one in wounds(scene, who))


def matrix(scene: Scene, total: int) -> int:
    """Return the rank of a wound for 2d6 and modifiers (Table 26); 0 for none."""
    edges = remembered(_edges, scene.tables)
    # A matrix whose rows the GM has deleted makes no wounds.
    if total < 0 or not edges:
        return 0
    rank = next((one for one, up_to in edges if total <= up_to), None)
    if rank is not None:
        return rank
    highest, up_to = edges[-1]
    # Beyond the table every 4 points begun are another M; the double minus rounds up.
    return highest + -(-(total - up_to) // 4)


def _edges(tables: Tables) -> list[tuple[int, int]]:
    """Return the ranks of the matrix in rising order, each with the greatest total that makes it."""
    rows = tables.get(WOUND_MATRIX.id, {})
    return sorted((rank_of(name), number(row_of(tables, WOUND_MATRIX, name), "up_to")) for name in rows)


def put(fields: Fields, wound: Wound) -> dict[str, str]:
    """Return the sheet’s wounds by part with another wound added."""
    held = fields.get(WOUNDS, {})
    figure = dict(held) if isinstance(held, dict) else {}
    before = figure.get(wound.part, "")
    return {**figure, wound.part: f"{before}, {wound.words}" if before else wound.words}


class WoundTaken(Fact, frozen=True):
    """A wound of this rank; ``by`` is the attacker, empty for a fall, fire or blood loss."""

    tone: ClassVar[str] = "hurt"

    who: Name
    rank: int
    part: str
    by: Name = Name("")

    def on(self, scene: Scene) -> Scene:
        """Add the wound to the sheet."""
        if self.rank < 1:
            return scene
        figure = put(scene.of(self.who).fields, Wound(self.rank, self.part))
        return scene.with_field(self.who, WOUNDS, figure)

    def words(self, scene: Scene) -> str:
        """Name the wound, the part, a destroyed limb and a new state."""
        after = self.on(scene)
        said = say(
            "{who} takes {code}: {part}.",
            who=scene.label(self.who),
            code=code(self.rank),
            part=translated(self.part),
        )
        became = state(after, self.who)
        lost = is_destroyed(after, self.who, self.part) and not is_destroyed(scene, self.who, self.part)
        more = [say("The {part} is destroyed.", part=translated(self.part))] if lost else []
        if became != state(scene, self.who) and became:
            more.append(say("{who} is {state}.", who=scene.label(self.who), state=say(STATE_WORDS[became])))
        return " ".join([said, *more])


class NoWound(Fact, frozen=True):
    """A hit that leaves no wound."""

    tone: ClassVar[str] = "event"

    who: Name

    def words(self, scene: Scene) -> str:
        """Say that nothing came of the hit."""
        return say("{whom} takes no wound.", whom=scene.label(self.who))


class WoundTreated(Fact, frozen=True):
    """A treated wound: the one at index ``place``, counted from head to foot. Rank 0 means healed."""

    tone: ClassVar[str] = "healed"

    who: Name
    place: int
    rank: int
    stabilised: bool = False
    lowered: bool = False

    def on(self, scene: Scene) -> Scene:
        """Replace the wound, or do nothing if there is no such wound."""
        now = wounds(scene, self.who)
        if not 0 <= self.place < len(now):
            return scene
        changed = Wound(self.rank, now[self.place].part, self.stabilised, self.lowered)
        kept = [changed if place == self.place else one for place, one in enumerate(now)]
        fields = dict(scene.of(self.who).fields)
        # written anew from the wounds: other words of the sheet, such as “scratched”, are no wounds and go
        fields[WOUNDS] = {}
        for one in kept:
            if one.rank > 0:
                fields[WOUNDS] = put(fields, one)
        return scene.changed(self.who, fields=fields)

    @override
    def words(self, scene: Scene) -> str:
        now = wounds(scene, self.who)
        if not 0 <= self.place < len(now):
            return ""
        before, after = now[self.place], code(self.rank)
        said = (
            "{who}: {wound} is stabilised." if self.rank == before.rank else "{who}: {wound} becomes {after}."
        )
        if self.rank <= 0:
            said = "{who}: {wound} is healed."
        wound = f"{code(before.rank)} {translated(before.part)}"
        return say(said, who=scene.label(self.who), wound=wound, after=after)

"""Wounds that the GM gives, heals or overrides outside the rules (DS-102)."""

from collections.abc import Iterator, Mapping

from crs_desktop.rules.duellist.condition import KNOCKED_OUT, how, is_marked
from crs_desktop.rules.duellist.sheet import PARTS
from crs_desktop.rules.duellist.wounded import (
    MAJOR,
    STATE_WORDS,
    WoundTaken,
    WoundTreated,
    code,
    points,
    rank_of,
    state,
    wounds,
)
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import Marked, Unmarked
from crs_desktop.rules.healing import Healable, healing
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.system_parts import Harm, Names, Treatment
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say, say_many, template, translated

_PLACES = ("torso", *(part for part in PARTS if part not in ("torso", "bleeding")))
"""The places of a wound, the usual one first."""


def _codes(scene: Scene, _whom: Names) -> Mapping[str, str]:
    return {
        f"{code(rank)} {translated(part)}": say_many("1 point", "{count} points", points(scene, rank))
        for part in _PLACES
        for rank in range(1, MAJOR + 2)
    }


def _wounded(_scene: Scene, whom: Names, text: str) -> tuple[Fact, ...]:
    letters, _, place = text.partition(" ")
    part = next((one for one in _PLACES if place.strip().casefold() in _names(one)), "")
    if not rank_of(letters) or not part:
        raise NotAllowed(
            say("“{text}”: expected a wound (F, L, S, M, MM …) and a place, such as “L torso”.", text=text)
        )
    return tuple(WoundTaken(who, rank_of(letters), part) for who in whom)


def _names(part: str) -> tuple[str, ...]:
    """Return what a GM may type for a part; nothing means the first place."""
    return (part, translated(part).casefold(), *([""] if part == _PLACES[0] else []))


def _borne(scene: Scene, who: Name) -> Iterator[Healable]:
    for place, one in enumerate(wounds(scene, who)):
        # by rank and place, not by the words of the sheet: a GM does not type “stabilised”
        yield Healable(f"{code(one.rank)} {translated(one.part)}", WoundTreated(who, place, 0))


def _felled(scene: Scene, who: Name) -> tuple[Fact, ...]:
    return () if how(scene, who) in ("unconscious", "killed") else (Marked(who, KNOCKED_OUT),)


def _raised(scene: Scene, who: Name) -> tuple[Fact, ...]:
    """Return the ruling that ends a knock-out; raise `NotAllowed` for a combatant out by wounds."""
    by_wounds = state(scene, who)
    if by_wounds in ("unconscious", "killed"):
        said = "{who} is {state} by wounds. Heal wounds first."
        raise NotAllowed(say(said, who=scene.label(who), state=translated(STATE_WORDS[by_wounds])))
    return (Unmarked(who, KNOCKED_OUT.word),) if is_marked(scene, who, KNOCKED_OUT) else ()


HARM = Harm(
    damage=Treatment(asks=template("Which wound, and where?"), facts=_wounded, offers=_codes),
    heal=healing(template("Which wound is healed?"), _borne),
    felled=_felled,
    raised=_raised,
)

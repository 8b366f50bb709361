"""The condition of a combatant: able or not, wounds, Actions, and the markers that a GM must see."""

from collections.abc import Iterator
from itertools import islice

from msgspec.structs import replace

from crs_desktop.rules.cache import CachedOfSheets, remembered
from crs_desktop.rules.condition import Condition, Gauge
from crs_desktop.rules.duellist.house_rules import COUNTERS
from crs_desktop.rules.duellist.sheet import ACTIONS_LEFT, stat
from crs_desktop.rules.duellist.state import Fighter, actions_left, duel, fighter, is_on, within
from crs_desktop.rules.duellist.wounded import STATE_WORDS, State, borne, limits, state, wounds
from crs_desktop.rules.scene import Marker, Scene
from crs_desktop.rules.sides import foes_first, is_friend
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say, translated

EARLIER = 5
"""The penalty on a parry or dodge for each earlier one in the round (DU-40)."""
KNOCKED_OUT = Marker("down", "knocked out")
BERSERK = Marker("warning", "Berserk")
PRONE = Marker("down", "prone")
HIGHER = Marker("flag", "higher ground")
BURNING = Marker("warning", "burning")
MOUNTED = Marker("run", "mounted")
# Facts keep the word of a marker: another wording here would not match those in old files.
FALLEN = Marker("down", "fallen: attacks on him +10")
ANKLE = Marker("run", "twisted ankle: Agility −5")
STRAINED = Marker("warning", "strained: damage −2")
LOSES_ATTACK = Marker("warning", "loses his next attack")
KNOWN = (PRONE, MOUNTED, HIGHER, BURNING, BERSERK, KNOCKED_OUT)
"""The markers that a GM may put on a combatant and that the rules read."""
OF_A_FIGHT = (FALLEN, ANKLE, STRAINED, LOSES_ATTACK)
"""The markers of a heroic fumble, which last until the end of the fight at most (DS-173)."""


def is_marked(scene: Scene, who: Name, marker: Marker) -> bool:
    """Return whether a combatant has this marker; False if they are not in the scene."""
    return who in scene.combatants and any(one.word == marker.word for one in scene.of(who).markers)


def how(scene: Scene, who: Name) -> State:
    """Return the state of a combatant by wounds; a knocked-out one is unconscious."""
    by_wounds = state(scene, who)
    # a knock-out leaves the wounds as they are (supplement, K): the marker is put on top of them
    if by_wounds != "killed" and is_marked(scene, who, KNOCKED_OUT):
        return "unconscious"
    return by_wounds


def out(scene: Scene, who: Name) -> str:
    """Return “unconscious” or “dead” in words; empty for a combatant who can act."""
    now = how(scene, who)
    return translated(STATE_WORDS[now]) if now in ("unconscious", "killed") else ""


def is_wounded(scene: Scene, who: Name) -> bool:
    """Return whether the combatant’s skills are halved (DU-71)."""
    return how(scene, who) != ""


def here(scene: Scene, who: Name) -> bool:
    """Return whether a combatant takes part in the fight, able or not."""
    return who in scene.combatants and not scene.of(who).bystander


def able(scene: Scene, who: Name) -> bool:
    """Return whether a combatant takes part and can act."""
    return here(scene, who) and not out(scene, who)


def why_not_able(scene: Scene, who: Name) -> WhyNot | None:
    """Return the reason for a combatant who cannot act."""
    return None if able(scene, who) else WhyNot(say("{who} cannot act.", who=scene.label(who)))


def who_is_able(scene: Scene) -> tuple[Name, ...]:
    """Return all combatants able to act, in the order of the scene."""
    # Kept with the scene: every answer asks for all combatants several times.
    return remembered(_able, scene)


def _able(scene: Scene) -> tuple[Name, ...]:
    return tuple(who for who in scene.combatants if able(scene, who))


def enemies(scene: Scene, who: Name) -> tuple[Name, ...]:
    """Return all others able to act who are not friends, those of another side first."""
    # A dictionary kept with the scene: one look-up for each combatant, however often a round asks.
    known = remembered(_no_enemies_yet, scene)
    if who not in known:
        known[who] = tuple(foes_first(scene, who, _enemies(scene, who)))
    return known[who]


def has_one_enemy(scene: Scene, who: Name) -> bool:
    """Return whether a combatant has exactly one enemy, without looking at a whole crowd."""
    return len([*islice(_enemies(scene, who), 2)]) == 1


def _enemies(scene: Scene, who: Name) -> Iterator[Name]:
    return (one for one in who_is_able(scene) if one != who and not is_friend(scene, who, one))


def _no_enemies_yet(_scene: Scene) -> dict[Name, tuple[Name, ...]]:
    """Start the cache of enemies of a scene, by combatant."""
    return {}


def friends(scene: Scene, who: Name) -> tuple[Name, ...]:
    """Return the other combatants able to act who are no enemies."""
    foes = enemies(scene, who)
    return tuple(other for other in who_is_able(scene) if other != who and other not in foes)


def how_is(scene: Scene, who: Name) -> Condition:
    """Return the wounds a combatant can still bear, their Actions, their state and their wounds."""
    found = _CONDITION.of(scene, who, "", lambda: _by_sheet(scene, who))
    bears, actions = found.gauges
    return replace(found, gauges=(bears, replace(actions, left=actions_shown(scene, who))))


def _by_sheet(scene: Scene, who: Name) -> Condition:
    full = limits(scene, who)[-1]
    left = max(0, full - borne(scene, who))
    now = how(scene, who)
    # A single fatal wound kills with points to spare.
    bears = Gauge(say("Can bear"), 0 if now == "killed" else left, full)
    word = translated(STATE_WORDS[now]) if now else say("hurt") if wounds(scene, who) else say("well")
    return Condition(
        gauges=(bears, Gauge(say("Actions"), 0, stat(scene, who, "actions"))),
        word=word,
        bad=now != "",
        injuries=tuple(_by_part(scene, who)),
    )


def _by_part(scene: Scene, who: Name) -> Iterator[str]:
    """Yield the wounds of each part of the body, the worst first."""
    parts = dict.fromkeys(one.part for one in wounds(scene, who))
    for part in parts:
        there = sorted((one for one in wounds(scene, who) if one.part == part), key=lambda one: -one.rank)
        yield f"{translated(part)}: {', '.join(one.words for one in there)}"


_CONDITION: CachedOfSheets[Condition] = CachedOfSheets()


def actions_shown(scene: Scene, who: Name) -> int:
    """Return the Actions left; outside a fight, the number on the sheet."""
    # in a fight, a latecomer without the field has none yet, although their sheet shows the full number
    return actions_left(scene, who) if is_on(scene) else stat(scene, who, ACTIONS_LEFT)


def markers(scene: Scene, who: Name) -> tuple[Marker, ...]:
    """Return all markers of a combatant: the GM’s, their state, and those of the round."""
    return (*scene.of(who).markers, *_of_his_state(scene, who), *_of_the_round(scene, who))


def _of_his_state(scene: Scene, who: Name) -> Iterator[Marker]:
    now = state(scene, who)
    if now and not out(scene, who):  # `out` already shows the unconscious and the dead
        yield Marker("life", translated(STATE_WORDS[now]))
    for item in scene.of(who).items:
        if "spinning" in item.states:
            yield Marker("sword", say("{item} spins", item=item.name))


def _of_the_round(scene: Scene, who: Name) -> Iterator[Marker]:
    if not is_on(scene) or not within(scene, who):
        return
    now = fighter(scene, who)
    if who in duel(scene).surprised and duel(scene).part == 1:
        yield Marker("warning", say("surprised"))
    if now.stance:
        moving = now.stance == "moving"
        yield Marker("run" if moving else "stance", say("Moving") if moving else say("Stationary"))
    yield from (Marker("target", words) for words in _weaker(scene, now))
    whom = duel(scene).behind.get(who)
    if whom in scene.combatants:
        yield Marker("arrow-right", say("behind {whom}", whom=scene.label(Name(str(whom)))))


def _weaker(scene: Scene, now: Fighter) -> Iterator[str]:
    """Yield the penalties for earlier defences: for all alike, or for parries and dodges apart (DU-40)."""
    less = {kind: EARLIER * many for kind, many in (("parries", now.parries), ("dodges", now.dodges))}
    if COUNTERS.reads(scene, "one"):
        if any(less.values()):
            yield say("defends at −{less}", less=sum(less.values()))
        return
    if less["parries"]:
        yield say("parries at −{less}", less=less["parries"])
    if less["dodges"]:
        yield say("dodges at −{less}", less=less["dodges"])

"""How somebody is: whether he can act, his wounds, his Actions, and what a GM must see about him."""

from collections.abc import Iterator

from crs_desktop.rules.condition import Condition, Gauge
from crs_desktop.rules.duellist.house_rules import COUNTERS, reads
from crs_desktop.rules.duellist.sheet import ACTIONS_LEFT, stat
from crs_desktop.rules.duellist.state import Fighter, actions_left, duel, fighter, is_on, within
from crs_desktop.rules.duellist.wounds.wounds import STATE_WORDS, State, borne, limits, state, wounds
from crs_desktop.rules.kept import remembered
from crs_desktop.rules.scene import Marker, Scene
from crs_desktop.rules.sides import foes_first, is_friend
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say, translated

EARLIER = 5
"""What each earlier parry or dodge of the round takes off a further one (DU-40)."""
KNOCKED_OUT = Marker("down", "knocked out")
BERSERK = Marker("warning", "Berserk")
PRONE = Marker("down", "prone")
HIGHER = Marker("flag", "higher ground")
BURNING = Marker("warning", "burning")
MOUNTED = Marker("run", "mounted")
FALLEN = Marker("down", "fallen: attacks on him +10")
ANKLE = Marker("run", "twisted ankle: Agility −5")
STRAINED = Marker("warning", "strained: damage −2")
LOSES_ATTACK = Marker("warning", "loses his next attack")
KNOWN = (PRONE, MOUNTED, HIGHER, BURNING, BERSERK, KNOCKED_OUT)
"""What a GM may put on somebody, and the rules look at."""
OF_A_FIGHT = (FALLEN, ANKLE, STRAINED, LOSES_ATTACK)
"""What a heroic fumble leaves for the rest of the fight at the most (DS-173)."""


def is_marked(scene: Scene, who: Name, marker: Marker) -> bool:
    """Whether a marker lies on somebody who is here."""
    return who in scene.combatants and any(one.word == marker.word for one in scene.of(who).markers)


def how(scene: Scene, who: Name) -> State:
    """Wounded, unconscious, killed: by wounds, or knocked out."""
    by_wounds = state(scene, who)
    if by_wounds != "killed" and is_marked(scene, who, KNOCKED_OUT):
        return "unconscious"
    return by_wounds


def out(scene: Scene, who: Name) -> str:
    """What he is who can act no more; empty while he can."""
    now = how(scene, who)
    return translated(STATE_WORDS[now]) if now in ("unconscious", "killed") else ""


def is_wounded(scene: Scene, who: Name) -> bool:
    """Whether his skills are halved (DU-71)."""
    return how(scene, who) != ""


def here(scene: Scene, who: Name) -> bool:
    """Whether he is in the fight at all, able or not."""
    return who in scene.combatants and not scene.of(who).bystander


def able(scene: Scene, who: Name) -> bool:
    """Whether he is here, takes part and can act."""
    return here(scene, who) and not out(scene, who)


def why_not_able(scene: Scene, who: Name) -> WhyNot | None:
    """The sentence for one who cannot act."""
    return None if able(scene, who) else WhyNot(say("{who} cannot act.", who=scene.label(who)))


def who_is_able(scene: Scene) -> tuple[Name, ...]:
    """Everybody whose wounds let him act, in the order they came."""
    return remembered(_able, scene)


def _able(scene: Scene) -> tuple[Name, ...]:
    return tuple(who for who in scene.combatants if able(scene, who))


def enemies(scene: Scene, who: Name) -> tuple[Name, ...]:
    """All who can act and are no friends of his, those of another side first."""
    known = remembered(_no_enemies_yet, scene)
    if who not in known:
        others = (one for one in who_is_able(scene) if one != who and not is_friend(scene, who, one))
        known[who] = tuple(foes_first(scene, who, others))
    return known[who]


def _no_enemies_yet(_scene: Scene) -> dict[Name, tuple[Name, ...]]:
    """The enemies that are found in a scene, of everybody who is asked about."""
    return {}


def friends(scene: Scene, who: Name) -> tuple[Name, ...]:
    """All others of his side who can act."""
    foes = enemies(scene, who)
    return tuple(other for other in who_is_able(scene) if other != who and other not in foes)


def how_is(scene: Scene, who: Name) -> Condition:
    """What he can still bear before he is dead, his Actions, the state he is in, and his wounds."""
    full = limits(scene, who)[-1]
    left = max(0, full - borne(scene, who))
    now = how(scene, who)
    bears = Gauge(say("Wounds to bear"), 0 if now == "killed" else left, full)
    word = translated(STATE_WORDS[now]) if now else say("hurt") if wounds(scene, who) else say("well")
    return Condition(
        gauges=(bears, Gauge(say("Actions"), actions_shown(scene, who), stat(scene, who, "actions"))),
        word=word,
        bad=now != "",
        injuries=tuple(f"{translated(one.part)}: {one.words}" for one in wounds(scene, who)),
    )


def actions_shown(scene: Scene, who: Name) -> int:
    """His Actions left; all of them where there is no fight."""
    return actions_left(scene, who) if is_on(scene) else stat(scene, who, ACTIONS_LEFT)


def markers(scene: Scene, who: Name) -> tuple[Marker, ...]:
    """Those that lie on him, his state, his stance, whom he is behind, and what he will do."""
    return (*scene.of(who).markers, *_of_his_state(scene, who), *_of_the_round(scene, who))


def _of_his_state(scene: Scene, who: Name) -> Iterator[Marker]:
    now = state(scene, who)
    if now and not out(scene, who):  # who is out is told apart
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
    """What earlier defences take off further ones: off all of them, or off each kind for itself (DU-40)."""
    less = {kind: EARLIER * many for kind, many in (("parries", now.parries), ("dodges", now.dodges))}
    if reads(scene, COUNTERS, "one"):
        if any(less.values()):
            yield say("defends at −{less}", less=sum(less.values()))
        return
    if less["parries"]:
        yield say("parries at −{less}", less=less["parries"])
    if less["dodges"]:
        yield say("dodges at −{less}", less=less["dodges"])

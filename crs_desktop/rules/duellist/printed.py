"""What Duellist has printed: the numbers of a fight, boxes for wounds, dots for Actions, the phases."""

from collections.abc import Iterator

from crs_desktop.rules.duellist.sheet import stat
from crs_desktop.rules.duellist.state import STAGES
from crs_desktop.rules.duellist.wounds.wounds import points, rank_of, states
from crs_desktop.rules.printed import Move, PrintedCard, PrintOut, Section
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.words import say, templates, translated

_DOT, _BOX, _GROUP = "○", "☐", 4
_STATES = templates("Wounded", "Unconscious", "Dead")


def wound_cards(scene: Scene) -> tuple[PrintedCard, ...]:
    """A card for each to tick on: his Actions, and a box for each point of wounds he can bear."""
    return tuple(_card(scene, one) for one in scene.combatants.values())


def _card(scene: Scene, one: Combatant) -> PrintedCard:
    actions = _rows(_DOT, stat(scene, one.name, "actions"))
    worth = say("a box for each F; L is {light}, S {serious}, M {major}", **_worth(scene))
    return PrintedCard(
        id=f"{one.name}/wounds",
        kind="character",
        title=one.label,
        subtitle=say("Actions and wounds"),
        who=one.name,
        sections=(Section(say("Actions"), (actions,)), *_boxes(scene, one), Section("", (worth,))),
    )


def _worth(scene: Scene) -> dict[str, int]:
    return {name: points(scene, rank) for name, rank in (("light", 2), ("serious", 3), ("major", 4))}


def _boxes(scene: Scene, one: Combatant) -> Iterator[Section]:
    for title, letters in zip(_STATES, states(scene, one.name), strict=True):
        boxes = _rows(_BOX, points(scene, rank_of(letters)))
        yield Section(say("{state}: {code}", state=translated(title), code=letters), (boxes,))


def _rows(sign: str, count: int) -> str:
    """So many signs, in groups that are counted at a glance."""
    whole, rest = divmod(count, _GROUP)
    return " ".join([sign * _GROUP] * whole + ([sign * rest] if rest else [])) or "–"


_MOVES = (
    Move("Thrust", "1 Action + Speed", "An attack; at least 1 Action, 2 from the second that is rated 0."),
    Move("Swing", "2 Actions + Speed", "An attack. Dodged, a two-handed one costs the attacker 1 more."),
    Move("Blow", "3 Actions + Speed", "An attack. Dodged, it costs the attacker 1 more, two-handed 2."),
    Move("Feint", "1 Action more", "+5 on the attack that it prepares."),
    Move("Second attack", "1 Action more", "With the same weapon; a third and later cost as the second."),
    Move("Two weapons at once", "The dearer + 1", "Without the +1 where one of them is rated 0."),
    Move("Parry", "1 Action", "−5 for each dodge or parry before it in the round; at −5 against the flank."),
    Move(
        "Dodge", "1 Action", "−5 for each dodge or parry before it. By far: a place at the attacker’s rear."
    ),
    Move("Combat dodge", "No Action", "With half the Dodge Skill."),
    Move("Armour block", "No Action", "−10 but for Knights and Gladiators."),
    Move("Shield Parry", "1 Action", "2 where the STR limit is not reached; more than 4 below it: none."),
    Move("Riposte", "As a thrust", "When the opponent is parried by 20 or more."),
    Move(
        "Abort",
        "An attack still to come",
        "Gives back the attack’s Actions less one, for the next Declaration; of two or less, none.",
    ),
    Move("Move", "1 Action a metre", "It slides what is still to come down the Strike Ranks."),
    Move(
        "Change facing", "1 Action", "From the rear an attack hits unless an Awareness Task of 20 succeeds."
    ),
    Move("Draw a weapon", "1 Action a half metre", "A handy thing is picked up for 1 and dropped for 0."),
    Move("Throw oneself down", "1 Action", "To stand up costs 2 (Agility 20)."),
    Move("Mount or dismount", "4 Actions", "Ride 20 to mount, 10 to dismount."),
)
"""What may be done with what it costs (DU-26 … DU-67)."""

PRINTED = PrintOut(
    boxes=(("actions", "initiative", "skill", "dodge"), ("str", "end", "dex", "agl", "awa")),
    round=STAGES,
    more=wound_cards,
    moves=_MOVES,
)

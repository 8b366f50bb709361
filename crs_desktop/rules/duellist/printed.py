"""The printouts of Duellist: numbers of a fight, boxes for wounds, dots for Actions, phases."""

from collections.abc import Iterator

from crs_desktop.rules.duellist.sheet import stat
from crs_desktop.rules.duellist.state import STAGES
from crs_desktop.rules.duellist.wounded import points, rank_of, states
from crs_desktop.rules.printed import Move, PrintedCard, PrintOut, Section, Ticks
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.words import say, templates, translated

_STATES = templates("Wounded", "Unconscious", "Dead")


def wound_cards(scene: Scene) -> tuple[PrintedCard, ...]:
    """Return a card for each combatant to tick: Actions, and a box for each point of wounds they can bear."""
    return tuple(_card(scene, one) for one in scene.combatants.values())


def _card(scene: Scene, one: Combatant) -> PrintedCard:
    actions = Ticks(say("Actions"), stat(scene, one.name, "actions"), round=True)
    worth = say("one box for each F; L fills {light}, S {serious}, M {major}", **_worth(scene))
    return PrintedCard(
        id=f"{one.name}/wounds",
        kind="character",
        title=one.label,
        subtitle=say("Actions and wounds"),
        who=one.name,
        picture="figure",
        ticks=(actions, *_boxes(scene, one)),
        sections=(Section("", (worth,)),),
    )


def _worth(scene: Scene) -> dict[str, int]:
    return {name: points(scene, rank) for name, rank in (("light", 2), ("serious", 3), ("major", 4))}


def _boxes(scene: Scene, one: Combatant) -> Iterator[Ticks]:
    for title, letters in zip(_STATES, states(scene, one.name), strict=True):
        # points, not letters: four F make an L, so wounds of any size fill the same boxes (DS-122)
        count = points(scene, rank_of(letters))
        yield Ticks(say("{state}: {code}", state=translated(title), code=letters), count)


_MOVES = (
    Move("Thrust", "1 Action + Speed", "An attack; at least 1 Action, and 2 from the second attack rated 0."),
    Move("Swing", "2 Actions + Speed", "An attack. Dodged, a two-handed one costs the attacker 1 more."),
    Move("Blow", "3 Actions + Speed", "An attack. Dodged, it costs the attacker 1 more, two-handed 2."),
    Move("Feint", "1 Action more", "+5 on the attack it prepares."),
    Move("Second attack", "1 Action more", "With the same weapon; later ones cost the same as the second."),
    Move("Two weapons at once", "The dearer + 1", "Without the +1 if one of them is rated 0."),
    Move("Parry", "1 Action", "−5 for each earlier dodge or parry in the round; −5 against the flank."),
    Move("Dodge", "1 Action", "−5 for each earlier dodge or parry. By 20 or more: get behind the attacker."),
    Move("Combat dodge", "No Action", "With half the Dodge Skill."),
    Move("Armour block", "No Action", "−10, except for Knights and Gladiators."),
    Move("Shield Parry", "1 Action", "2 if STR is below the limit; none if more than 4 below."),
    Move("Riposte", "As a thrust", "After a parry by 20 or more."),
    Move(
        "Abort",
        "A planned attack",
        "Returns the attack’s Actions less one at the next Declaration; none of two or fewer.",
    ),
    Move("Move", "1 Action a metre", "All you have declared slides down the Strike Ranks."),
    Move(
        "Change facing", "1 Action", "Unless an Awareness Task of 20 succeeds, an attack from the rear hits."
    ),
    Move("Draw a weapon", "1 Action a half metre", "Picking up something handy costs 1, dropping it 0."),
    Move("Throw oneself down", "1 Action", "Standing up costs 2 (Agility 20)."),
    Move("Mount or dismount", "4 Actions", "Ride 20 to mount, 10 to dismount."),
)
"""The reference card of moves and their prices (DU-26 … DU-67)."""

PRINTED = PrintOut(
    boxes=(("actions", "initiative", "skill", "dodge"), ("str", "end", "dex", "agl", "awa")),
    round=STAGES,
    more=wound_cards,
    moves=_MOVES,
)

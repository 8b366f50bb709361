"""What Duellist has printed: the numbers of a fight, boxes for wounds, dots for Actions, the phases."""

from collections.abc import Iterator

from crs_desktop.rules.duellist.sheet import stat
from crs_desktop.rules.duellist.state import STAGES
from crs_desktop.rules.duellist.wounds import points, rank_of, states
from crs_desktop.rules.printed import PrintedCard, PrintOut, Section
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


PRINTED = PrintOut(
    boxes=(("actions", "initiative", "skill", "dodge"), ("str", "end", "dex", "agl", "awa")),
    round=STAGES,
    more=wound_cards,
)

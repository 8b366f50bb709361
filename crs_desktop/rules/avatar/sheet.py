"""The Character Card of 2.6: what the sheet of the CRS has, and what stands beside it (supplement, 10)."""

from msgspec.structs import replace

from crs_desktop.rules.double_exposure.edition import Extra
from crs_desktop.rules.double_exposure.house_rules import HOUSE_RULES as CRS_HOUSE_RULES
from crs_desktop.rules.double_exposure.sheet import SHEET as CRS_SHEET
from crs_desktop.rules.double_exposure.sheet import stat
from crs_desktop.rules.printed import PrintOut
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sheet import Computed, Field, Number, Text
from crs_desktop.rules.values import Name
from crs_desktop.words import say

DISADVANTAGES = ("or", "dr", "in", "life")
READINGS = {
    "primary-stats": "used",
    "em": "used",
    "luck": "own",
    "long-range": "used",
    "mental-combat": "used",
    "reactions": "used",
    "additional-rules": "asked",
    "stance-reacts": "may not",
    "life-zero": "dead",
}
"""What the CRS leaves to a game and 2.6 settles: no house rule of 2.6."""
HOUSE_RULES = tuple(rule for rule in CRS_HOUSE_RULES if rule.id not in READINGS)


def _at_least_one(field: Field) -> Field:
    """OR and DR are never below 1; what a temporary effect takes from MIND may leave 0 (supplement, 1.2)."""
    if isinstance(field, Computed) and field.id in ("or", "dr"):
        return replace(field, low=1)
    return field


SHEET: tuple[Field, ...] = (
    *map(_at_least_one, CRS_SHEET),
    Number(id="s_m", term="S/M", low=-9, high=9),
    Number(id="or_disadvantage", term="OR disadvantage", high=99),
    Number(id="dr_disadvantage", term="DR disadvantage", high=99),
    Number(id="in_disadvantage", term="IN disadvantage", high=99),
    Number(id="life_disadvantage", term="LIFE disadvantage", high=99),
    Number(id="deaths", term="Deaths"),
    Number(id="ep", term="EP to the next Level", high=99_999),
    Text(id="genre", term="Genre"),
    Text(id="gender", term="Gender"),
    Text(id="controlled", term="Controlled by"),
)

NOTICE = "Avatar System 2.6: ©2005 by Double Exposure, Inc. All Rights Reserved."


def printed(stages: PrintOut) -> PrintOut:
    """What is printed: every number of the Character Card in a box of its own."""
    own = tuple(f"{id_}_disadvantage" for id_ in DISADVANTAGES)
    return replace(stages, boxes=(*stages.boxes, (*own, "deaths", "ep")), notice=NOTICE)


def modified(scene: Scene, who: Name, rating: str, extra: Extra) -> Extra:
    """An Inherent Disadvantage eats what Items and effects give to a Stat, and never the Stat (AS-10)."""
    field = f"{rating}_disadvantage"
    less = stat(scene, who, field) if rating in DISADVANTAGES else 0
    given = sum(amount for _, amount in extra if amount > 0)
    eaten = min(less, given)
    return (*extra, (say("Inherent Disadvantage"), -eaten)) if eaten else extra


def is_controlled_by(scene: Scene, who: Name) -> Name | None:
    """Who commands somebody, as his sheet says; None where nobody here does."""
    commander = str(scene.of(who).fields.get("controlled", "")).strip().casefold()
    for name, one in scene.combatants.items():
        if commander and name != who and commander in (name.casefold(), one.label.casefold()):
            return name
    return None

"""The Character Card of 2.6: the sheet of the CRS with further fields (supplement, 10)."""

from msgspec.structs import replace

from crs_desktop.rules.cache import remembered
from crs_desktop.rules.double_exposure.edition import Extra
from crs_desktop.rules.double_exposure.house_rules import HOUSE_RULES as CRS_HOUSE_RULES
from crs_desktop.rules.double_exposure.house_rules.rounds import HEALING as CRS_HEALING
from crs_desktop.rules.double_exposure.sheet.effects import bonuses
from crs_desktop.rules.double_exposure.sheet.sheet import PRIMARY, stat
from crs_desktop.rules.double_exposure.sheet.sheet import SHEET as CRS_SHEET
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sheet import Computed, Field, Number, Text
from crs_desktop.rules.system import HouseRule
from crs_desktop.rules.values import Fields, Name, whole
from crs_desktop.words import say, template

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
"""House rules of the CRS that 2.6 settles, with the reading it takes; 2.6 does not offer them."""
LEAST_LOTS = HouseRule(
    id="least-lots",
    term="Negative S/M in a Melee Check",
    choices={
        "each": template("everyone has at least one chance"),
        "together": template("all chances rise equally until the smallest is one"),
    },
    rule="AS-317",
)
HEALING = replace(CRS_HEALING, choices=dict(reversed(CRS_HEALING.choices.items())))
"""Healing house rule with the default reversed: the CRS example with ten minutes is not in 2.6."""
HOUSE_RULES = (
    *(HEALING if rule.id == HEALING.id else rule for rule in CRS_HOUSE_RULES if rule.id not in READINGS),
    LEAST_LOTS,
)


def _at_least_one(field: Field) -> Field:
    """Return the field with a minimum of 1 for OR, DR and Primary Stats (AS-4, AS-10, AS-11).

    The minimum of MIND depends on other fields, so `unsound` checks it.
    """
    if isinstance(field, Computed) and field.id in ("or", "dr"):
        return replace(field, low=1)
    # usual too: a Level-0 Avatar has 1 in each, and OR 1, DR 1, MIND 2, LIFE 2 follow (supplement, 1.2)
    return replace(field, low=1, usual=1) if isinstance(field, Number) and field.id in PRIMARY else field


def unsound(fields: Fields) -> str | None:
    """Return why these values are not allowed: a Stat above ENE, or a natural MIND of 0 (AS-5, AS-13)."""
    cap = whole(fields["ene"]) if "ene" in fields else None
    for id_ in PRIMARY:
        # without an entered ENE, the sheet gives Secondary Stats alone and has no cap
        if cap is not None and whole(fields.get(id_, 0)) > cap:
            said = "{stat} {found} is above ENE {ene}. Raise ENE first: no Primary Stat can be higher."
            return say(said, stat=id_.upper(), found=fields[id_], ene=cap)
    if fields.get("mind") == 0 and not fields.get("controlled"):
        return say(
            "A natural MIND is at least 1. Enter losses by effects as MIND modifiers. Only a controlled "
            "character, such as a Zombie, has MIND 0."
        )
    return None


def mind(scene: Scene, who: Name) -> int:
    """Return MIND less its temporary losses, which may bring it to 0 (AS-13, AS-254)."""
    # Only losses count: a bonus to MIND improves a Mental Defense and not the Stat.
    taken = (amount for _, amount in bonuses(scene, who, "mind", "") if amount < 0)
    return stat(scene, who, "mind") + min(0, stat(scene, who, "mind_modifier")) + sum(taken)


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


def modified(scene: Scene, who: Name, rating: str, extra: Extra) -> Extra:
    """Add an Inherent Disadvantage, which cancels bonuses of a Stat but never lowers the Stat (AS-290)."""
    field = f"{rating}_disadvantage"
    less = stat(scene, who, field) if rating in DISADVANTAGES else 0
    # once for the sum of all bonuses, not for each Item (supplement 13, no. 43)
    given = sum(amount for _, amount in extra if amount > 0)
    eaten = min(less, given)
    return (*extra, (say("Inherent Disadvantage"), -eaten)) if eaten else extra


def is_controlled_by(scene: Scene, who: Name) -> Name | None:
    """Return the combatant who controls ``who`` by the sheet, or None."""
    # The GM types this name by hand, so case does not matter and a label is as good as a name.
    commander = str(scene.of(who).fields.get("controlled", "")).strip().casefold()
    called = remembered(_called, scene).get(commander, ()) if commander else ()
    return next((name for name in called if name != who), None)


def _called(scene: Scene) -> dict[str, list[Name]]:
    """Return the combatants by casefolded name and label."""
    found: dict[str, list[Name]] = {}
    for name, one in scene.combatants.items():
        for called in {name.casefold(), one.label.casefold()}:
            found.setdefault(called, []).append(name)
    return found

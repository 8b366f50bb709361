"""The sheet of Contest (Philosophy, Stat Details; CT-2, CT-4, CT-17, CT-58 … CT-62).

The melee stats are computed from their parts unless the GM enters another number. Wounds, weapons, armor and
load are not included: the module `stats` applies them when a stat is used.
"""

from fractions import Fraction

from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sheet import Computed, Field, Listing, Number, Text, Values
from crs_desktop.rules.values import Name, exact

PARTS = {
    "melee_combat": ("base", "agility", "armor", "reach"),
    "melee_attack": ("base", "agility"),
    "melee_defense": ("base", "agility", "armor", "dodging"),
}
"""Parts that add up to each melee stat (CT-58, CT-60, CT-61); Reach counts only in Melee Combat (CT-62)."""
UNTRAINED = 10
"""Value of most stats for an untrained human (CT-6)."""
OPEN = 100


def _stat(id_: str, term: str, usual: int = UNTRAINED) -> Number:
    return Number(id=id_, term=term, usual=usual, low=-99, high=99, fractions=True)


def _sum(id_: str, term: str, terms: str) -> Computed:
    def formula(values: Values) -> Fraction:
        return sum((exact(values[part]) for part in PARTS[id_]), Fraction())

    return Computed(id=id_, term=term, formula=formula, terms=terms, low=-99, high=99, fractions=True)


SHEET: tuple[Field, ...] = (
    _sum("melee_combat", "Melee Combat", "Base + Agility + Armor + Reach"),
    _sum("melee_attack", "Melee Attack", "Base + Agility"),
    _sum("melee_defense", "Melee Defense", "Base + Agility + Armor + Dodging"),
    _stat("base", "Base"),
    _stat("agility", "Agility", 0),
    _stat("armor", "Armor", 0),
    _stat("reach", "Reach", 0),
    _stat("dodging", "Dodging", 0),
    _stat("aim", "Aim"),
    # the printed base values: unarmored at 10 m (CT-65), and a healthy runner (CT-75)
    _stat("ranged_defense", "Ranged Defense", 7),
    _stat("speed", "Speed", 6),
    _stat("stealth", "Stealth"),
    _stat("perception", "Perception"),
    _stat("strength", "Strength"),
    Number(id="exposed", term="In the open, %", usual=OPEN, low=0, high=OPEN, fractions=True),
    Listing(id="attacks", term="Attacks at once", sample="right hand 12; left hand 11"),
    Listing(id="injuries", term="Injuries", sample="stabbed in the arm −1; leg −3, Speed −2"),
    Text(id="backstory", term="Backstory"),
)
STAT_OF_OWN = _stat("", "")
"""Template of a stat that the GM makes up during play (CT-6)."""
WOUNDED = ("melee_combat", "melee_attack", "melee_defense", "aim", "ranged_defense")
"""The combat stats that every wound reduces; Speed is reduced only by a wound that names it (CT-83)."""
_STATS = tuple(field.id for field in SHEET if isinstance(field, Number | Computed) and field.id != "exposed")
_TITLED = {field.id: field for field in SHEET}


def stats(scene: Scene) -> tuple[str, ...]:
    """Return the ids of all stats: those of the sheet, then those the GM made up."""
    return (*_STATS, *(made.id for made in scene.made_up))


def title(scene: Scene, stat: str) -> str:
    """Return the title of a stat, from the sheet or made up."""
    if stat in _TITLED:
        return _TITLED[stat].title
    return next((made.term for made in scene.made_up if made.id == stat), stat)


def entered(scene: Scene, who: Name, stat: str) -> bool:
    """Return whether the GM has entered a number for a stat."""
    return stat in scene.of(who).fields


def number(scene: Scene, who: Name, stat: str) -> Fraction:
    """Return the exact number of a stat on the sheet."""
    fields = scene.of(who).fields
    for made in scene.made_up:
        if made.id == stat:
            return exact(fields.get(stat, made.usual))
    return exact(Values(SHEET, fields)[stat])


def entries(scene: Scene, who: Name, field: str) -> tuple[str, ...]:
    """Return the entries of a list field on the sheet."""
    held = scene.of(who).fields.get(field, ())
    # a file written by hand may hold a text here
    return held if isinstance(held, tuple) else ()

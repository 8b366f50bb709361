"""The fields of a CRS sheet (CRS, Primary Stats, Secondary Stats; CRS-6 … CRS-24)."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from crs_desktop.rules import load_system
from crs_desktop.rules.double_exposure.house_rules.mind import MENTAL_COMBAT
from crs_desktop.rules.double_exposure.house_rules.ranges import LONG_RANGE
from crs_desktop.rules.double_exposure.house_rules.stats import (
    ENERGY,
    LIFE_ZERO,
    LUCK,
    PRIMARY_STATS,
    TRUNCATION,
)
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sheet import NOT_USED, Computed, Field, Number, Values
from crs_desktop.rules.values import Name, exact

LIFE_LEFT = "life_left"
PRIMARY = ("ene", "str", "int", "cun", "agi", "con", "cha", "luc")
_PRIMARY_USED = PRIMARY_STATS.id


def _follows(usual: int, parts: Mapping[str, Fraction], plus: int = 0) -> Callable[[Values], int]:
    """Return the formula of a Secondary Stat; ``usual`` on a sheet without Primary Stats (CRS-7, CRS-8).

    If the game does not use Primary Stats, entered ones have no effect.
    """

    def formula(values: Values) -> int:
        hidden = PRIMARY_STATS.chosen(values.readings) == NOT_USED
        # a sheet without Primary Stats is a simple one: it starts with the usual numbers
        if hidden or values.entered.keys().isdisjoint(PRIMARY):
            return usual
        # fractions: floats would truncate an exact whole number to one less
        terms = [exact(values[id_]) * part for id_, part in parts.items()]
        if TRUNCATION.chosen(values.readings) == "terms":
            terms = [Fraction(int(term)) for term in terms]
        return int(sum(terms)) + plus

    return formula


def _secondary(id_: str, terms: str, formula: Callable[[Values], int], used_by: str = "") -> Computed:
    return Computed(
        id=id_,
        term=id_.upper(),
        formula=formula,
        terms=terms,
        low=0,
        used_by=used_by,
        follows_by=_PRIMARY_USED,
        also=_ALSO.get(id_, ()),
    )


def _part(number: int) -> Fraction:
    return Fraction(1, number)


_OR = _follows(5, {"str": _part(2), "agi": _part(8)}, plus=1)
_DR = _follows(5, {"agi": _part(2), "str": _part(8), "cun": _part(4)}, plus=1)
_MIND = _follows(5, {"cha": _part(2), "int": _part(3), "cun": _part(6)}, plus=1)
_LIFE = _follows(10, {"con": Fraction(2)})
_IN = _follows(3, {"cun": _part(4), "agi": _part(8)})
_EM = _follows(0, {"ene": _part(3), "level": Fraction(1)})
_LB = _follows(0, {"luc": _part(6)})

_ALSO: Mapping[str, tuple[str, ...]] = {
    "or": ("offensive rating", "offense rating"),
    "dr": ("defensive rating", "defense rating"),
    "in": ("initiative",),
    "em": ("energy",),
    "lb": ("luck bonus",),
    "ene": ("energy stat",),
    "str": ("strength",),
    "int": ("intelligence",),
    "cun": ("cunning",),
    "agi": ("agility",),
    "con": ("constitution",),
    "cha": ("charisma",),
    "luc": ("luck",),
}
"""Other column titles in lists for the short names of the CRS."""

SHEET: tuple[Field, ...] = (
    _secondary("or", "STR / 2 + AGI / 8 + 1", _OR),
    _secondary("dr", "AGI / 2 + STR / 8 + CUN / 4 + 1", _DR),
    _secondary("mind", "CHA / 2 + INT / 3 + CUN / 6 + 1", _MIND),
    _secondary("life", "CON × 2", _LIFE),
    Number(id=LIFE_LEFT, term="LIFE left", left_of="life"),
    _secondary("in", "CUN / 4 + AGI / 8", _IN),
    _secondary("em", "ENE / 3 + Level", _EM, ENERGY.id),
    Number(id="em_left", term="EM left", left_of="em", used_by=ENERGY.id),
    Computed(
        id="lb",
        term="LB",
        formula=_LB,
        terms="LUC / 6",
        high=20,
        low=0,
        used_by=LUCK.id,
        follows_by=_PRIMARY_USED,
        also=_ALSO["lb"],
    ),
    Number(id="or_modifier", term="OR modifiers", low=-99, high=99),
    Number(id="dr_modifier", term="DR modifiers", low=-99, high=99),
    Number(
        id="armor",
        term="Armor in DR modifiers",
        low=0,
        high=99,
        also=("DR by armor", "DR modifiers by armor"),
    ),
    Number(id="long_modifier", term="Long Range modifiers", low=-99, high=99, used_by=LONG_RANGE.id),
    Number(id="mind_modifier", term="MIND modifiers", low=-99, high=99, used_by=MENTAL_COMBAT.id),
    *(Number(id=id_, term=id_.upper(), used_by=_PRIMARY_USED, also=_ALSO.get(id_, ())) for id_ in PRIMARY),
    Number(id="level", term="Level", used_by=ENERGY.id),
)


def stat(scene: Scene, who: Name, id_: str) -> int:
    """Return a Stat as the sheet shows it: entered, computed or default, plus what items lend."""
    one = scene.of(who)
    if id_ in one.fields:  # the fast way first: nothing is asked more often
        value = one.fields[id_]
        if one.items and isinstance(value, int | float):
            value += load_system(scene.system).stats.lent(scene, who).get(id_, 0)
    else:
        value = load_system(scene.system).values(scene, who)[id_]
    return int(value) if isinstance(value, int | float) else 0


def life_left(scene: Scene, who: Name) -> int:
    """Return the LIFE left: full until some was lost."""
    one = scene.of(who)
    if not one.items and isinstance(left := one.fields.get(LIFE_LEFT, one.fields.get("life")), int):
        return left  # the fast way first: every option asks who is down
    is_full = LIFE_LEFT not in one.fields and not one.items  # reading LIFE alone is faster
    return stat(scene, who, "life" if is_full else LIFE_LEFT)


def down(scene: Scene, who: Name) -> str:
    """Return the GM’s word for LIFE 0 (CRS-18); empty while any LIFE is left."""
    return LIFE_ZERO.words(LIFE_ZERO.chosen(scene.house_rules)) if life_left(scene, who) <= 0 else ""

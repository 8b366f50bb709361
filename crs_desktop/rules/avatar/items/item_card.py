"""Characteristics of an Item Card, read from its effect text (supplement, 3 … 5).

The clauses extend the effects of the CRS (``+5 OR``) and are separated by semicolons or commas:

    Weapon, Armor or General      its Type
    Continuous, Wearable/Continuous, Wearable or Activated
    (R,Y+)                        its Attributes
    Edged II or Null              the Proficiency it requires, or none; a Skill gives its own by its name
    Class Jewel                   the Class that a thief or looter names
    needs STR 12                  the Item sleeps below this Stat
    Stealable, Unstealable or Special
    8 IU; uses 12 arrows          its cost, and its supplies
    full OR, exempt, imitates a Power, House Skill
    +4 DR against E               only against attacks of that Attribute
    +3 DR for another, -4 OR of the actor        a Reaction’s effect on another combatant
    resurrection                  a Power that brings back the dead
    returns 1 AC Pick + EM, absorbs 2            a Reaction to a hit, or to its damage
    deflects 1 AC Pick + EM                      like returns, but onto the one who draws lowest
    costs 3 EM                    the least EM of a Reaction or Power
    gives 1 AC Pick + EM - 3 to Offense and Defense      bonus for a round to all who are named …
    takes 1 AC Pick + EM - 3 from Offense                … or a penalty
    kept up for 3 EM by a new draw                       … prolonged in the Initiative step
"""

import re
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.double_exposure.sheet.effects import Effect, read_effect, whole_number, with_commas
from crs_desktop.rules.scene import Item
from crs_desktop.words import begun, templates, translated

CODES = (
    "R", "EF", "EE", "EW", "EI", "ER", "EA", "K", "X", "Z", "NE", "NN", "NP", "NF", "NQ", "M", "P",
    "Y", "Y+", "S",
)  # fmt: skip
"""The twenty Attributes; an attack without one counts as R."""
NO_ATTACK = ("",)
"""The Attributes in a calculation that meets no attack, such as a Flee: no defense helps there."""
FAMILIES = ("E", "N")
"""Attributes that stand for a family: E for all elements, N for all energies (AS-68)."""
CLASSES = templates("edged", "blunt", "cleaving", "marksmanship", "martial arts")
LEVELS = ("", "i", "ii", "iii", "iv", "v")
TYPES = templates("weapon", "armor", "general")
MODES = templates("continuous", "wearable/continuous", "wearable", "activated")
OWNERSHIPS = templates("stealable", "unstealable", "special")
FLAGS = templates("full or", "null", "exempt", "imitates a power", "house skill", "resurrection")
MENTAL = templates("mental attack", "suggestion", "intimidation", "coercion")

_CODES = re.compile(r"\(\s*([A-Z+]+(?:\s*,\s*[A-Z+]+)*)\s*\)", re.IGNORECASE)
_PROFICIENCY = re.compile(rf"({'|'.join(CLASSES)})\s+(I{{1,3}}|IV|V)", re.IGNORECASE)
_NEEDS = re.compile(r"needs\s+([A-Z/]+)\s+(\d{1,6})", re.IGNORECASE)
_AGAINST = re.compile(r"([+−-]\s*\d{1,6}\s*(?:OR|DR|MIND))\s+against\s+([A-Z]+)", re.IGNORECASE)
_GIVES = re.compile(r"([+−-]\s*\d{1,6}\s*(?:OR|DR|MIND))\s+(for another|of the actor)", re.IGNORECASE)
_RETURNS = re.compile(r"(returns|deflects)\s+(\d{1,6}) AC Picks?(\s*\+\s*EM)?", re.IGNORECASE)
_ABSORBS = re.compile(r"absorbs\s+(\d{1,6})", re.IGNORECASE)
_UNITS = re.compile(r"(\d{1,6})\s+IU", re.IGNORECASE)
_COSTS = re.compile(r"costs\s+(\d{1,6})\s+EM", re.IGNORECASE)

_LASTS = re.compile(
    r"(gives|takes)\s+(\d{1,6}) AC Picks?(\s*\+\s*EM)?(?:\s*([+−-]\s*\d{1,6}))?\s+(?:to|from)\s+"
    r"(Offen[sc]e and Defen[sc]e|Offen[sc]e|Defen[sc]e)",
    re.IGNORECASE,
)
_KEPT_UP = re.compile(r"kept up for\s+(\d{1,6})\s+EM(\s+by a new draw)?", re.IGNORECASE)
# The Offense of a Long Range attack is DR.
_OFFENSE, _DEFENSE = ("OR", "DR at Long Range"), ("DR",)
_RATINGS = {"offense": _OFFENSE, "defense": _DEFENSE, "offense and defense": (*_OFFENSE, *_DEFENSE, "MIND")}


class Lasting(Struct, frozen=True):
    """A power that lasts for a round: its bonus or penalty, and the EM to keep it up."""

    sign: int = 1
    picks: int = 1
    adds_em: bool = False
    plus: int = 0
    ratings: tuple[str, ...] = ()
    upkeep: int = 0
    anew: bool = False

    def effect(self, worth: int) -> str:
        """Return the effect of this worth in the words of an Item Card; empty for 0."""
        return "; ".join(f"{self.sign * worth:+} {rating}" for rating in self.ratings) if worth else ""


class ItemCard(Struct, frozen=True):
    """Characteristics of an Item, a Skill or a Power; missing ones are empty.

    ``proficiency`` is a class with its level, ``needs`` maps Stat ids to minimums. ``against`` holds bonuses
    with the Attribute they meet; ``gives`` holds a Reaction’s bonuses with their recipient. ``returns`` is
    the number of AC Picks of damage sent back, or sent elsewhere if it ``deflects``; ``absorbs`` is the
    damage turned into EM, ``costs`` the least EM.
    """

    type: str = ""
    mode: str = ""
    codes: tuple[str, ...] = ()
    proficiency: tuple[str, int] = ("", 0)
    kind: str = ""
    iu: int = 0
    uses: str = ""
    needs: tuple[tuple[str, int], ...] = ()
    ownership: str = ""
    flags: tuple[str, ...] = ()
    mental: tuple[str, ...] = ()
    against: tuple[tuple[str, str], ...] = ()
    gives: tuple[tuple[str, str], ...] = ()
    returns: int = 0
    returns_em: bool = False
    deflects: bool = False
    absorbs: int = 0
    costs: int = 0
    lasting: Lasting | None = None
    words: tuple[str, ...] = ()

    @property
    def continuous(self) -> bool:
        """Whether the Item counts without being chosen, also in a Defensive Stance (AV-22)."""
        return "continuous" in self.mode

    @property
    def worn(self) -> bool:
        """Whether the Item is worn and takes no hand."""
        return "wearable" in self.mode

    @property
    def reacts(self) -> bool:
        """Whether the Item is a Reaction (AV-41)."""
        return bool({"Y", "Y+"} & set(self.codes))

    @property
    def at_once(self) -> bool:
        """Whether the Item reacts to a declared Action, not to a hit or to its damage."""
        return self.reacts and not (self.returns or self.absorbs)


def read_card(item: Item) -> ItemCard:
    """Read the card of an item from its effect and, for a Proficiency, from its name.

    >>> read_card(Item("Sword", "Weapon; Edged II; +5 OR; (R)")).proficiency
    ('edged', 2)
    """
    return _card(item.name, item.effect, "skill" in item.states)


@cache  # by two texts: the hash of an item would take longer than the search
def _card(name: str, effect: str, is_skill: bool) -> ItemCard:
    card = ItemCard()
    named = _PROFICIENCY.fullmatch(name.strip())
    if named and is_skill:
        card = replace(card, proficiency=_proficiency(named))
    for clause in read_effect(effect).words:
        card = with_commas(card, clause.strip(), _with)
    # a Skill that is called Suggestion gives it, without a word in its effect
    if name.casefold() in MENTAL:
        card = replace(card, mental=(*card.mental, name.casefold()))
    return card


def effect_of(item: Item) -> Effect:
    """Return the part of an item’s effect that the CRS understands."""
    return read_effect(item.effect)


def as_printed(word: str) -> str:
    """Return a characteristic in the present language, with a capital letter."""
    return begun(translated(word))


def meets(code: str, attack: tuple[str, ...]) -> bool:
    """Return whether a defense against ``code`` helps against an attack with these Attributes.

    E and N are families, P is all but M; any doubt counts as no (supplement, 3).

    >>> meets("E", ("EF",)), meets("E", ("NE",)), meets("P", ("M",)), meets("R", ())
    (True, False, False, True)
    """
    if attack == NO_ATTACK:
        return False
    # These Attributes say nothing about the kind of attack; without another one it is R.
    attack = tuple(one for one in attack if one not in ("S", "Y", "Y+", "P")) or ("R",)
    # P comes first, because P is no code of an attack but stands for all without M (AV-34)
    if code == "P":
        return "M" not in attack
    return any(one == code or (code in ("E", "N") and one.startswith(code)) for one in attack)


def _with(card: ItemCard, clause: str) -> ItemCard:
    """Return the card with one more clause."""
    word = clause.casefold()
    if word in TYPES:
        return replace(card, type=word)
    if word in MODES:
        return replace(card, mode=word)
    if word in OWNERSHIPS:
        return replace(card, ownership=word)
    if word in FLAGS:
        return replace(card, flags=(*card.flags, word))
    if word in MENTAL:
        return replace(card, mental=(*card.mental, word))
    if word.startswith("class "):
        return replace(card, kind=clause[len("class ") :].strip())
    if word.startswith("uses "):
        return replace(card, uses=clause[len("uses ") :].strip())
    return _with_numbers(card, clause)


def _with_numbers(card: ItemCard, clause: str) -> ItemCard:
    if found := _CODES.fullmatch(clause):
        codes = (code.strip().upper() for code in found[1].split(","))
        # unknown codes are left out: in doubt a defense does not apply (supplement, 3)
        return replace(card, codes=tuple(code for code in codes if code in (*CODES, *FAMILIES)))
    if found := _PROFICIENCY.fullmatch(clause):
        return replace(card, proficiency=_proficiency(found))
    if found := _NEEDS.fullmatch(clause):
        return replace(card, needs=(*card.needs, (found[1].casefold(), int(found[2]))))
    if found := _AGAINST.fullmatch(clause):
        return replace(card, against=(*card.against, (found[1], found[2].upper())))
    if found := _GIVES.fullmatch(clause):
        return replace(card, gives=(*card.gives, (found[1], found[2].casefold())))
    if found := _RETURNS.fullmatch(clause):
        away = found[1].casefold() == "deflects"
        return replace(card, returns=int(found[2]), returns_em=bool(found[3]), deflects=away)
    if found := _ABSORBS.fullmatch(clause):
        return replace(card, absorbs=int(found[1]))
    if (lasting := _lasting(card.lasting, clause)) is not None:
        return replace(card, lasting=lasting)
    if found := _UNITS.fullmatch(clause):
        return replace(card, iu=int(found[1]))
    if found := _COSTS.fullmatch(clause):
        return replace(card, costs=int(found[1]))
    return replace(card, words=(*card.words, clause))


def _lasting(lasting: Lasting | None, clause: str) -> Lasting | None:
    """Return the lasting power with one more clause, or None if the clause is of another kind."""
    if found := _LASTS.fullmatch(clause):
        # Both spellings, Offense and Offence, are read.
        ratings = _RATINGS[found[5].casefold().replace("ence", "ense")]
        sign, plus = 1 if found[1].casefold() == "gives" else -1, whole_number(found[4] or "0")
        return Lasting(sign, int(found[2]), bool(found[3]), plus, ratings)
    found = _KEPT_UP.fullmatch(clause)
    if found is None or lasting is None:
        return None
    return replace(lasting, upkeep=int(found[1]), anew=bool(found[2]))


def _proficiency(found: "re.Match[str]") -> tuple[str, int]:
    return found[1].casefold(), LEVELS.index(found[2].casefold())

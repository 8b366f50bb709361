"""The character sheet of Duellist: attributes, Actions, skills and wounds (6.19; DS-25 … DS-31)."""

import re

from crs_desktop.override import override
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sheet import Field, Figure, Listing, Number, Text, Values
from crs_desktop.rules.values import Name, Value, whole
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say, templates

ACTIONS_LEFT, DICE_LEFT, WOUNDS = "actions_left", "initiative_left", "wounds"
PARTS = templates("head", "torso", "right arm", "left arm", "right leg", "left leg", "bleeding")
"""The places of wounds; “bleeding” collects the Flesh wounds of blood loss, which have no place."""
_RATED = re.compile(r"(?P<name>.*\S)\s+(?P<rating>-?\d{1,3})")


_LIMIT = r"(?:[FLS]|M+)"
_LIMITS = re.compile(rf"(?:{_LIMIT}\s+{_LIMIT}\s+{_LIMIT})?", re.IGNORECASE)


class WoundStates(Text, frozen=True, kw_only=True):
    """The wounds that make a combatant wounded, unconscious and killed, as three codes; empty for none."""

    @override
    def typed(self, text: str) -> Value:
        # check only typed text: characters of older campaigns may hold other words, which the rules ignore
        if not _LIMITS.fullmatch(text.strip()):
            said = "{title} is “{found}”: expected three codes of wounds (F, L, S, M, MM …), such as “M S S”."
            raise NotAllowed(say(said, title=self.title, found=text.strip()))
        return super().typed(text)


def _attribute(id_: str, term: str) -> Number:
    return Number(id=id_, term=term, usual=10, low=-20, high=99)


def _modifier(id_: str, term: str) -> Number:
    return Number(id=id_, term=term, low=-99, high=99)


SHEET: tuple[Field, ...] = (
    # entered, not computed: the tables that give it by Agility are not known (supplement, B)
    Number(id="actions", term="Actions", usual=6, high=40),
    Number(id=ACTIONS_LEFT, term="Actions left", left_of="actions", high=99),
    Number(id="initiative", term="Initiative", usual=1, high=20),
    Number(id=DICE_LEFT, term="Dice left", left_of="initiative", high=20),
    Number(id="skill", term="Style skill", usual=10, low=-20, high=99),
    Number(id="dodge", term="Dodge", usual=10, low=-20, high=99),
    _attribute("str", "STR"),
    _attribute("end", "END"),
    _attribute("dex", "DEX"),
    _attribute("agl", "AGL"),
    _attribute("awa", "AWA"),
    Text(id="style", term="Fighting style", tables=("styles", "animals"), rating="skill"),
    Listing(id="skills", term="Skills", sample="Jump 12; First Aid 18"),
    Figure(id=WOUNDS, term="Wounds", parts=PARTS, grades=("F", "L", "S", "M")),
    WoundStates(id="states", term="Wound states"),
    _modifier("attack_modifier", "Attack modifiers"),
    _modifier("parry_modifier", "Parry modifiers"),
    _modifier("dodge_modifier", "Dodge modifiers"),
    _modifier("block_modifier", "Block modifiers"),
    _modifier("damage_modifier", "Damage modifiers"),
)


def values(scene: Scene, who: Name) -> Values:
    """Return the values of all fields of a sheet."""
    return Values(SHEET, scene.of(who).fields, scene.house_rules)


def stat(scene: Scene, who: Name, field: str) -> int:
    """Return a number of the sheet."""
    return whole(values(scene, who)[field])


def words_of(scene: Scene, who: Name, field: str) -> str:
    """Return the text of a field, without spaces at its ends."""
    return str(values(scene, who)[field]).strip()


def skill(scene: Scene, who: Name, name: str) -> int | None:
    """Return the rating of a skill, an attribute or the style by its name; None if the sheet lacks it."""
    named = name.strip().casefold()
    known = {"dodge": "dodge", "agility": "agl", "awareness": "awa", "strength": "str", "dexterity": "dex"}
    if named in known:
        return stat(scene, who, known[named])
    listed = values(scene, who)["skills"]
    for entry in listed if isinstance(listed, tuple) else ():
        found = _RATED.fullmatch(entry.strip())
        if found and found["name"].casefold() == named:
            return int(found["rating"])
    # The style skill goes by the name of the style, such as “Gladiator”.
    return stat(scene, who, "skill") if named and named == words_of(scene, who, "style").casefold() else None

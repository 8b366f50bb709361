"""The stats of Contest (Stat Details; CT-17). An untrained human has about 10 in most (CT-6)."""

from crs_desktop.rules.sheet import Number

_TERMS = (
    ("melee_combat", "Melee Combat"),
    ("melee_attack", "Melee Attack"),
    ("melee_defense", "Melee Defense"),
    ("aim", "Aim"),
    ("ranged_defense", "Ranged Defense"),
    ("speed", "Speed"),
    ("stealth", "Stealth"),
    ("perception", "Perception"),
    ("strength", "Strength"),
)
_USUAL = {"ranged_defense": 7, "speed": 6}

SHEET = tuple(
    Number(id=id_, term=term, usual=_USUAL.get(id_, 10), low=-99, high=99, fractions=True)
    for id_, term in _TERMS
)

"""Where the CRS is silent or says two things: our reading first, the other ones after it."""

from crs_desktop.rules.scene import Scene
from crs_desktop.rules.system import HouseRule

ACE_MISSES = HouseRule(
    id="ace-misses",
    title="An attack whose pick holds an Ace",
    choices={
        "no draw": "misses at once; the defender draws nothing",
        "draw": "counts 0, and the defender draws all the same",
    },
    rule="CRS-32",
)
SPECIAL_DRAW = HouseRule(
    id="special-draw",
    title="Cards drawn before the Ace in a Defensive Draw",
    choices={
        "nullified": "count nothing: DR and modifiers less the special card",
        "kept": "still count: DR, modifiers and those cards less the special card",
    },
    rule="CRS-34",
)
SPECIAL_TEN = HouseRule(
    id="special-ten",
    title="A ten in the special draw",
    choices={
        "one card": "counts 0, and no further card is drawn",
        "again": "counts 0, and a further card is drawn and subtracted",
    },
    rule="CRS-37",
)
DEFENSE_FLOOR = HouseRule(
    id="defense-floor",
    title="A Defense that the special card brings below 0",
    choices={"zero": "is 0", "below": "stays below 0 and is hurt the more"},
    rule="CRS-39",
)
HOUSE_RULES = (ACE_MISSES, SPECIAL_DRAW, SPECIAL_TEN, DEFENSE_FLOOR)


def reads(scene: Scene, rule: HouseRule, choice: str) -> bool:
    """Whether this reading is the one in force."""
    return scene.house_rules.get(rule.id, next(iter(rule.choices))) == choice

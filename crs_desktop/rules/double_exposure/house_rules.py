"""Where the CRS is silent or says two things: our reading first, the other ones after it."""

from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sheet import NOT_USED
from crs_desktop.rules.system import HouseRule

PRIMARY_STATS = HouseRule(
    id="primary-stats",
    title="Primary Stats",
    choices={NOT_USED: "are not used: Secondary Stats are entered", "used": "give the Secondary Stats"},
    rule="CRS-6",
)
TRUNCATION = HouseRule(
    id="truncation",
    title="A Secondary Stat that follows from Primary ones",
    choices={"result": "is truncated once, at the end", "terms": "is a sum of truncated terms"},
    rule="CRS-8",
)
ENERGY = HouseRule(
    id="em",
    title="EM",
    choices={NOT_USED: "is not used in this game", "used": "is used"},
    rule="CRS-22",
)
LUCK = HouseRule(
    id="luck",
    title="The Luck Bonus",
    choices={
        "own": "is each one’s own",
        NOT_USED: "is ignored",
        "1": "is 1 for all",
        "2": "is 2 for all",
        "3": "is 3 for all",
    },
    rule="CRS-22",
)
LIFE_ZERO = HouseRule(
    id="life-zero",
    title="Whoever comes to LIFE 0 is",
    choices={"out": "out of the fight", "unconscious": "unconscious", "dead": "dead"},
    rule="CRS-18",
    own=True,
)
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
CONSENT = HouseRule(
    id="consent",
    title="The end of a Combat that all agree to",
    choices={"any moment": "may come at any moment", "step 1": "may come in Step 1 and at Clean Up only"},
    rule="CRS-76",
)
HEALING = HouseRule(
    id="healing",
    title="When all agree to end a Combat, wounds heal",
    choices={"ten minutes": "ten minutes later", "at once": "at once"},
    rule="CRS-77",
)
ADDITIONAL_RULES = HouseRule(
    id="additional-rules",
    title="Step 2, in which items and powers are shown,",
    choices={"asked": "is asked every round", "passed over": "is passed over"},
    rule="CRS-82",
)
INITIATIVE_ACE = HouseRule(
    id="initiative-ace",
    title="An Ace in a draw of Initiative",
    choices={"zero": "makes all of it 0, IN included", "in": "counts 0, and IN stays"},
    rule="CRS-86",
)
TIE_DECK = HouseRule(
    id="tie-deck",
    title="A tie of Initiative is broken",
    choices={"full": "from full decks each time", "worn": "from decks without the cards drawn before"},
    rule="CRS-88",
)
HOUSE_RULES = (
    PRIMARY_STATS, TRUNCATION, ENERGY, LUCK, LIFE_ZERO, ACE_MISSES, SPECIAL_DRAW, SPECIAL_TEN, DEFENSE_FLOOR,
    CONSENT, HEALING, ADDITIONAL_RULES, INITIATIVE_ACE, TIE_DECK,
)  # fmt: skip


def reads(scene: Scene, rule: HouseRule, choice: str) -> bool:
    """Whether this reading is the one in force."""
    return rule.chosen(scene.house_rules) == choice

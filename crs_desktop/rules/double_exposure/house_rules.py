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
SURPRISE_CARDS = HouseRule(
    id="surprise-cards",
    title="After a Surprise Action, cards and DR",
    choices={"whole": "are whole again", "worn": "stay as they are until a Clean Up"},
    rule="CRS-58",
)
REACTIONS = HouseRule(
    id="reactions",
    title="Reactions",
    choices={NOT_USED: "are not used in this game", "used": "may be announced to every Action"},
    rule="CRS-92",
)
LONG_RANGE = HouseRule(
    id="long-range",
    title="Long Range Actions",
    choices={
        "used": "are used: the GM knows who has a weapon for them",
        NOT_USED: "are not used in this game",
    },
    rule="CRS-115",
)
HALVING = HouseRule(
    id="halving",
    title="A Long Range Action halves",
    choices={"stat": "DR itself, not its modifiers", "modifiers too": "DR and its modifiers"},
    rule="CRS-104",
)
MELEE_REACH = HouseRule(
    id="melee-reach",
    title="The melee of a target",
    choices={"one step": "is whoever is linked to him", "chain": "goes on from one to the next"},
    rule="CRS-112",
)
BLOW_DEFENSE = HouseRule(
    id="blow-defense",
    title="Whoever takes a blow for another",
    choices={
        "own": "defends with his own cards and DR",
        "protected": "is hurt by what the other’s Defense lets by",
    },
    rule="CRS-132",
)
FREE_ACTIONS = HouseRule(
    id="free-actions",
    title="The free Actions that a Charge gives",
    choices={"before": "come before he arrives", "after": "come after he has arrived"},
    rule="CRS-159",
)
MENTAL_COMBAT = HouseRule(
    id="mental-combat",
    title="Mental Combat",
    choices={"used": "is used", NOT_USED: "is not used in this game"},
    rule="CRS-164",
)
MENTAL_HARM = HouseRule(
    id="mental-harm",
    title="Suggestion, Intimidation and Coercion",
    choices={"none": "have only their own effect", "all": "take LIFE as well"},
    rule="CRS-166",
)
PENALTY = HouseRule(
    id="mind-penalty",
    title="The penalty of Intimidation and Coercion",
    choices={"sum": "is taken off the sum", "stat": "is taken off the MIND used, of which 1 is left"},
    rule="CRS-177",
)
REST_TIME = HouseRule(
    id="rest-time",
    title="LIFE and EM come back, in minutes after the Combat,",
    choices={"10": "after 10", "5": "after 5", "20": "after 20"},
    rule="CRS-4",
    own=True,
    number=True,
)
GRACE = HouseRule(
    id="grace",
    title="The grace period after a Combat, in minutes,",
    choices={"0": "is none", "1": "is 1", "5": "is 5"},
    rule="CRS-68",
    own=True,
    number=True,
)
FLEE_TIME = HouseRule(
    id="flee-time",
    title="The Flee time, in minutes,",
    choices={"10": "is 10", "5": "is 5", "30": "is 30"},
    rule="CRS-148",
    own=True,
    number=True,
)
COERCION_TIME = HouseRule(
    id="mind-time",
    title="Suggestion and Coercion hold, in minutes,",
    choices={"10": "for 10", "5": "for 5", "20": "for 20"},
    rule="CRS-183",
    own=True,
    number=True,
)
REST_FROM = HouseRule(
    id="rest-from",
    title="The ten minutes until LIFE comes back count from",
    choices={
        "later": "the later of the last Combat and the last LIFE lost",
        "combat": "the last Combat alone",
    },
    rule="CRS-19",
)
FLEE_ACE = HouseRule(
    id="flee-ace",
    title="An Ace in a Flee or a Catch",
    choices={"zero": "makes it 0", "special": "forces the special draw of a Defensive Draw"},
    rule="CRS-143",
)
MENTAL_ACE = HouseRule(
    id="mental-ace",
    title="An Ace in the Defense of a mind",
    choices={"special": "forces the special draw of a Defensive Draw", "zero": "makes it 0"},
    rule="CRS-165",
)
GROUP_PICK = HouseRule(
    id="group-pick",
    title="An Intimidation of several",
    choices={"one": "is one Offense against all", "each": "is an Offense against each"},
    rule="CRS-180",
)
HOUSE_RULES = (
    PRIMARY_STATS, TRUNCATION, ENERGY, LUCK, LIFE_ZERO, ACE_MISSES, SPECIAL_DRAW, SPECIAL_TEN, DEFENSE_FLOOR,
    SURPRISE_CARDS, CONSENT, HEALING, ADDITIONAL_RULES, INITIATIVE_ACE, TIE_DECK, REACTIONS, LONG_RANGE,
    HALVING, MELEE_REACH, BLOW_DEFENSE, FREE_ACTIONS, MENTAL_COMBAT, MENTAL_HARM, PENALTY, REST_TIME, GRACE,
    FLEE_TIME, COERCION_TIME, REST_FROM, FLEE_ACE, MENTAL_ACE, GROUP_PICK,
)  # fmt: skip


def reads(scene: Scene, rule: HouseRule, choice: str) -> bool:
    """Whether this reading is the one in force."""
    return rule.chosen(scene.house_rules) == choice

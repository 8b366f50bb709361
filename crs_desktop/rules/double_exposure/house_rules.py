"""Where the CRS is silent or says two things: our reading first, the other ones after it."""

from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sheet import NOT_USED
from crs_desktop.rules.system import HouseRule

PRIMARY_STATS = HouseRule(
    id="primary-stats",
    term="Primary Stats",
    choices={NOT_USED: "are not used: Secondary Stats are entered", "used": "give the Secondary Stats"},
    rule="CRS-6",
)
TRUNCATION = HouseRule(
    id="truncation",
    term="A Secondary Stat that follows from Primary ones",
    choices={"result": "is truncated once, at the end", "terms": "is a sum of truncated terms"},
    rule="CRS-8",
)
ENERGY = HouseRule(
    id="em",
    term="EM",
    choices={NOT_USED: "is not used in this game", "used": "is used"},
    rule="CRS-22",
)
LUCK = HouseRule(
    id="luck",
    term="The Luck Bonus",
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
    term="Whoever comes to LIFE 0 is",
    choices={"out": "out of the fight", "unconscious": "unconscious", "dead": "dead"},
    rule="CRS-18",
    own=True,
)
ACE_MISSES = HouseRule(
    id="ace-misses",
    term="An attack whose pick holds an Ace",
    choices={
        "no draw": "misses at once; the defender draws nothing",
        "draw": "counts 0, and the defender draws all the same",
    },
    rule="CRS-32",
)
SPECIAL_DRAW = HouseRule(
    id="special-draw",
    term="Cards drawn before the Ace in a Defensive Draw",
    choices={
        "nullified": "count nothing: DR and modifiers less the special card",
        "kept": "still count: DR, modifiers and those cards less the special card",
    },
    rule="CRS-34",
)
SPECIAL_TEN = HouseRule(
    id="special-ten",
    term="A ten in the special draw",
    choices={
        "one card": "counts 0, and no further card is drawn",
        "again": "counts 0, and a further card is drawn and subtracted",
    },
    rule="CRS-37",
)
SPECIAL_CARD = HouseRule(
    id="special-card",
    term="The card of a special draw",
    choices={"out": "stays out until Clean Up", "home": "goes back with the Ace"},
    rule="CRS-50",
)
WORN_DECKS = HouseRule(
    id="worn-decks",
    term="Cards that are drawn",
    choices={
        "all": "stay out of every deck until Clean Up",
        "defenders": "stay out of the decks of defenders only; all others go back at once",
    },
    rule="CRS-48",
)
ACE_STOPS = HouseRule(
    id="ace-stops",
    term="An Ace in a pick of several cards",
    choices={
        "stops": "ends the pick",
        "goes on": "lets the pick go on: all cards called for are drawn, and count nothing",
    },
    rule="CRS-51",
)
DEFENSE_FLOOR = HouseRule(
    id="defense-floor",
    term="A Defense that the special card brings below 0",
    choices={"zero": "is 0", "below": "stays below 0 and is hurt the more"},
    rule="CRS-39",
)
CONSENT = HouseRule(
    id="consent",
    term="The end of a Combat that all agree to",
    choices={"any moment": "may come at any moment", "step 1": "may come in Step 1 and at Clean Up only"},
    rule="CRS-76",
)
HEALING = HouseRule(
    id="healing",
    term="When all agree to end a Combat, wounds heal",
    choices={"ten minutes": "ten minutes later", "at once": "at once"},
    rule="CRS-77",
)
ADDITIONAL_RULES = HouseRule(
    id="additional-rules",
    term="Step 2, in which items and powers are shown,",
    choices={"asked": "is asked every round", "passed over": "is passed over"},
    rule="CRS-82",
)
INITIATIVE_ACE = HouseRule(
    id="initiative-ace",
    term="An Ace in a draw of Initiative",
    choices={"zero": "makes all of it 0, IN included", "in": "counts 0, and IN stays"},
    rule="CRS-86",
)
TIE_DECK = HouseRule(
    id="tie-deck",
    term="A tie of Initiative is broken",
    choices={"full": "from full decks each time", "worn": "from decks without the cards drawn before"},
    rule="CRS-88",
)
SURPRISE_CARDS = HouseRule(
    id="surprise-cards",
    term="After a Surprise Action, cards and DR",
    choices={"whole": "are whole again", "worn": "stay as they are until a Clean Up"},
    rule="CRS-58",
)
SURPRISE_AFTER = HouseRule(
    id="surprise-after",
    term="Whoever was in a Combat surprises nobody",
    choices={
        "rest": "until LIFE and EM come back",
        "flee": "until all have had their free Flee",
        "combat": "before another Combat",
    },
    rule="CRS-99",
)
CHARGE_RANGE = HouseRule(
    id="charge-range",
    term="Whoever charges arrives",
    choices={"at once": "at once, and range counts from there", "next round": "when the round ends"},
    rule="CRS-79",
)
STANCE_CATCH = HouseRule(
    id="stance-catch",
    term="Whoever is in a Defensive Stance or Taking a Blow",
    choices={"may": "may challenge a Flee", "may not": "may challenge no Flee"},
    rule="CRS-85",
)
STANCE_REACTS = HouseRule(
    id="stance-reacts",
    term="In a Defensive Stance, Reactions",
    choices={"may": "may be announced", "may not": "may not be announced"},
    rule="CRS-85",
)
REACTIONS = HouseRule(
    id="reactions",
    term="Reactions",
    choices={NOT_USED: "are not used in this game", "used": "may be announced to every Action"},
    rule="CRS-92",
)
LONG_RANGE = HouseRule(
    id="long-range",
    term="Long Range Actions",
    choices={
        "used": "are used: the GM knows who has a weapon for them",
        NOT_USED: "are not used in this game",
    },
    rule="CRS-115",
)
HALVING = HouseRule(
    id="halving",
    term="A Long Range Action halves",
    choices={"stat": "DR itself, not its modifiers", "modifiers too": "DR and its modifiers"},
    rule="CRS-104",
)
SHOT_DR = HouseRule(
    id="shot-dr",
    term="The shot that halves DR",
    choices={"whole": "uses DR as it was before", "halved": "uses the halved DR already"},
    rule="CRS-104",
)
ELIGIBLE = HouseRule(
    id="eligible",
    term="For the Melee Check, the very last Action that somebody was eligible to take",
    choices={
        "pass": "is the last one taken, or passed up",
        "taken": "is the last one taken: a turn passed up does not count",
        "barred": "is the last turn, even one lost to a Stance, to Taking a Blow or to Intimidation",
    },
    rule="CRS-109",
)
GROUP_CHECK = HouseRule(
    id="group-check",
    term="A Long Range power on several targets",
    choices={"none": "strikes those it is used on", "each": "needs a Melee Check for each of them"},
    rule="CRS-111",
)
SHOOTER_LOT = HouseRule(
    id="shooter-lot",
    term="A shooter who is in the melee of the target",
    choices={"none": "has no lot in the draw", "lot": "has a lot as well: the shot that falls on it is lost"},
    rule="CRS-112",
)
LONG_LEAST = HouseRule(
    id="long-least",
    term="Of DR, a Long Range attack uses at least",
    choices={"1": "1, as a punch does of OR", "0": "nothing"},
    rule="CRS-130",
)
MELEE_REACH = HouseRule(
    id="melee-reach",
    term="The melee of a target",
    choices={"one step": "is whoever is linked to it", "chain": "goes on from one to the next"},
    rule="CRS-112",
)
BLOW_DEFENSE = HouseRule(
    id="blow-defense",
    term="Whoever takes a blow for another",
    choices={
        "own": "defends with cards and DR of the protector",
        "protected": "is hurt by what the Defense of the protected lets by",
    },
    rule="CRS-132",
)
BLOW_MELEE = HouseRule(
    id="blow-melee",
    term="To be in a melee without the protected bars a protector",
    choices={"always": "from beginning and from going on", "beginning": "from beginning only"},
    rule="CRS-142",
)
STANCE_PROTECTED = HouseRule(
    id="stance-protected",
    term="A Defensive Stance of the protected",
    choices={"keeps": "is no Action, and keeps the protection", "ends": "ends the protection"},
    rule="CRS-136",
)
CATCH_RANGE = HouseRule(
    id="catch-range",
    term="A Flee may be challenged",
    choices={"any": "from any range", "short": "in Short Range only"},
    rule="CRS-144",
)
CATCH_ACTION = HouseRule(
    id="catch-action",
    term="A Catch",
    choices={"none": "costs nothing", "action": "costs the Action of this round"},
    rule="CRS-144",
)
CATCH_ORDER = HouseRule(
    id="catch-order",
    term="Who challenges a Flee is said",
    choices={"after": "when the Flee is known", "before": "before anything is drawn"},
    rule="CRS-153",
)
OBJECTORS = HouseRule(
    id="objectors",
    term="A Charge may be objected to within 5 feet",
    choices={
        "able": "by whoever has not forgone or lost the Action of this round, taken or not",
        "action left": "by whoever has still an Action in this round",
        "all": "by everybody who is not down",
    },
    rule="CRS-155",
)
FREE_ACTIONS = HouseRule(
    id="free-actions",
    term="The free Actions that a Charge gives",
    choices={"before": "come before the arrival", "after": "come after it"},
    rule="CRS-159",
)
FREE_ORDER = HouseRule(
    id="free-order",
    term="Several free Actions at one Charge",
    choices={"initiative": "come in the order of Initiative", "gm": "come in the order that the GM names"},
    rule="CRS-158",
)
FREE_LAST = HouseRule(
    id="free-last",
    term="A turn passed up after a Long Range Action",
    choices={"counts": "loses the free Action at a Charge", "ignored": "does not lose the free Action"},
    rule="CRS-158",
)
CHARGE_FALL = HouseRule(
    id="charge-fall",
    term="Whoever falls in a Charge",
    choices={"on the way": "does not arrive", "arrives": "arrives all the same"},
    rule="CRS-158",
)
MENTAL_COMBAT = HouseRule(
    id="mental-combat",
    term="Mental Combat",
    choices={"used": "is used", NOT_USED: "is not used in this game"},
    rule="CRS-164",
)
MENTAL_HARM = HouseRule(
    id="mental-harm",
    term="Suggestion, Intimidation and Coercion",
    choices={"none": "have only their own effect", "all": "take LIFE as well"},
    rule="CRS-166",
)
PENALTY = HouseRule(
    id="mind-penalty",
    term="The penalty of Intimidation and Coercion",
    choices={"sum": "is taken off the sum", "stat": "is taken off the MIND used, of which 1 is left"},
    rule="CRS-177",
)
MIND_ZERO = HouseRule(
    id="mind-zero",
    term="Whoever has MIND 0",
    choices={
        "cannot": "can use no Mental Action",
        "modifiers": "can use Mental Actions with what modifiers and items give",
    },
    rule="CRS-171",
)
SUGGESTIONS = HouseRule(
    id="suggestion",
    term="A Suggestion",
    choices={"either": "is one Action to do, or not to do", "not to do": "is one Action not to do"},
    rule="CRS-173",
)
NEXT_ACTION = HouseRule(
    id="next-action",
    term="Whoever is intimidated after acting in this round",
    choices={"next round": "bypasses the Action of the next round", "this round": "bypasses none"},
    rule="CRS-178",
)
REST_TIME = HouseRule(
    id="rest-time",
    term="LIFE and EM come back, in minutes after the Combat,",
    choices={"10": "after 10", "5": "after 5", "20": "after 20"},
    rule="CRS-4",
    own=True,
    number=True,
)
GRACE = HouseRule(
    id="grace",
    term="The grace period after a Combat, in minutes,",
    choices={"0": "is none", "1": "is 1", "5": "is 5"},
    rule="CRS-68",
    own=True,
    number=True,
)
FLEE_TIME = HouseRule(
    id="flee-time",
    term="The Flee time, in minutes,",
    choices={"10": "is 10", "5": "is 5", "30": "is 30"},
    rule="CRS-148",
    own=True,
    number=True,
)
COERCION_TIME = HouseRule(
    id="mind-time",
    term="Suggestion and Coercion hold, in minutes,",
    choices={"10": "for 10", "5": "for 5", "20": "for 20"},
    rule="CRS-183",
    own=True,
    number=True,
)
COERCED_AGAIN = HouseRule(
    id="coerced-again",
    term="Nobody is coerced to the same again, in minutes,",
    choices={"60": "for 60", "30": "for 30", "120": "for 120"},
    rule="CRS-184",
    own=True,
    number=True,
)
REST_FROM = HouseRule(
    id="rest-from",
    term="The ten minutes until LIFE comes back count from",
    choices={
        "later": "the later of the last Combat and the last LIFE lost",
        "combat": "the last Combat alone",
    },
    rule="CRS-19",
)
FLEE_ACE = HouseRule(
    id="flee-ace",
    term="An Ace in a Flee or a Catch",
    choices={"zero": "makes it 0", "special": "forces the special draw of a Defensive Draw"},
    rule="CRS-143",
)
MENTAL_ACE = HouseRule(
    id="mental-ace",
    term="An Ace in the Defense of a mind",
    choices={"special": "forces the special draw of a Defensive Draw", "zero": "makes it 0"},
    rule="CRS-165",
)
GROUP_PICK = HouseRule(
    id="group-pick",
    term="An Intimidation of several",
    choices={"one": "is one Offense against all", "each": "is an Offense against each"},
    rule="CRS-180",
)
HOUSE_RULES = (
    PRIMARY_STATS, TRUNCATION, ENERGY, LUCK, LIFE_ZERO, LONG_RANGE, MENTAL_COMBAT, REACTIONS,
    ADDITIONAL_RULES, REST_TIME, REST_FROM, GRACE, FLEE_TIME, COERCION_TIME, COERCED_AGAIN,
    ACE_MISSES, SPECIAL_DRAW, SPECIAL_TEN, SPECIAL_CARD, DEFENSE_FLOOR, WORN_DECKS, ACE_STOPS,
    INITIATIVE_ACE, TIE_DECK, CONSENT, HEALING, SURPRISE_CARDS, SURPRISE_AFTER, STANCE_CATCH, STANCE_REACTS,
    HALVING, SHOT_DR, LONG_LEAST, MELEE_REACH, ELIGIBLE, GROUP_CHECK, SHOOTER_LOT,
    BLOW_DEFENSE, BLOW_MELEE, STANCE_PROTECTED, FLEE_ACE, CATCH_RANGE, CATCH_ACTION, CATCH_ORDER,
    OBJECTORS, FREE_ACTIONS, FREE_ORDER, FREE_LAST, CHARGE_FALL, CHARGE_RANGE,
    MENTAL_HARM, SUGGESTIONS, PENALTY, MIND_ZERO, MENTAL_ACE, NEXT_ACTION, GROUP_PICK,
)  # fmt: skip


def reads(scene: Scene, rule: HouseRule, choice: str) -> bool:
    """Whether this reading is the one in force."""
    return rule.chosen(scene.house_rules) == choice

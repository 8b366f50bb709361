"""House rules for places where Contest is silent or contradicts itself; the default reading comes first."""

from crs_desktop.rules.scene import Scene
from crs_desktop.rules.system import HouseRule

ROLL_FOURTEEN = HouseRule(
    id="roll-14",
    term="A roll of 14, printed in two bands, means",
    choices={
        "1": "that B wins by 1, as in the formula and the diagram",
        "2": "that B wins by 2, as in the first entry of the list",
    },
    rule="CT-8",
)
TELLING = HouseRule(
    id="telling",
    term="The nature of results, Advantages and wounds",
    choices={"asked": "is asked for each time", "silent": "is told aloud and not written down"},
    rule="CT-28",
)
ROUND_SECONDS = HouseRule(
    id="round-seconds",
    term="The seconds of a combat round are",
    choices={"5": "5: a bow shoots once a round", "10": "10"},
    rule="CT-32",
    own=True,
    number=True,
)
MELEE_RANGE = HouseRule(
    id="melee-range",
    term="Melee range, in metres, is",
    choices={"2": "2: the next square, straight or diagonally", "1": "1", "3": "3"},
    rule="CT-67",
    own=True,
    number=True,
)
# the text names both penalties in one sentence, like two steps of one scale
CLOSE = HouseRule(
    id="close-range",
    term="The −4 within 5 metres and the −6 at melee range",
    choices={"larger": "do not add up: at melee range it is −6", "both": "add up: at melee range it is −10"},
    rule="CT-67",
)
# the text grades motion, and whoever dodges moves as well
MOTION = HouseRule(
    id="motion",
    term="The +2 for moving and the +4 for dodging or melee",
    choices={"larger": "do not add up", "both": "add up"},
    rule="CT-71",
)
# the penalty is one “to combat stats”; others, as of Speed, “the GM may determine”
WOUNDED_STATS = HouseRule(
    id="wounded-stats",
    term="A wound reduces",
    choices={
        "combat": "Melee Combat, Attack and Defense, Aim and Ranged Defense",
        "all": "every stat, including Speed, Stealth and Perception",
    },
    rule="CT-83",
)
# the text takes away what “is due to … training or agility”; no part of the sum is named training
UNAWARE = HouseRule(
    id="unaware",
    term="The Melee Defense of an unaware target falls to",
    choices={
        "agility": "Base and Armor: Agility and Dodging do not count",
        "all": "Armor and a Base of at most 10: no training counts",
    },
    rule="CT-46",
)
# each unit “may pick one target”, and the text says nothing of secrecy
AIMS = HouseRule(
    id="aims",
    term="The aims of a round",
    choices={"each": "are shown as each is declared", "together": "are shown when all have aimed"},
    rule="CT-13",
)
ENGAGED_SHOT = HouseRule(
    id="engaged-shot",
    term="A shot that was aimed before a Melee began",
    choices={"loosed": "is loosed first", "lost": "is lost: the archer is engaged"},
    rule="CT-30",
)
# the text says nothing of a 0: the defender is not “ready to shoot before the attacker arrives”
CHARGE_TIE = HouseRule(
    id="charge-tie",
    term="A Charge with a result of 0",
    choices={"arrives": "arrives before any shot", "shot": "is shot at before it arrives"},
    rule="CT-50",
)
# the text allows a reloading “or … a Ranged Strike with a loaded weapon, but not both”
RELOAD_SHOT = HouseRule(
    id="reload-shot",
    term="A bow reloaded as the short action of a Maneuver",
    choices={
        "not both": "cannot be shot with the Advantage of the same Maneuver",
        "both": "can be shot with the Advantage of the same Maneuver",
    },
    rule="CT-40",
)
# a bow reloaded by the way would make the short action, which the text gives for it, worth nothing
MANEUVER_RELOAD = HouseRule(
    id="maneuver-reload",
    term="A combatant who maneuvers, or engages one who does,",
    choices={
        "engaged": "reloads in that round only by the short action",
        "free": "reloads in that round as usual",
    },
    rule="CT-40",
)
# the text names no number for the vicinity
VICINITY = HouseRule(
    id="vicinity",
    term="The immediate vicinity in which a Maneuver ends, in metres, is",
    choices={"10": "10", "5": "5", "20": "20"},
    rule="CT-39",
    own=True,
    number=True,
)
HOUSE_RULES = (
    ROLL_FOURTEEN, TELLING, ROUND_SECONDS, MELEE_RANGE, CLOSE, MOTION, WOUNDED_STATS, UNAWARE, AIMS,
    ENGAGED_SHOT, CHARGE_TIE, RELOAD_SHOT, MANEUVER_RELOAD, VICINITY,
)  # fmt: skip


def amount(scene: Scene, rule: HouseRule) -> int:
    """Return the number of a numeric house rule; its default if the GM’s entry is not a positive number."""
    # A hand-written file can hold any text here.
    chosen = rule.chosen(scene.house_rules)
    return int(chosen if chosen.isdecimal() and int(chosen) else next(iter(rule.choices)))

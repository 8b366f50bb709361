"""House rules for places where the CRS is silent or contradicts itself; one module for each chapter.

The first reading of each is ours, the default.
"""

from crs_desktop.rules.double_exposure.house_rules.cards import (
    ACE_HOME,
    ACE_MISSES,
    ACE_STOPS,
    DEFENSE_FLOOR,
    PICK_ACE,
    PICK_CARDS,
    SPECIAL_CARD,
    SPECIAL_DRAW,
    SPECIAL_TEN,
    WORN_DECKS,
)
from crs_desktop.rules.double_exposure.house_rules.maneuvers import (
    BLOW_DEFENSE,
    BLOW_LAPSED,
    BLOW_LINKS,
    BLOW_MELEE,
    CATCH_ACTION,
    CATCH_DRAWS,
    CATCH_ORDER,
    CATCH_RANGE,
    CHARGE_FALL,
    CHARGE_RANGE,
    FLEE_ACE,
    FLEE_TIME,
    FREE_ACTIONS,
    FREE_AIMED,
    FREE_COUNTS,
    FREE_INTIMIDATED,
    FREE_LAST,
    FREE_ORDER,
    GROUP_BLOWS,
    OBJECTORS,
    STANCE_PROTECTED,
)
from crs_desktop.rules.double_exposure.house_rules.mind import (
    COERCED_AGAIN,
    COERCION_TIME,
    GROUP_PICK,
    MENTAL_ACE,
    MENTAL_COMBAT,
    MENTAL_HARM,
    MIND_LEAST,
    MIND_ZERO,
    NEXT_ACTION,
    PENALTY,
    SUGGESTIONS,
)
from crs_desktop.rules.double_exposure.house_rules.ranges import (
    ELIGIBLE,
    GROUP_CHECK,
    HALVING,
    LONG_LEAST,
    LONG_RANGE,
    MELEE_DRAWN,
    MELEE_REACH,
    SHOOTER_LOT,
    SHOT_DR,
    SHOT_USED,
)
from crs_desktop.rules.double_exposure.house_rules.rounds import (
    ADDITIONAL_RULES,
    CONSENT,
    GRACE,
    HEALING,
    INITIATIVE_ACE,
    REACTIONS,
    STANCE_CATCH,
    STANCE_REACTS,
    SURPRISE_AFTER,
    SURPRISE_CARDS,
    TIE_DECK,
)
from crs_desktop.rules.double_exposure.house_rules.stats import (
    ENERGY,
    LIFE_ZERO,
    LUCK,
    PRIMARY_STATS,
    REST_FROM,
    REST_TIME,
    TRUNCATION,
)
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.system import HouseRule

# the order in which the house rules are listed for the GM
HOUSE_RULES = (
    PRIMARY_STATS, TRUNCATION, ENERGY, LUCK, LIFE_ZERO, LONG_RANGE, MENTAL_COMBAT, REACTIONS,
    ADDITIONAL_RULES, REST_TIME, REST_FROM, GRACE, FLEE_TIME, COERCION_TIME, COERCED_AGAIN,
    ACE_MISSES, SPECIAL_DRAW, SPECIAL_TEN, SPECIAL_CARD, DEFENSE_FLOOR, WORN_DECKS, ACE_STOPS, ACE_HOME,
    PICK_ACE, PICK_CARDS,
    INITIATIVE_ACE, TIE_DECK, CONSENT, HEALING, SURPRISE_CARDS, SURPRISE_AFTER, STANCE_CATCH, STANCE_REACTS,
    HALVING, SHOT_DR, SHOT_USED, LONG_LEAST, MELEE_REACH, MELEE_DRAWN, ELIGIBLE, GROUP_CHECK, SHOOTER_LOT,
    GROUP_BLOWS, FREE_COUNTS, MIND_LEAST,
    BLOW_DEFENSE, BLOW_LINKS, BLOW_MELEE, BLOW_LAPSED, STANCE_PROTECTED, FLEE_ACE, CATCH_RANGE, CATCH_ACTION,
    CATCH_ORDER, CATCH_DRAWS, OBJECTORS, FREE_ACTIONS, FREE_ORDER, FREE_AIMED, FREE_INTIMIDATED, FREE_LAST,
    CHARGE_FALL, CHARGE_RANGE,
    MENTAL_HARM, SUGGESTIONS, PENALTY, MIND_ZERO, MENTAL_ACE, NEXT_ACTION, GROUP_PICK,
)  # fmt: skip


def minutes(scene: Scene, rule: HouseRule) -> int:
    """Return the seconds of a house rule given in minutes; its first reading if the GM wrote no number."""
    chosen = rule.chosen(scene.house_rules)
    return 60 * int(chosen if chosen.isdecimal() else next(iter(rule.choices)))

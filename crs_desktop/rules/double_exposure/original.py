"""CRS 1.0 as the edition that other systems amend."""

from crs_desktop.rules.course import Stage
from crs_desktop.rules.double_exposure.edition import Edition, Reactions, RoundStep
from crs_desktop.rules.double_exposure.reactions import answered_by_the_gm
from crs_desktop.rules.double_exposure.rest import grace_period
from crs_desktop.rules.double_exposure.round.actions import MANEUVERS
from crs_desktop.rules.double_exposure.round.rounds import OFFERS, actions, after_it, clean_up, initiative
from crs_desktop.rules.double_exposure.round.steps import additional_rules, defensive_stances, establish
from crs_desktop.rules.double_exposure.sheet.effects import carried, read_effect
from crs_desktop.rules.double_exposure.sheet.sheet import stat
from crs_desktop.rules.double_exposure.strikes.long_range import one_each

STEPS = (
    RoundStep(
        Stage("Establish Combatants", "Combatants say that they will act, but not how."),
        establish,
        "step 1",
    ),
    RoundStep(
        Stage("Establish Additional Rules", "Items, powers and armor are shown and stated."),
        additional_rules,
        "step 2",
    ),
    RoundStep(
        Stage("Establish Defensive Stances", "Combatants double DR for this round and take no Action."),
        defensive_stances,
        "step 3",
    ),
    RoundStep(
        Stage("Determine Initiative", "IN + AC Pick for each combatant, highest first."), initiative, "step 4"
    ),
    # no path: keys of the questions of this step begin with the name of the combatant alone
    RoundStep(
        Stage("Perform Actions", "Each combatant takes one Action, in the order of Initiative."),
        actions,
    ),
    RoundStep(
        Stage("Determine Reactions", "Reactions may change an Action, if the game uses them."),
    ),
    RoundStep(
        Stage("Clean Up", "Effects end, cards go back, and the Combat continues or ends."),
        clean_up,
        "step 7",
    ),
)
"""The seven steps of a round (CRS-73). Reactions are determined while Actions are performed."""
EDITION = Edition(
    steps=STEPS,
    maneuvers=MANEUVERS,
    reactions=Reactions(answered_by_the_gm),
    # these five have no default in `Edition`: their rules import `edition`, so it cannot import them
    in_use=carried,
    chances=one_each,
    after=after_it,
    grace=grace_period,
    mind=lambda scene, who: stat(scene, who, "mind"),
    offers=OFFERS,
    unread=lambda item: read_effect(item.effect).words,
)

"""Avatar System 2.6 as an edition of the CRS: the list of all its amendments."""

from msgspec.structs import replace

from crs_desktop.rules.avatar.aftermath.after import after, grace
from crs_desktop.rules.avatar.aftermath.bodies import deadly
from crs_desktop.rules.avatar.items.item_card import read_card
from crs_desktop.rules.avatar.items.items import in_use, unattacked
from crs_desktop.rules.avatar.round.after_a_hit import hit_known
from crs_desktop.rules.avatar.round.attacks import (
    armed_to_shoot,
    arming,
    chances,
    defending,
    foreseen,
    out_of_reach,
    physical,
    special_draw,
    whole,
)
from crs_desktop.rules.avatar.round.maneuvers import MANEUVERS
from crs_desktop.rules.avatar.round.reactions import declared
from crs_desktop.rules.avatar.round.shadows import HIDE
from crs_desktop.rules.avatar.round.steps import (
    barred,
    clean_up,
    establish,
    initiative,
    items_worn,
    no_stance,
)
from crs_desktop.rules.avatar.sheet import HEALING, mind, modified
from crs_desktop.rules.course import Stage
from crs_desktop.rules.double_exposure.edition import Reactions
from crs_desktop.rules.double_exposure.original import EDITION as CRS
from crs_desktop.rules.double_exposure.round.surprise import BY_SURPRISE

_COMBATANTS = Stage(
    "Establish Combatants",
    "Find out who is eligible, and who will perform an Action (without saying which).",
)
_ITEMS = Stage("Establish Items Worn or in Use", "Piles are set aside; in later rounds Item Swaps are made.")
_INITIATIVE = Stage(
    "Determine Initiative", "Powers are kept up; then all add IN and an AC Pick, and the highest acts first."
)
EDITION = replace(
    CRS.stepping("Establish Combatants", establish, _COMBATANTS)
    .stepping("Establish Additional Rules", items_worn, _ITEMS)
    .stepping("Determine Initiative", initiative, _INITIATIVE)
    .stepping("Clean Up", clean_up),
    maneuvers=MANEUVERS,
    reactions=Reactions(declared, hit_known, surprised=declared),
    in_use=in_use,
    chances=chances,
    after=after,
    grace=grace,
    special_draw=special_draw,
    barred=barred,
    no_stance=no_stance,
    out_of_reach=out_of_reach,
    arming=arming,
    defending=defending,
    foreseen=foreseen,
    modified=modified,
    unattacked=unattacked,
    whole=whole,
    mind=mind,
    physical=physical,
    armed_to_shoot=armed_to_shoot,
    offers=(
        *(replace(one, rule=deadly(one.rule)) if one == BY_SURPRISE else one for one in CRS.offers),
        HIDE,
    ),
    # An effect given for a time counts without being chosen, as Continuous Items do.
    lasting="{}; Continuous".format,
    unread=lambda item: read_card(item).words,
    healing=HEALING,
    # the lot of a Melee Check comes first, then the protector of the one drawn (supplement 13, no. 25)
    lot_first=True,
    shown_at_use=True,
    always_one=True,
    reach_binds=True,
)

"""What an attack leaves behind: the wound, what breaks, the spin of a flail, lost balance (DU-45, DS-100)."""

from msgspec.structs import replace

from crs_desktop.rules.duellist.arms import SPINNING, is_two_handed, item, weapon
from crs_desktop.rules.duellist.attack.attack_worth import damage_worth
from crs_desktop.rules.duellist.condition import BERSERK, is_marked
from crs_desktop.rules.duellist.defence.met import Met
from crs_desktop.rules.duellist.facts import ActionsSpent
from crs_desktop.rules.duellist.round.deed_words import COMBAT_DODGE, DODGE
from crs_desktop.rules.duellist.state import RANK_END, Deed, actions_left
from crs_desktop.rules.duellist.tables import entries
from crs_desktop.rules.duellist.wounds.damage import Hit, harm
from crs_desktop.rules.duellist.wounds.wounds import code, rank_of
from crs_desktop.rules.facts import ItemLost, ItemPut, Noted
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table


async def strike(table: Table, deed: Deed, met: Met, aimed: bool) -> None:
    """It lands: damage, and what becomes of an improvised weapon."""
    scene = table.scene
    row = weapon(scene, deed.who, deed.weapon) if deed.weapon else None
    blunt = row is not None and "concussive" in entries(row, "traits")
    hit = Hit(
        deed.whom,
        damage_worth(scene, deed),
        deed.who,
        raised=is_marked(scene, deed.who, BERSERK),
        blocked=met.blocked,
        aimed=aimed,
        concussive=blunt,
    )
    rank = await harm(table.at(deed.whom), hit)
    row = weapon(table.scene, deed.who, deed.weapon) if deed.who in table.scene.combatants else None
    breaks = rank_of(str(row["code"])) if row is not None else 0
    if rank and breaks and rank >= breaks:
        said = "{weapon} takes {code}, too, and breaks."
        table.happen(Noted(said, others={"weapon": deed.weapon, "code": code(rank)}))
        table.happen(ItemLost(deed.who, deed.weapon))


def spin_ends(table: Table, deed: Deed, met: Met) -> None:
    """A flail keeps spinning only where the blow was dodged (DS-100, DS-101).

    The wound is rolled with the spin that it had: that ends once the rank is over.
    """
    one = item(table.scene, deed.who, deed.weapon) if deed.who in table.scene.combatants else None
    dodged = not met.hits and met.guard.kind in (DODGE, COMBAT_DODGE)
    if one is not None and SPINNING in one.states and not dodged:
        states = tuple(state for state in one.states if state != SPINNING) or ("held",)
        table.happen(ItemPut(deed.who, replace(one, states=states), due=RANK_END))


def thrown(table: Table, deed: Deed) -> None:
    """What was thrown is out of the hand."""
    one = item(table.scene, deed.who, deed.weapon) if deed.who in table.scene.combatants else None
    if deed.what == "throw" and one is not None:
        table.happen(ItemPut(deed.who, replace(one, states=("laid down",))))


def balance_lost(scene: Scene, deed: Deed) -> int:
    """The Actions that a dodge costs an attacker (DU-45)."""
    if not deed.weapon or deed.what not in ("swing", "blow"):
        return 0
    both = is_two_handed(scene, deed.who, deed.weapon)
    return {"swing": 1, "blow": 2}[deed.what] if both else int(deed.what == "blow")


def off_balance(table: Table, deed: Deed) -> None:
    """They are lost once the Strike Rank is over."""
    if deed.who not in table.scene.combatants:
        return
    lost = min(balance_lost(table.scene, deed), actions_left(table.scene, deed.who))
    if lost > 0:
        table.happen(ActionsSpent(deed.who, lost, "being put off balance", due=RANK_END))

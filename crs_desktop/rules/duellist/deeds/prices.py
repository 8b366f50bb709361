"""The prices of moves in Actions (6.6, 6.13, Table 41; DU-27 … DU-38, DU-63)."""

from math import ceil

from crs_desktop.rules.duellist.arms import item, weapon, weapon_too_weak
from crs_desktop.rules.duellist.deeds.deed_words import PARRY
from crs_desktop.rules.duellist.sheet import ACTIONS_LEFT, stat
from crs_desktop.rules.duellist.state import BY_HAND, is_on
from crs_desktop.rules.duellist.tables import Row, entries, number
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import FieldSet
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name, exact

FEINT = 1


def can(row: Row, move: str) -> bool:
    """Return whether a weapon can make this move: not if NA; one priced by itself only strikes or parries."""
    # Rows with a price of their own are improvised weapons, which only "strike".
    if number(row, "price"):
        return move in ("strike", "parry") and move not in entries(row, "impossible")
    return move != "strike" and move not in entries(row, "impossible")


def rated(scene: Scene, who: Name, weapon_: str, move: str) -> int:
    """Return the rating of a move: its base plus the Speed, at least 0 (DU-27, DU-32)."""
    row = weapon(scene, who, weapon_)
    if row is None:
        # A weapon without a row, perhaps deleted meanwhile, moves at Speed 0.
        return BY_HAND.get(move, 1)
    if move == PARRY:  # Table 41 adds no Speed, but a negative one makes a parry free (6.6)
        return max(0, 1 + min(0, number(row, "speed")))
    return number(row, "price") or max(0, BY_HAND.get(move, 1) + number(row, "speed"))


def weak(scene: Scene, who: Name, *weapons: str) -> int:
    """Return 1, the surcharge on every move, if Strength is too low for one of these weapons (DU-38)."""
    rows = (weapon(scene, who, name) for name in weapons)
    return int(any(row is not None and weapon_too_weak(scene, who, row) for row in rows))


def attack_price(scene: Scene, who: Name, weapon_: str, move: str, earlier: int, feint: bool = False) -> int:
    """Return the price of an attack: at least 1, plus 1 after one with this weapon (DU-33, DU-36, DU-37)."""
    # Weakness counts after the minimum: a free move of a weakling costs 2 (6.13).
    alone = max(1, rated(scene, who, weapon_, move)) + weak(scene, who, weapon_)
    return alone + (1 if earlier else 0) + (FEINT if feint else 0)


def double_price(scene: Scene, who: Name, moves: tuple[tuple[str, str], tuple[str, str]]) -> int:
    """Return the price of a double move: the dearer part plus 1, without the 1 if a part is rated 0 (DU-34).

    It is at least 1 (DU-35). Low Strength adds 1, not 2, as a double move is one move.
    """
    each = [rated(scene, who, weapon_, move) for weapon_, move in moves]
    return max(1, max(each) + (0 if 0 in each else 1)) + weak(scene, who, *(weapon_ for weapon_, _ in moves))


def parry_price(scene: Scene, who: Name, weapon_: str) -> int:
    """Return the price of a parry: 1 Action, 2 if Strength is too low (DU-30, DU-38)."""
    # no Speed: Table 41 gives a parry one price for all weapons (DU-30)
    return 1 + weak(scene, who, weapon_)


def draw_price(scene: Scene, who: Name, weapon_: str) -> int:
    """Return the price of drawing: 1 Action for each half metre begun (DU-63), 1 for other items (DU-64)."""
    one = item(scene, who, weapon_)
    row = weapon(scene, who, weapon_) if one else None
    # Exact, as a rounding error of a length such as 1.1 m could cost another Action.
    return max(1, ceil(exact(row["length"]) * 2)) if row is not None else 1


def spin_price(scene: Scene, who: Name, weapon_: str) -> int:
    """Return the Actions that set a flail spinning (DS-99)."""
    row = weapon(scene, who, weapon_)
    return number(row, "spin") if row is not None else 0


def with_actions(scene: Scene, who: Name, left: int) -> Scene:
    """Return the scene with these Actions left."""
    return scene.with_field(who, ACTIONS_LEFT, left)


def full_again(before: Scene, after: Scene) -> tuple[Fact, ...]:
    """Restore full Actions, during a round, to combatants whose Actions a ruling has cleared."""
    # During a fight a cleared field would read as "not in this round", with no Action at all.
    if not is_on(after):
        return ()
    # Only those whose number stood there before: the field of others was never set.
    cleared = (
        who
        for who, one in after.combatants.items()
        if who in before.combatants
        and ACTIONS_LEFT in before.of(who).fields
        and ACTIONS_LEFT not in one.fields
    )
    return tuple(FieldSet(who, ACTIONS_LEFT, stat(after, who, ACTIONS_LEFT)) for who in cleared)


def pay(scene: Scene, who: Name, amount: int) -> Scene:
    """Return the scene with ``amount`` fewer Actions left."""
    return with_actions(scene, who, stat(scene, who, ACTIONS_LEFT) - amount) if amount else scene

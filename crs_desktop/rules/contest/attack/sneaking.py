"""Sneak Attacks: Stealth against the Perception of an unaware target (CT-43 … CT-46, CT-92)."""

from functools import partial

from crs_desktop.rules.ask import Option
from crs_desktop.rules.contest.attack.striking import gain
from crs_desktop.rules.contest.combat import Aimed
from crs_desktop.rules.contest.ground import beside, both_able, in_metres, nearest_at, why_not_there
from crs_desktop.rules.contest.state import Intent, all_here
from crs_desktop.rules.contest.throw import contenders
from crs_desktop.rules.contest.throw.deciding import decide, forecast
from crs_desktop.rules.facts import Moved, Noted
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.questions import Choose, Confirm, Place
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.words import say

DETECTED = 10
"""Distance in metres at which the sneaking combatant is detected if the target wins by 1 (CT-45)."""
_SQUARE = 0.49
"""Tolerance in metres, just under half a square: distances between squares rarely come to exactly 10 m."""
_STATS, _NEITHER, _CANNOT = "stats", "neither", "cannot"


async def sneak(table: Table, who: Name, target: Name) -> None:
    """Resolve a Sneak Attack: ``who`` arrives unseen, arrives seen, or is seen on the way or at once."""
    how = await table.ask(_leeway(who, target))
    if how == _CANNOT:
        table.happen(Noted("{who} cannot sneak up on {target}.", {"who": who, "target": target}))
        return
    points = await decide(table, *contenders.sneaking(who, target, how == _STATS), say("Sneak Attack"))
    # a result of 0 completes the way, too, because detection comes only at melee range (CT-44)
    if points >= 0:
        await arrive(table, who, target)
    if points > 0:
        await gain(table, who, target, unaware=True)
    elif points == 0:
        await _seen(table, who, target)
    else:
        _seen_away(table, who, target, points)


def _leeway(who: Name, target: Name) -> Choose:
    def words(scene: Scene) -> str:
        said = "{who} sneaks up on {target}, who must be unaware. How is it decided?"
        return say(said, who=scene.label(who), target=scene.label(target))

    return Choose(
        who=Name(""),
        name="leeway",
        words=words,
        choices=lambda _scene: (
            Option(_STATS, say("Stealth against Perception")),
            Option(_NEITHER, say("Neither stat counts, only your bonuses and penalties")),
            Option(_CANNOT, say("Impossible: the target is aware, or all of the way is in plain sight")),
        ),
        forecast=lambda scene, how: _told(scene, who, target, how),
        rule="CT-92",
    )


def _told(scene: Scene, who: Name, target: Name, how: str) -> Forecast | None:
    if how == _CANNOT or not all_here(scene, who, target):
        return None
    return forecast(scene, *contenders.sneaking(who, target, how == _STATS))


async def _seen(table: Table, who: Name, target: Name) -> None:
    """Ask whether the target engages the combatant they detected at melee range (CT-44)."""

    def words(scene: Scene) -> str:
        said = "{target} notices {who} at melee range. Does {target} engage in Melee?"
        return say(said, who=scene.label(who), target=scene.label(target))

    asked = Confirm(who=target, name="engage", words=words, rule="CT-44")
    if await table.turn(partial(both_able, one=who, other=target), table.ask(asked)):
        # this replaces the target's own aim, because a target that turns to fight drops its plan
        table.happen(Aimed(target, (Intent("melee", who),)))


def _seen_away(table: Table, who: Name, target: Name, points: int) -> None:
    """Record the detection: at 10 m, or nearer, if the contest was lost by 1; else at once (CT-45)."""
    scene = table.scene
    metres = scene.apart(who, target)
    if points == -1 and metres is not None and metres > DETECTED:
        where = nearest_at(scene, who, target, DETECTED, DETECTED + _SQUARE)
        # No free square at that distance: the combatant stays where they are.
        if where != scene.of(who).square:
            table.happen(Moved(who, where))
    said = "{target} notices {who} {far} away." if points == -1 else "{target} notices {who} at once."
    far = in_metres(min(DETECTED, metres or DETECTED))
    table.happen(Noted(said, {"who": who, "target": target}, {"far": far} if points == -1 else {}))


async def arrive(table: Table, who: Name, target: Name) -> None:
    """Move a combatant beside the target, to the square that the GM picks; nothing happens off the board."""
    # Off the board the GM keeps all positions.
    if table.of(who).square is None or table.of(target).square is None:
        return
    asked = Place(
        who=who,
        name="arrives",
        words=lambda scene: say("Where does {who} arrive?", who=scene.label(who)),
        barred=lambda scene, square: why_not_there(scene, who, square),
        prefer=lambda scene: _beside(scene, who, target),
        rule="CT-15",
    )
    where = await table.turn(lambda scene: all_here(scene, who, target), table.ask(asked))
    if where is not None and where != table.of(who).square:
        table.happen(Moved(who, where))


def _beside(scene: Scene, who: Name, target: Name) -> Square:
    return beside(scene, who, target) if all_here(scene, who, target) else Square(0, 0)

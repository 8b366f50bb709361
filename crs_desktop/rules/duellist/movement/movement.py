"""Movement: one Action a metre, before the deeds of lower Strike Ranks (6.5; DU-22 … DU-26)."""

from collections.abc import Iterator
from functools import partial
from itertools import product
from math import ceil
from typing import Any

from crs_desktop.rules.ask import Question
from crs_desktop.rules.duellist.condition import able, enemies
from crs_desktop.rules.duellist.deeds.short import finishable, slip_or_abort
from crs_desktop.rules.duellist.deeds.steps import is_movement
from crs_desktop.rules.duellist.defence.defence_facts import Turned
from crs_desktop.rules.duellist.facts import ActionsSpent, Walked
from crs_desktop.rules.duellist.state import actions_left, duel, fighter, ranked
from crs_desktop.rules.facts import Moved
from crs_desktop.rules.ground.squares import Square, distance
from crs_desktop.rules.positions.barriers import across, is_hidden_from
from crs_desktop.rules.questions import Amount, Place
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say


def movers(scene: Scene, before: int) -> tuple[Name, ...]:
    """Return all who declared Moving and can move a metre before or at this Strike Rank."""
    return tuple(who for who in duel(scene).fighters if can_move(scene, who, before))


def can_move(scene: Scene, who: Name, before: int) -> bool:
    """Return whether a combatant declared Moving and has Actions above this rank."""
    moving = able(scene, who) and fighter(scene, who).stance == "moving"
    return moving and actions_left(scene, who) > before


async def move(table: Table, who: Name, before: int, last: bool) -> None:
    """Ask how far a combatant moves now; the ``last`` time, an owed metre is compulsory."""
    # Taken before the move: only a deed that the move makes too dear is asked about afterwards.
    could = finishable(table.scene, who)
    question = _how_far(table.scene, who, before, last)
    answer = await table.ask(question)
    metres = _metres(table.scene, who, answer)
    if metres > 0:
        _go(table, who, answer, metres)
        await slip_or_abort(table, who, could)


def _go(table: Table, who: Name, answer: int | Square, metres: int) -> None:
    if isinstance(answer, Square):
        table.happen(Moved(who, answer))
    table.happen(ActionsSpent(who, metres, "moving"))
    table.happen(Walked(who))
    # Whoever stood in a rear, or had someone there, does so no more after a step (DU-44).
    if who in (*duel(table.scene).behind, *duel(table.scene).behind.values()):
        table.happen(Turned(who))


def _metres(scene: Scene, who: Name, answer: int | Square) -> int:
    """Return the Actions of a move: a metre begun counts in full."""
    if not isinstance(answer, Square):
        return answer
    square = scene.of(who).square
    return ceil(distance(scene.ground, square, answer)) if square is not None else 0


def _least(scene: Scene, who: Name, last: bool) -> int:
    """Return 1 if the owed metre is due now: last chance, or last Actions about to go elsewhere (DU-22)."""
    # A deed at rank 0 uses the last Actions, and no metre could follow it.
    takes_all = any(
        at == 0 and deed.price and not is_movement(scene, deed.what) for deed, at in ranked(scene, who)
    )
    first = next((at for _, at in ranked(scene, who)), None)
    return int(fighter(scene, who).owes and (last or (takes_all and first == 0)))


def _how_far(scene: Scene, who: Name, before: int, last: bool) -> Question[Any]:
    if scene.of(who).square is not None:
        return _place(who, before, last)
    return Amount(
        who=who,
        name="metres",
        words=partial(_words, who, before, last),
        low=lambda scene: min(_least(scene, who, last), _most(scene, who, before)),
        high=partial(_most_of, who, before),
        rule="DU-26",
    )


def _most(scene: Scene, who: Name, before: int) -> int:
    if who not in scene.combatants:
        return 0
    # A step may run up to the next rank of somebody else, not past it.
    return max(0, actions_left(scene, who) - (_next_of_others(scene, who, before) or 0))


def _next_of_others(scene: Scene, who: Name, before: int) -> int | None:
    """Return the next Strike Rank of the others; the mover’s own deeds slide along with the move (DU-18)."""
    others = (one for one in duel(scene).fighters if one != who and able(scene, one))
    ranks = (at for one in others for _, at in ranked(scene, one) if 0 <= at <= before)
    return max(ranks, default=None)


def _most_of(who: Name, before: int, scene: Scene) -> int:
    return _most(scene, who, before)


def _words(who: Name, before: int, last: bool, scene: Scene) -> str:
    at = None if last else _next_of_others(scene, who, before)
    until = say("the Actions are halved") if at is None else say("Strike Rank {rank}", rank=at)
    on_board = who in scene.combatants and scene.of(who).square is not None
    said = "{who} is Moving: how far before {until}, up to {most} m?"
    if on_board:
        said = "{who} is Moving: where to before {until}, up to {most} m?"
    asked = say(said, who=scene.label(who), until=until, most=_most(scene, who, before))
    return " ".join([asked, *_hints(scene, who, before, last)]) if who in scene.combatants else asked


def _hints(scene: Scene, who: Name, before: int, last: bool) -> Iterator[str]:
    """Yield hints: the compulsory metre, and the distance beyond which a declared activity is too late."""
    free = spare(scene, who)
    if _least(scene, who, last):
        yield say("At least one metre.")
    if free < _most(scene, who, before):
        said = "A move of more than {metres} m leaves too few Actions for a declared activity."
        if not free:
            said = "Any metre leaves too few Actions for a declared activity."
        yield say(said, metres=free)


def spare(scene: Scene, who: Name) -> int:
    """Return the Actions that can be spent without losing a deed that could be finished this round."""
    could = [at for _, at in ranked(scene, who) if at >= 0]
    return min(could, default=actions_left(scene, who))


def _place(who: Name, before: int, last: bool) -> Place:
    return Place(
        who=who,
        name="moves to",
        words=partial(_words, who, before, last),
        barred=partial(_barred, who, before, last),
        prefer=partial(_usual_square, who, before, last),
        rule="DU-26",
    )


def _usual_square(who: Name, before: int, last: bool, scene: Scene) -> Square:
    """Suggest the square nearest the declared target that leaves time for the plan.

    Without a target it is the least move, towards the nearest enemy.
    """
    own = scene.of(who).square if who in scene.combatants else None
    if own is None:
        return Square(0, 0)
    least = _least(scene, who, last)
    target = next((deed.whom for deed in fighter(scene, who).plan if deed.whom in scene.combatants), None)
    most = max(least, min(_most(scene, who, before), spare(scene, who))) if target else least
    # Staying is no choice while a metre is due.
    squares = [*_free_squares(scene, who, own, most), *([] if least else [own])]
    foe = scene.of(target or next(iter(enemies(scene, who)), who))
    return min(squares, key=partial(_detour, scene, who, foe), default=own)


def _free_squares(scene: Scene, who: Name, own: Square, most: int) -> Iterator[Square]:
    steps = range(-most, most + 1)
    for right, down in product(steps, steps):
        square = Square(own.column + right, own.row + down)
        if square != own and _is_free(scene, who, square, most):
            yield square


def _detour(scene: Scene, who: Name, foe: Combatant, square: Square) -> tuple[bool, float, bool, int, int]:
    """Return a sort key: through a wall, metres left to the foe, behind a wall, metres moved, offset."""
    at = foe.square or square
    off = (square.column - at.column) ** 2 + (square.row - at.row) ** 2
    left = distance(scene.ground, square, at, scene.of(who).size, foe.size)
    hidden = is_hidden_from(scene, who, square, foe.name)
    return across(scene, who, square) != "", left, hidden, _metres(scene, who, square), off


def _barred(who: Name, before: int, last: bool, scene: Scene, square: Square) -> WhyNot | None:
    one, metres, most = scene.of(who), _metres(scene, who, square), _most(scene, who, before)
    if not scene.ground.holds(square, one.size):
        return WhyNot(scene.ground.why_off(square, one.size))
    if metres > most:
        return WhyNot(
            say("This is {metres} m; at most {most} m are possible.", metres=metres, most=most), "DU-26"
        )
    if metres and (other := scene.in_the_way(who, square)):
        return WhyNot(say("{who} stands there.", who=other.label))
    owing = _least(scene, who, last) and most and not metres
    if owing and _can_go_anywhere(scene, who, most):
        return WhyNot(say("A combatant who declared Moving must move at least one metre."), "DU-22")
    return None


def _can_go_anywhere(scene: Scene, who: Name, most: int) -> bool:
    """Return whether any adjacent square is free; a combatant who is hemmed in may stay."""
    one = scene.of(who)
    if one.square is None:
        return False
    near = (
        Square(one.square.column + right, one.square.row + down)
        for right in (-1, 0, 1)
        for down in (-1, 0, 1)
        if right or down
    )
    return any(_is_free(scene, who, square, most) for square in near)


def _is_free(scene: Scene, who: Name, square: Square, most: int) -> bool:
    if not scene.ground.holds(square, scene.of(who).size) or _metres(scene, who, square) > most:
        return False
    return scene.in_the_way(who, square) is None


def take_owed_metre(table: Table, who: Name) -> None:
    """Charge the owed metre to a combatant who could not move (DU-22)."""
    # the metre is paid even where somebody stands in every way: it was declared (DU-22)
    if able(table.scene, who) and fighter(table.scene, who).owes:
        if actions_left(table.scene, who) > 0:
            table.happen(ActionsSpent(who, 1, "the metre that was declared"))
        table.happen(Walked(who))

"""A wound that fells somebody, which is the GM’s to confirm or to make another (CRS-2)."""

from functools import partial

from crs_desktop.rules.ask import Option
from crs_desktop.rules.duellist.condition import how
from crs_desktop.rules.duellist.state import NOBODY, RANK_END
from crs_desktop.rules.duellist.wounds.wounds import STATE_WORDS, State, WoundTaken, code, state
from crs_desktop.rules.fact import Due, happen
from crs_desktop.rules.facts import Noted
from crs_desktop.rules.questions import Choose
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.words import say, translated


async def as_the_gm_says(table: Table, whom: Name, rank: int, part: str) -> int:
    """A wound that fells somebody is the GM’s to confirm, or to make another (CRS-2)."""
    if not _fells(table.scene, whom, rank, part):
        return rank
    said = await table.ask(_grave(whom, rank, part))
    ruled = int(said)
    if ruled != rank:
        table.happen(Noted("The GM rules: {code}.", others={"code": code(ruled) or say("no wound")}))
    return ruled


def _fells(scene: Scene, whom: Name, rank: int, part: str) -> State:
    """What a wound would make of somebody who is not that yet: unconscious or killed."""
    before = _after_the_rank(scene)
    after = happen(before, WoundTaken(whom, rank, part)) if rank > 0 else before
    now = state(after, whom)
    return now if now in ("unconscious", "killed") and now != how(before, whom) else ""


def _after_the_rank(scene: Scene) -> Scene:
    """With the wounds that are told and not yet in force."""
    return Due(RANK_END).on(scene) if any(fact.due == RANK_END for fact in scene.later) else scene


def _grave(whom: Name, rank: int, part: str) -> Choose:
    def words(scene: Scene) -> str:
        became = _fells(scene, whom, rank, part) if whom in scene.combatants else ""
        said = "{code} to the {part}: {whom} is {state}. Which wound is it?"
        now = translated(STATE_WORDS[became]) if became else say("as before")
        return say(said, code=code(rank), part=translated(part), whom=scene.label(whom), state=now)

    def choices(_scene: Scene) -> tuple[Option, ...]:
        lesser = (Option(str(one), code(one)) for one in range(1, max(rank, 5) + 1))
        return (*lesser, Option("0", say("no wound")))

    return Choose(
        who=NOBODY,
        name="which wound",
        words=words,
        choices=choices,
        prefer=partial(_computed, rank),
        rule="CRS-2",
    )


def _computed(rank: int, _scene: Scene) -> str:
    return str(rank)

"""First aid: stabilise a wound or lower it by a rank, once each (8.2; DS-N)."""

from functools import partial
from math import inf

from msgspec import Struct

from crs_desktop.rules.ask import Option
from crs_desktop.rules.duellist.condition import able, who_is_able, why_not_able
from crs_desktop.rules.duellist.sheet import skill
from crs_desktop.rules.duellist.state import NOBODY
from crs_desktop.rules.duellist.tables import FIRST_AID, number, row
from crs_desktop.rules.duellist.tasks import TaskPart, halved, passive
from crs_desktop.rules.duellist.values_by_the_gm import amount
from crs_desktop.rules.duellist.wounded import (
    MAJOR,
    Wound,
    WoundTreated,
    code,
    is_destroyed,
    wounds,
)
from crs_desktop.rules.facts import NotedOutcome
from crs_desktop.rules.questions import Choose, everyone
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sides import is_friend
from crs_desktop.rules.table import Procedure, Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say, templates, translated

STABILISE, LOWER, LIMB = "stabilise", "lower", "limb"
_OF_A_LIMB, _FURTHER = 50, 10
_HELPS, _FAILS = templates(
    "{who} gives first aid to {whom}.", "{who} gives first aid to {whom}, without success."
)


class Care(Struct, frozen=True):
    """A treatment of the wound at index ``place``, and its difficulty."""

    place: int
    what: str
    difficulty: int

    @property
    def value(self) -> str:
        """The answer that stands for it: ``1 stabilise``."""
        return f"{self.place + 1} {self.what}"


def cares(scene: Scene, whom: Name) -> tuple[tuple[Care, WhyNot | None], ...]:
    """Return all treatments of a patient, each with the reason if it is barred."""
    if whom not in scene.combatants:
        return ()
    found: list[tuple[Care, WhyNot | None]] = []
    for place, wound in enumerate(wounds(scene, whom)):
        done = WhyNot(say("This wound is already stabilised.")) if wound.stabilised else None
        found.append((Care(place, STABILISE, difficulty(scene, wound.rank, STABILISE)), done))
        once = WhyNot(say("This wound has already been lowered once.")) if wound.lowered else None
        found.append((Care(place, LOWER, difficulty(scene, wound.rank, LOWER)), once))
        if is_destroyed(scene, whom, wound.part) and wound.rank > MAJOR:
            found.append((Care(place, LIMB, _OF_A_LIMB), None))
    return tuple(found)


def difficulty(scene: Scene, rank: int, what: str) -> int:
    """Return the difficulty of treating a wound; beyond the table each further M adds 10."""
    over = 0
    # The table ends at a highest wound; count down to it, 10 for each rank.
    while rank > 1 and row(scene, FIRST_AID, code(rank)) is None:
        rank, over = rank - 1, over + _FURTHER
    found = row(scene, FIRST_AID, code(rank))
    return (number(found, what) if found is not None else _FURTHER) + over


async def first_aid(table: Table, who: Name) -> None:
    """Let ``who`` treat one wound of a chosen patient."""
    whom = await table.turn(partial(_somebody_is_hurt, who), table.ask(_whom(who)))
    if whom is None:
        return
    picked = await table.turn(partial(_is_hurt, Name(whom)), table.ask(_which(who, Name(whom))))
    care = next((one for one, _ in cares(table.scene, Name(whom)) if one.value == picked), None)
    if care is not None:
        await table.turn(partial(_both, who, Name(whom)), _try(table, who, Name(whom), care))


def _both(who: Name, whom: Name, scene: Scene) -> bool:
    return able(scene, who) and whom in scene.combatants


async def _try(table: Table, who: Name, whom: Name, care: Care) -> None:
    worth = skill(table.scene, who, "First Aid")
    if worth is None:
        # A sheet without the skill is no bar: the GM rates the helper.
        worth = await table.ask(amount("First Aid", table.scene.label(who), 10, low=-20))
    part = TaskPart(say("First Aid"), halved(table.scene, who, worth, "First Aid"))
    helps = await passive(table, who, "First Aid", part, care.difficulty)
    now = wounds(table.scene, whom)
    # A ruling may have removed the wound while the die was asked for.
    if care.place < len(now):
        table.happen(NotedOutcome(_HELPS if helps else _FAILS, {"who": who, "whom": whom}))
        if helps:
            table.happen(_treated(whom, care, now[care.place]))


def _treated(whom: Name, care: Care, wound: Wound) -> WoundTreated:
    if care.what == STABILISE:
        return WoundTreated(whom, care.place, wound.rank, True, wound.lowered)
    if care.what == LIMB:
        # an M is the worst wound with which a limb is not destroyed
        return WoundTreated(whom, care.place, MAJOR, wound.stabilised, wound.lowered)
    return WoundTreated(whom, care.place, wound.rank - 1, wound.stabilised, True)


def _is_hurt(whom: Name, scene: Scene) -> bool:
    """Return whether any treatment is still open for ``whom``."""
    return any(why is None for _, why in cares(scene, whom))


def _somebody_is_hurt(who: Name, scene: Scene) -> bool:
    return able(scene, who) and any(_is_hurt(whom, scene) for whom in scene.combatants)


def _unhurt(scene: Scene, whom: Name) -> WhyNot | None:
    if _is_hurt(whom, scene):
        return None
    said = "All wounds of {whom} have been treated." if wounds(scene, whom) else "{whom} has no wound."
    return WhyNot(say(said, whom=scene.label(whom)))


def _nearest(who: Name, scene: Scene) -> str:
    """Suggest the helper if hurt, then a friend, then any hurt combatant."""
    hurt = [whom for whom in scene.combatants if _is_hurt(whom, scene)]
    hurt.sort(key=lambda whom: (whom != who, who not in scene.combatants or not is_friend(scene, who, whom)))
    return next(iter(hurt), "")


def _whom(who: Name) -> Choose:
    return Choose(
        who=who,
        name="whom",
        words=lambda scene: say("Who gets first aid from {who}?", who=scene.label(who)),
        choices=lambda scene: everyone(scene, _unhurt),
        prefer=partial(_nearest, who),
        rule="DU-1",
    )


def _which(who: Name, whom: Name) -> Choose:
    def choices(scene: Scene) -> tuple[Option, ...]:
        now = wounds(scene, whom) if whom in scene.combatants else ()
        said = {
            STABILISE: "stabilise {wound}",
            LOWER: "lower {wound} by a rank",
            LIMB: "save the limb of {wound}",
        }
        return tuple(
            Option(
                care.value,
                say(said[care.what], wound=f"{now[care.place].words}, {translated(now[care.place].part)}"),
                why,
                say("Difficulty {difficulty}", difficulty=care.difficulty),
            )
            for care, why in cares(scene, whom)
        )

    return Choose(
        who=who,
        name="care",
        words=lambda scene: say("Which wound of {whom}, and which treatment?", whom=scene.label(whom)),
        choices=choices,
        rule="DU-1",
    )


async def _alone(table: Table) -> None:
    """Give first aid between rounds, where it costs no Actions."""
    who = await table.turn(lambda scene: _why_not(scene) is None, table.ask(_helper()))
    if who is not None:
        await first_aid(table.at(who), Name(who))


def _helper() -> Choose:
    return Choose(
        who=NOBODY,
        name="who",
        words=lambda _scene: say("Who gives first aid?"),
        choices=lambda scene: everyone(scene, why_not_able),
        prefer=_best_helper,
        rule="DU-1",
    )


def _best_helper(scene: Scene) -> str:
    """Return the helper with the highest First Aid; a sheet without the skill comes last."""
    skilled = {who: _skill_now(scene, who) for who in scene.combatants if able(scene, who)}
    return max(skilled, key=skilled.__getitem__, default="")


def _skill_now(scene: Scene, who: Name) -> float:
    worth = skill(scene, who, "First Aid")
    return -inf if worth is None else halved(scene, who, worth, "First Aid")


def _why_not(scene: Scene) -> WhyNot | None:
    if any(_is_hurt(whom, scene) for whom in scene.combatants) and who_is_able(scene):
        return None
    return WhyNot(say("No wound can be treated, or no combatant is able to help."))


PROCEDURE = Procedure("First aid", _alone, _why_not)

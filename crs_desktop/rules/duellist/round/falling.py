"""Falls, water and fire: damage without an attacker (5.20, Table 37; 9; DS-L)."""

from crs_desktop.rules.ask import Option
from crs_desktop.rules.duellist.condition import BURNING, here, how, is_marked
from crs_desktop.rules.duellist.round.activities import skill_part
from crs_desktop.rules.duellist.sheet import words_of
from crs_desktop.rules.duellist.state import NOBODY
from crs_desktop.rules.duellist.tables import FALLS, LANDINGS, STYLES, Row, entries, number, row
from crs_desktop.rules.duellist.tasks import Parts, parts, passive
from crs_desktop.rules.duellist.wounds.damage import BODY, BY_THE_DIE, Hit, harm_at_once
from crs_desktop.rules.facts import Noted
from crs_desktop.rules.questions import Amount, Choose, Confirm, everyone, nobody, somebody
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Condition, Procedure, Table
from crs_desktop.rules.values import Name
from crs_desktop.words import say, template, translated

_BURNS = -4
_CONTROL, _WATER = 20, 10
_HIGH, _STEP = 10, 5


def fall_of(scene: Scene, metres: int) -> tuple[int, int]:
    """Return the damage rolls of a fall and the modifier to each; above 10 m each full 5 m adds 1."""
    known = [
        found for name in scene.tables.get(FALLS.id, {}) if (found := row(scene, FALLS, name)) is not None
    ]
    fits = [found for found in known if metres <= number(found, "up_to")]
    if metres < 1 or not known:
        return 0, 0
    # A fall beyond the last row of the table takes that row; the height still adds to it.
    found = min(fits, key=_reach) if fits else max(known, key=_reach)
    further = max(0, (metres - _HIGH) // _STEP)
    return number(found, "rolls"), number(found, "modifier") + further


def _reach(found: Row) -> int:
    return number(found, "up_to")


async def _fall(table: Table) -> None:
    picked = await table.turn(somebody, table.ask(_who()))
    if picked is not None:
        who = Name(picked)
        await table.turn(_is_here(who), _falls(table.at(who), who))


def _is_here(who: Name) -> Condition:
    return lambda scene: who in scene.combatants


async def _falls(table: Table, who: Name) -> None:
    metres = await table.ask(_metres(who))
    ground = await table.ask(_ground(who))
    found = row(table.scene, LANDINGS, ground)
    # Landings are the GM's own table: any row named after water can be dived into.
    if found is not None and "water" in ground.casefold() and await _swims(table, who, metres):
        return
    rolls, modifier = fall_of(table.scene, metres)
    on = number(found, "modifier") if found is not None else 0
    # One Task for the whole fall, then a choice for each roll.
    control = bool(rolls) and await _controls(table, who)
    for place in range(1, rolls + 1):
        where = await table.ask(_where(who, place)) if control else ""
        more = _more(modifier, on, ground)
        await harm_at_once(
            table.at(f"roll {place}"), Hit(who, more, where="" if where == BY_THE_DIE else where)
        )


def _more(modifier: int, on: int, ground: str) -> Parts:
    return (*parts(("height", modifier)), *parts((ground, on)))


async def _swims(table: Table, who: Name, metres: int) -> bool:
    """Return whether a dive into deep water is unhurt: a Swim Task of 10 plus the height."""
    if not await table.ask(_is_deep(who)):
        return False
    swim = await skill_part(table, who, "Swim")
    if not await passive(table, who, "Swim", swim, _WATER + metres):
        return False
    table.happen(Noted("{who} dives in unhurt.", {"who": who}))
    return True


async def _controls(table: Table, who: Name) -> bool:
    """Return whether an Agility Task of 20 lets the faller choose the part; Swashbucklers may use style."""
    if not await table.ask(_tries(who)):
        return False
    style = words_of(table.scene, who, "style")
    found = row(table.scene, STYLES, style)
    acrobat = found is not None and "falls" in entries(found, "traits")
    part = await skill_part(table, who, f"Agility / {style}" if acrobat else "Agility")
    return await passive(table, who, "Agility", part, _CONTROL)


def _who() -> Choose:
    return Choose(
        who=NOBODY,
        name="who",
        words=lambda _scene: say("Who falls?"),
        choices=everyone,
        rule="DU-1",
    )


def _metres(who: Name) -> Amount:
    return Amount(
        who=NOBODY,
        name="metres",
        words=lambda scene: say("How many metres does {who} fall?", who=scene.label(who)),
        low=lambda _scene: 1,
        high=lambda _scene: 500,
        prefer=3,
        rule="DU-1",
    )


def _ground(who: Name) -> Choose:
    def choices(scene: Scene) -> tuple[Option, ...]:
        known = tuple(Option(name, translated(name)) for name in scene.tables.get(LANDINGS.id, {}))
        return known or (Option("ground", say("ground")),)

    return Choose(
        who=NOBODY,
        name="landing",
        words=lambda scene: say("What does {who} land on?", who=scene.label(who)),
        choices=choices,
        prefer=lambda _scene: template("packed earth"),
        rule="DU-1",
    )


def _confirm(who: Name, name: str, words: str) -> Confirm:
    return Confirm(
        who=NOBODY,
        name=name,
        words=lambda scene: translated(words, who=scene.label(who)),
        prefer=False,
        rule="DU-1",
    )


def _is_deep(who: Name) -> Confirm:
    return _confirm(who, "deep", "Is the water deep enough for {who} to dive?")


def _tries(who: Name) -> Confirm:
    return _confirm(who, "control", "Does {who} try to control the landing (Agility 20)?")


def _where(who: Name, place: int) -> Choose:
    return Choose(
        who=who,
        name=f"where {place}",
        words=lambda scene: say("Which part of the body does {who} land on?", who=scene.label(who)),
        choices=lambda _scene: (
            *(Option(part, translated(part)) for part in BODY),
            Option(BY_THE_DIE, say("By the die")),
        ),
        # a wound to a limb never kills at once (supplement, H)
        prefer=lambda _scene: "left leg",
        rule="DU-1",
    )


async def burn(table: Table) -> None:
    """Roll damage for each burning combatant, every round until the GM removes the marker."""
    await table.each(_is_burning, lambda table, who: harm_at_once(table, Hit(who, parts(("fire", _BURNS)))))


def _is_burning(scene: Scene, who: Name) -> bool:
    return here(scene, who) and is_marked(scene, who, BURNING) and how(scene, who) != "killed"


PROCEDURE = Procedure("Fall", _fall, nobody)

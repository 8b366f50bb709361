"""Wounds of a hit, by weapon and points (Injuries; CT-25 … CT-28, CT-83 … CT-91)."""

import re

from crs_desktop.rules.ask import Option
from crs_desktop.rules.contest.house_rules import TELLING
from crs_desktop.rules.contest.sheet.gear import BLUNT
from crs_desktop.rules.contest.state import END_OF_ROUND, all_here, is_on
from crs_desktop.rules.contest.wounds.hurt import Injured
from crs_desktop.rules.contest.wounds.injuries import describes, takes_off, write
from crs_desktop.rules.facts import Noted
from crs_desktop.rules.questions import Amount, Choose, Confirm, Words
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.termed import Termed
from crs_desktop.rules.values import Name
from crs_desktop.words import begun, say, translated

NO_WOUND = "none"


class Severity(Termed, frozen=True):
    """Severity of a wound: usual penalty, duration in rounds, and the word that makes combat impossible."""

    note: str
    penalty: int = 0
    rounds: int = 0
    disabled: str = ""


SEVERITIES = {
    "flesh": Severity("flesh wound", "−1 until it is healed", 1),
    "serious": Severity("serious wound", "at least −3; may worsen", 3),
    "critical": Severity("critical wound", "at least −10; perhaps fatal at once", 10),
    "hurts": Severity("hurting", "−1 for the next round", 1, 1),
    "reeling": Severity("reeling", "about −2 for three rounds", 2, 3),
    "disabled": Severity("disabling blow", "no combat until recovered", disabled="disabled"),
    "dead": Severity("dead", "by the GM’s word", disabled="dead"),
}
# the text gives 2 and 3 one entry for edged weapons, and two for blunt ones (CT-84, CT-87, CT-88)
_BY_POINTS = {1: "flesh", 2: "serious", 3: "serious", 4: "critical"}
_BLUNT = {1: "hurts", 2: "reeling", 3: "disabled", 4: "disabled"}
_SIGNS = re.compile("[,−-]")
_SPOTS = {
    1: "one of the less critical spots",
    2: "one of the moderately critical spots",
    3: "one of the moderately critical spots",
    4: "one of the most critical spots",
}


async def wound(table: Table, by: Name, whom: Name, points: int, kind: str) -> None:
    """Let the GM decide the wound of a hit (CT-28); it counts from the end of the round (CT-56)."""
    await table.turn(lambda scene: all_here(scene, whom), _wound(table, by, whom, points, kind))


async def _wound(table: Table, by: Name, whom: Name, points: int, kind: str) -> None:
    blunt = kind == BLUNT
    likely = (_BLUNT if blunt else _BY_POINTS)[points]
    # Only a blunt hit of 4 leaves the choice to the attacker; an edged one is critical anyway (CT-89).
    fatal = points == 4 and blunt and await _fatal(table, by)
    chosen = await table.ask(_severity(whom, points, "critical" if fatal else likely))
    if chosen == NO_WOUND:
        table.happen(Noted("No wound, by the GM’s word."))
        return
    severity = SEVERITIES[chosen]
    penalty = await table.ask(_penalty(whom, severity)) if severity.penalty else 0
    words, further = await _nature(table, whom)
    if chosen not in (likely, "critical" if fatal else likely):
        _tell_ruling(table, points, likely, severity)
    if penalty < severity.penalty and severity.penalty > 1:
        _tell_less(table, severity)
    # Outside a combat there is no end of the round to wait for.
    due = END_OF_ROUND if is_on(table.scene) else ""
    # The words of a disabling blow, “disabled” or “dead”, already say what happened.
    # The term, not its title: the list is stored, and must not depend on the language of one evening.
    named = words or ("" if severity.disabled else severity.term)
    text = write(named, penalty, severity.rounds, severity.disabled)
    table.happen(Injured(whom, ", ".join((text, *further)), due=due))


def _tell_ruling(table: Table, points: int, likely: str, ruled: Severity) -> None:
    said = "Hit by {points}: usually {likely}, by the GM’s word {ruled}."
    words = {"likely": SEVERITIES[likely].title, "ruled": ruled.title}
    table.happen(Noted(said, others={"points": points, **words}))


def _tell_less(table: Table, severity: Severity) -> None:
    said = "The rulebook gives a {what}: {note}."
    table.happen(Noted(said, others={"what": severity.title, "note": severity.note}))


async def _nature(table: Table, whom: Name) -> tuple[str, tuple[str, ...]]:
    """Ask for place and kind of the wound; return the words and the stat penalties in them (CT-83).

    Example: ``leg, Speed −2``. Words that an entry would take for a penalty or a state lose their signs.
    """
    if not TELLING.reads(table.scene, "asked"):
        return "", ()
    # a semicolon would end the entry in the list
    clauses = " ".join((await table.ask(_place(whom))).replace(";", ",").split()).split(",")
    further = tuple(clause for clause in clauses if takes_off(table.scene, clause))
    told = ", ".join(clause.strip() for clause in clauses if clause.strip() and clause not in further)
    if not describes(table.scene, told):
        told = " ".join(_SIGNS.sub(" ", told).split())
    return told, tuple(clause.strip().replace("-", "−") for clause in further)


def _place(whom: Name) -> Words:
    def words(scene: Scene) -> str:
        said = "Where is {whom}’s wound, and what kind is it? For a leg you may add “, Speed −2”."
        return say(said, whom=scene.label(whom))

    return Words(who=Name(""), name="place", words=words, rule="CT-28")


async def _fatal(table: Table, by: Name) -> bool:
    """Ask whether the attacker wants the blow to be potentially fatal (CT-89)."""
    asked = Confirm(
        who=by if by in table.scene.combatants else Name(""),
        name="fatal",
        words=lambda _scene: say("Head or spine: is the blow meant to be potentially fatal?"),
        prefer=False,
        rule="CT-89",
    )
    return await table.ask(asked)


def _severity(whom: Name, points: int, likely: str) -> Choose:
    """Ask for the severity; every hit lands somewhere: if only the eyes are open, a 1 hits them (CT-27).

    The severities are those of CT-85 and CT-90.
    """

    def words(scene: Scene) -> str:
        said = "A hit by {points}, in {spot}. How bad is {whom}’s wound?"
        return say(said, points=points, spot=say(_SPOTS[points]), whom=scene.label(whom))

    kinds = tuple(Option(id_, begun(one.title), note=translated(one.note)) for id_, one in SEVERITIES.items())
    return Choose(
        who=Name(""),
        name="wound",
        words=words,
        choices=lambda _scene: (*kinds, Option(NO_WOUND, say("No wound"), note=say("by the GM’s word"))),
        prefer=lambda _scene: likely,
        rule="CT-28",
    )


def _penalty(whom: Name, severity: Severity) -> Amount:
    def words(scene: Scene) -> str:
        said = "What is the penalty to {whom}’s combat stats ({note})?"
        return say(said, whom=scene.label(whom), note=translated(severity.note))

    return Amount(
        who=Name(""),
        name="penalty",
        words=words,
        low=lambda _scene: 0,
        high=lambda _scene: 40,
        prefer=severity.penalty,
        rule="CT-83",
    )

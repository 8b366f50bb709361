"""Injuries that the GM gives or takes outside the rules (CT-2, CT-83)."""

from collections.abc import Iterator, Mapping

from crs_desktop.rules.contest.sheet.sheet import entries
from crs_desktop.rules.contest.wounds.hurt import Injured, InjuryChanged
from crs_desktop.rules.contest.wounds.injuries import DISABLED, disabled, write
from crs_desktop.rules.contest.wounds.wounds import SEVERITIES
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.healing import Healable, healing
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.system_parts import Harm, Names, Treatment
from crs_desktop.rules.values import Name
from crs_desktop.words import template, translated


def _severities(_scene: Scene, _whom: Names) -> Mapping[str, str]:
    """Return an entry of each severity, with what the text says of it."""
    titled = ((one, "" if one.disabled else one.title) for one in SEVERITIES.values())
    return {
        write(words, one.penalty, one.rounds, one.disabled): translated(one.note) for one, words in titled
    }


def _injured(_scene: Scene, whom: Names, text: str) -> tuple[Fact, ...]:
    new = [entry.strip() for entry in text.split(";") if entry.strip()]
    return tuple(Injured(who, entry) for who in whom for entry in new)


def _borne(scene: Scene, who: Name) -> Iterator[Healable]:
    yield from (Healable(entry, InjuryChanged(who, entry)) for entry in entries(scene, who, "injuries"))


def _felled(scene: Scene, who: Name) -> tuple[Fact, ...]:
    # disabled, not dead: a GM who only wants somebody out of the fight can still bring them back
    return () if disabled(scene, who) else (Injured(who, DISABLED[0]),)


def _raised(scene: Scene, who: Name) -> tuple[Fact, ...]:
    """Return the ruling that takes “disabled” and “dead” off all injuries."""
    both = ((was, _without_disabling(was)) for was in entries(scene, who, "injuries"))
    return tuple(InjuryChanged(who, was, now) for was, now in both if was != now)


def _without_disabling(entry: str) -> str:
    clauses = (clause.strip() for clause in entry.split(","))
    return ", ".join(clause for clause in clauses if clause.casefold() not in DISABLED)


HARM = Harm(
    damage=Treatment(
        asks=template(
            "Which injury? A number is taken off the combat stats; a word alone takes nothing off."
        ),
        facts=_injured,
        offers=_severities,
    ),
    heal=healing(template("Which injury is healed?"), _borne),
    felled=_felled,
    raised=_raised,
)

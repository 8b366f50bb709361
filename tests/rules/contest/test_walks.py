"""An answer to an attack is forecast as the rule, walked over every throw, decides it."""

from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from crs_desktop.play.session.opening import opening
from crs_desktop.rules.ask import Question, Together
from crs_desktop.rules.contest import SYSTEM
from crs_desktop.rules.contest.combat import Aimed
from crs_desktop.rules.contest.movement.evading import evasions
from crs_desktop.rules.contest.round.answering import answers
from crs_desktop.rules.contest.round.melee import melees
from crs_desktop.rules.contest.state import Intent, fight
from crs_desktop.rules.contest.throw.bonuses import BonusGiven
from crs_desktop.rules.fact import happen
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from tests.rule_marks import rule
from tests.rules.oracle import Policy, usual, walk
from tests.rules.playing import play

ANNA, BERT = Name("Anna"), Name("Bert")
_STATS = ("base", "agility", "armor", "speed", "dodging")
_HALVES = st.integers(0, 28).map(lambda number: number / 2)
_PEOPLE = st.fixed_dictionaries(dict.fromkeys(_STATS, _HALVES))
_READINGS = {one.id: st.sampled_from([*one.choices]) for one in SYSTEM.house_rules if one.id != "telling"}
_AIMS = st.sampled_from([((ANNA, BERT),), ((BERT, ANNA),), ((ANNA, BERT), (BERT, ANNA))])


async def _met(table: Table) -> None:
    """The stages from the answers on, before any strike."""
    for stage in (answers, evasions, melees):
        await stage(table.at(stage.__name__))


def _parts(scene: Scene) -> tuple[Question[Any], ...]:
    """What all attacked are asked at once."""
    asked: Any = play(scene, _met).asked[-1].question
    return tuple(asked.parts(scene))


def _saying(who: Name, answer: str) -> Policy:
    """One answers this; everybody else answers as usual."""

    def said(scene: Scene, question: Question[Any]) -> Any:
        if not isinstance(question, Together):
            return usual(scene, question)
        found = {part.name: usual(scene, part) for part in question.parts(scene)}
        return {**found, who: answer} if question.name == "answers" and who in found else found

    return said


@rule("CT-11", "CT-33", "CT-36", "CT-54")
@settings(max_examples=30)
@given(
    people=st.tuples(_PEOPLE, _PEOPLE),
    aims=_AIMS,
    bonuses=st.lists(st.tuples(st.sampled_from([ANNA, BERT]), st.integers(-9, 9)), max_size=2),
    house_rules=st.fixed_dictionaries(_READINGS),
    answer=st.sampled_from(["melee", "flee", "maneuver"]),
)
def test_an_answer_is_forecast_as_the_rule_decides_it(
    people: tuple[dict[str, float], ...],
    aims: tuple[tuple[Name, Name], ...],
    bonuses: list[tuple[Name, int]],
    house_rules: dict[str, str],
    answer: str,
) -> None:
    both = zip((ANNA, BERT), people, strict=True)
    here = {who: Combatant(who, who, fields=fields, side=who) for who, fields in both}
    scene = replace(opening(SYSTEM), combatants=here, house_rules={**house_rules, "telling": "silent"})
    for who, target in aims:
        scene = happen(scene, Aimed(who, (Intent("melee", target),)))
    for who, worth in bonuses:
        scene = happen(scene, BonusGiven(who, worth))
    for part in _parts(scene):
        assert part.forecast is not None
        told = part.forecast(scene, answer)
        lost = lambda end, _came, who=part.who: any(one.over == who for one in fight(end).advantages)  # noqa: E731
        walked = walk(scene, _met, lost, _saying(part.who, answer))
        assert told is not None
        assert told.hit == walked.get(False, Fraction())

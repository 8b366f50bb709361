"""The worked example of 6.19: as printed, and once more by the chapter itself."""

from msgspec.structs import replace

from crs_desktop import shipped
from crs_desktop.play.record.record import Record, read_record, replay
from crs_desktop.play.session.session import Session
from crs_desktop.rules.duellist.condition import how
from crs_desktop.rules.duellist.facts import Halved, InitiativeRolled
from crs_desktop.rules.duellist.state import ranked
from crs_desktop.rules.duellist.wounded import wounds
from crs_desktop.rules.fact import Fact, happen
from crs_desktop.rules.facts import Compared, Reckoned
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from tests.rule_marks import rule

FAIRN, EREMITH, RAQ = Name("Fairn"), Name("Eremith"), Name("Raq")
PRINTED = [(39, 47), (41, 36), (30, 19), (35, 46), (43, 42), (30, 56)]
"""Every attack against its defence, in the order of the text."""
BY_THE_CHAPTER = [(39, 47), (41, 36), (30, 14), (35, 46), (43, 38), (30, 53)]


def market() -> Record:
    return read_record(shipped.path("samples", "market.toml"))


def facts(session: Session, kind: type[Fact]) -> list[Fact]:
    return [fact for node in session.path for fact in node.entry.all_facts() if isinstance(fact, kind)]


def totals(session: Session) -> list[tuple[float, float]]:
    return [
        (fact.ours.total, fact.theirs.total)
        for fact in facts(session, Compared)
        if isinstance(fact, Compared)
    ]


def sums(session: Session, what: str) -> list[float]:
    reckoned = (fact for fact in facts(session, Reckoned) if isinstance(fact, Reckoned))
    return [fact.sum.total for fact in reckoned if fact.what == what]


def borne(scene: Scene, who: Name) -> list[str]:
    return [f"{one.words} {one.part}" for one in wounds(scene, who)]


def order_after_dice(session: Session, place: int) -> dict[str, list[int]]:
    """The strike order of a round, once all its dice are rolled."""
    rolled = [
        node
        for node in session.path
        if any(isinstance(one, InitiativeRolled) for one in node.entry.all_facts())
    ]
    node = rolled[place]
    scene = node.before
    for fact in node.entry.all_facts():
        scene = happen(scene, fact)
        if isinstance(fact, InitiativeRolled):
            break
    found = {who: [at for _, at in ranked(scene, who)] for who in (RAQ, FAIRN, EREMITH)}
    return {str(who): ranks for who, ranks in found.items() if ranks}


@rule(
    "DS-190",
    "DS-191",
    "DS-192",
    "DS-193",
    "DS-194",
    "DS-195",
    "DS-196",
    "DS-198",
    "DS-199",
    "DS-200",
    "DS-201",
    "DS-202",
    "DS-203",
    "DS-204",
    "DS-205",
    "DS-206",
    "DS-207",
    "DS-208",
    "DS-209",
)
@rule(
    "DU-70", "DU-72", "DU-73", "DU-74", "DU-6", "DU-7", "DU-17", "DU-43", "DU-54", "DU-56", "DU-61", "DS-135"
)
def test_the_example_comes_out_as_printed() -> None:
    session = replay(market())
    assert totals(session) == PRINTED
    assert sums(session, "damage") == [12, 3, 8, 18, 6]
    assert sums(session, "blood loss") == [19, 15, 23]
    assert sums(session, "Awareness") == [19]
    assert order_after_dice(session, 2) == {"Raq": [3], "Fairn": [5, 2], "Eremith": [4, 2]}
    assert order_after_dice(session, 4) == {"Raq": [1], "Fairn": [3, 2], "Eremith": [3]}
    halved = [dict(fact.left) for fact in facts(session, Halved) if isinstance(fact, Halved)]
    assert halved[0] == {"Raq": 0, "Fairn": 0, "Eremith": 1}
    assert [one[FAIRN] for one in halved] == [0, 0, 0, 1, 0]
    assert [one[EREMITH] for one in halved] == [1, 0, 0, 0, 0], "unconscious from round 2 on"
    scene = session.scene
    assert borne(scene, FAIRN) == ["M torso"]
    assert borne(scene, EREMITH) == ["MM left arm", "F bleeding"]
    assert borne(scene, RAQ) == ["L head", "S head", "F torso"]
    assert [how(scene, who) for who in (FAIRN, EREMITH, RAQ)] == ["wounded", "unconscious", "unconscious"]


@rule("DS-145", "DS-197")
@rule("DU-70", "DU-40", "DS-50")
def test_by_the_chapter_three_totals_differ_and_nothing_else() -> None:
    """DU-70 speaks of four and names none; whoever read the texts alone, too, found no more than these.

    Solo read as “against one opponent” would change two more (30 to 35, 36 to 41), and the second of them
    ties: the print has no dice for it, so that it cannot have been played so.
    """
    record = market()
    lines = [line for line in record.answers.splitlines() if "dodge_modifier" not in line]
    session = replay(replace(record, house_rules={"blood": "fumble"}, answers="\n".join(lines)))
    assert totals(session) == BY_THE_CHAPTER
    changed = [ours[1] for ours, theirs in zip(PRINTED, BY_THE_CHAPTER, strict=True) if ours != theirs]
    assert changed == [19, 42, 56], "Raq’s dodge after a parry, Eremith’s and Fairn’s in their armour"
    assert [borne(session.scene, who) for who in (FAIRN, EREMITH, RAQ)] == [
        borne(replay(record).scene, who) for who in (FAIRN, EREMITH, RAQ)
    ]


@rule("DU-70")
def test_the_whole_example_is_undone_answer_by_answer() -> None:
    session = replay(market())
    while session.undoable():
        session.undo()
    assert borne(session.scene, RAQ) == borne(session.scene, EREMITH) == borne(session.scene, FAIRN) == []
    assert session.scene.state.round == 0

"""One fight that cannot be shown shuts nobody out: it is not taken in, or passed over and kept."""

from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from crs_desktop.play.desk.desk import Desk, open_desk
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.journal.file_journal import FileJournal
from crs_desktop.play.session.session import Session
from crs_desktop.play.told import showable
from crs_desktop.play.told.showable import check_showable
from crs_desktop.play.told.story import story
from crs_desktop.rules.facts import Entered, Noted
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed

HEAD = 'format = 2\nsystem = "{}"\ntitle = "poison"\nseed = "s"\nanswers = """\nruling {}\n"""\n'
NONSENSE = '{"type":"Noted","text":"nonsense"}'
"""Well formed, and in these tests nothing that a system can show."""
FIGHTERS = '[[fighter]]\nname = "A"\n[[fighter]]\nname = "B"\n'


@pytest.fixture(autouse=True)
def nonsense_cannot_be_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    def looked_at(session: Session, people: Iterable[Name]) -> Iterator[object]:
        if any(fact == Noted("nonsense") for node in session.path for fact in node.entry.given):
            raise KeyError("nonsense")
        return asked(session, people)

    asked = showable._looked_at
    monkeypatch.setattr(showable, "_looked_at", looked_at)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = open_desk(tmp_path / "a.crs")
    yield made
    made.campaign.close()


def record(path: Path, system: str, ruling: str) -> Path:
    escaped = ruling.replace("\\", "\\\\").replace('"', '\\"')
    path.write_text(HEAD.format(system, escaped) + FIGHTERS, "utf-8")
    return path


@pytest.mark.parametrize(
    ("system", "ruling"),
    [
        ("bruise", 'TiedTo kinds=["nonsense"]'),
        ("bruise", "StepReached step=9"),
        ("bruise", "StepReached step=-1"),
        ("bruise", "KarmaSpent who=A kind=luck left=1"),
        ("bruise", 'HandDealt who=A cards=["nonsense"]'),
        ("bruise", "DifficultySet card=nonsense"),
        ("bruise", 'Discarded who=A cards=["../../7"]'),
        ("duellist", "CardSpent who=A card=A/../../../x"),
        ("crs", 'CardsReturned who=A cards=["11"]'),
    ],
)
def test_a_fact_that_its_system_cannot_show_is_not_taken_in(
    desk: Desk, tmp_path: Path, system: str, ruling: str
) -> None:
    before = desk.fights()
    with pytest.raises(NotAllowed) as refused:
        desk.bring_in(record(tmp_path / "poison.toml", system, ruling))
    assert str(refused.value.why).startswith("poison.toml, line 1 of the answers, “ruling ")
    assert desk.fights() == before


def poisoned(campaign: Campaign, system: str, fact: str) -> int:
    """A fight with a fact in it that came by another way, or by an older program."""
    document = campaign.add(system, "Poison", "seed")
    Session(document, FileJournal(campaign, document)).rule(Noted("x"))
    campaign.run(("UPDATE entry SET given = ?, checksum = '' WHERE document = ?", (f"[{fact}]", document.id)))
    return document.id


@pytest.mark.parametrize(
    ("system", "fact", "why"),
    [
        ("bruise", '{"type":"TiedTo","kinds":["nonsense"]}', "cannot be read"),
        ("bruise", NONSENSE, "it contains something that Bruise cannot show"),
    ],
)
def test_a_fight_that_cannot_be_shown_is_passed_over_and_kept(
    tmp_path: Path, system: str, fact: str, why: str
) -> None:
    path = tmp_path / "a.crs"
    with closing(open_desk(path).campaign) as campaign:
        Desk(campaign).play_sample("bar")
        poison = poisoned(campaign, system, fact)
    with closing(open_desk(path).campaign) as campaign:
        desk = Desk(campaign)
        assert desk.session.document.title == "A brawl in the bar"
        assert desk.notice.startswith("“Poison”: ") and why in desk.notice
        assert poison in [fight.id for fight in desk.fights()]


def test_where_no_fight_can_be_shown_there_is_a_new_one(campaign: Campaign) -> None:
    poisoned(campaign, "bruise", NONSENSE)
    desk = Desk(campaign)
    assert desk.session.path == ()
    assert desk.notice.startswith("“Poison”: it contains something that Bruise cannot show")
    assert desk.notice.endswith(" A new fight was opened instead.")


@pytest.mark.parametrize(
    "asked",
    [
        *("display.course", "display.track", "display.markers", "display.how_is"),
        *("consequences.idle", "decks.hands", "decks.note"),
    ],
)
def test_all_that_views_ask_of_a_system_is_asked_before(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    def breaks(*_of: object) -> None:
        raise KeyError("nonsense")

    session = Desk(campaign).session
    session.rule(Entered(Name("A"), Combatant(Name("A"), "A")))
    check_showable(session)
    group, _, field = asked.partition(".")
    broken = replace(getattr(session.system, group), **{field: breaks})
    monkeypatch.setattr(session, "system", replace(session.system, **{group: broken}))
    with pytest.raises(NotAllowed, match="cannot show"):
        check_showable(session)


def test_going_over_to_one_that_cannot_be_shown_is_refused(campaign: Campaign) -> None:
    desk = Desk(campaign)
    before = desk.session
    poison = poisoned(campaign, "bruise", NONSENSE)
    with pytest.raises(NotAllowed, match=r"^“Poison”: it contains something that Bruise cannot show"):
        desk.open(poison)
    assert desk.session is before


def test_a_step_without_words_stops_no_log(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    session = Desk(campaign).session
    session.rule(Noted("one"))

    def breaks(_self: Noted, _scene: object) -> str:
        raise KeyError("nonsense")

    monkeypatch.setattr(Noted, "words", breaks)
    told = [line.text for line in story(session.path)]
    assert told == ["The GM rules", "Noted (no words for this)"]

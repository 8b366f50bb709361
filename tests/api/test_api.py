"""The public API: what a script can do, what it is told, and what it loads."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from crs_desktop import api, shipped
from crs_desktop.api import OpenFight
from tests.printing.pdf import read

BAR = api.samples()["bar"]
CAST = shipped.path("samples", "cast.csv")
pytestmark = pytest.mark.usefixtures("qapp")  # a PDF makes an application where there is none


@pytest.fixture
def bar() -> OpenFight:
    """Fred and John side by side, as they enter."""
    fight = api.new_fight("crs", "A brawl", seed="bar")
    fight.enter("Fred", {"or": 8, "dr": 4, "life": 20}, "Guests", "C3")
    fight.enter("John", {"or": 6, "dr": 6, "life": 10}, "Guests", "D3")
    return fight


def attack(fight: OpenFight, *answers: str) -> None:
    fight.begin("Short Range attack")
    for answer in ("Fred", "John", *answers):
        fight.answer(answer)


def test_every_system_has_a_title_and_can_be_started() -> None:
    assert api.systems()["bruise"] == "Bruise"
    for system in api.systems():
        fight = api.new_fight(system)
        assert (fight.system, fight.scene.people, fight.question.kind) == (system, (), "begin")


def test_every_sample_is_read_and_goes_on() -> None:
    for path in api.samples().values():
        fight = api.read_fight(path)
        assert fight.questions == () and fight.log() and fight.facts
        assert api.play_record(fight.record()).scene == fight.scene


def test_a_record_is_read_as_it_begins() -> None:
    fight = api.read_fight(BAR, answered=False)
    assert [one.name for one in fight.scene.people] == ["Fred", "Mary", "John"]
    assert {one.entry for one in fight.log()} == {1}
    fight.begin("Combat round")
    assert fight.question.name == "who acts"


def test_the_open_question_tells_its_options_with_reasons(bar: OpenFight) -> None:
    attack(bar)
    bar.undo()
    fred, john = bar.question.choices
    assert bar.question.text == "Whom does Fred attack?"
    assert (fred.why_not, john.why_not) == ("An attack needs another combatant as its target.", None)
    assert fred.why_not is not None and john.value == "John"
    bar.answer(john)
    assert bar.question.limits == (1, 8)


def test_what_is_not_allowed_is_one_error_with_a_sentence_and_changes_nothing(bar: OpenFight) -> None:
    attack(bar)
    before = bar.facts
    with pytest.raises(api.CrsError, match="9 is not allowed: it must be 1 to 8"):
        bar.answer("9")
    assert bar.facts == before and bar.question.name == "OR used"


def wrong_steps(fight: OpenFight) -> list[Callable[[], object]]:
    return [
        lambda: fight.answer("1"),
        fight.accept,
        lambda: fight.pick(0),
        fight.fan,
        fight.redraw,
        fight.redo,
        lambda: fight.forecast("1"),
        lambda: fight.begin("Nonsense"),
        lambda: fight.take("Nonsense"),
        lambda: fight.rule("Nonsense who=Fred"),
        lambda: fight.enter("Zoe", {"nonsense": 1}),
        lambda: fight.scene.person("Zoe"),
        lambda: fight.write_record("/no/such/folder/a.toml"),
        lambda: fight.write_log("a.nonsense"),
        lambda: fight.write_pdf("a.pdf", what=["nonsense"]),
        lambda: fight.write_pdf("a.pdf", paper="nonsense"),
        lambda: api.new_fight("nonsense"),
        lambda: api.read_fight("nonsense.toml"),
        lambda: api.read_cast("nonsense.csv"),
        lambda: api.play_record("nonsense"),
        lambda: api.open_campaign("/no/such/folder/a.crs"),
        lambda: api.open_campaign().fight(),
    ]


def test_every_step_that_fails_raises_the_one_error(bar: OpenFight) -> None:
    for step in wrong_steps(bar):
        with pytest.raises(api.CrsError, match=r"[.:]"):
            step()


def test_the_error_names_the_rule_that_forbids(bar: OpenFight) -> None:
    ruled = api.read_fight(api.samples()["magic"])
    reasons = [one.why_not for one in ruled.question.choices if one.why_not and one.why_not.rule]
    begun = [one.value for one in ruled.question.choices if one.why_not in reasons]
    with pytest.raises(api.CrsError) as error:
        ruled.begin(begun[0])
    assert (str(error.value), error.value.rule) == (reasons[0], reasons[0].rule)


def test_a_card_is_typed_picked_or_left_to_the_program(bar: OpenFight) -> None:
    attack(bar, "8", "6")
    drawn = [one.values["card"] for one in bar.facts if one.kind == "CardSpent"]
    assert drawn == ["6"]
    fan = bar.fan()
    bar.pick(3)
    assert [one.values["card"] for one in bar.facts if one.kind == "CardSpent"] == ["6", fan[3]]
    bar.undo()
    bar.redraw()
    bar.accept()
    with pytest.raises(api.CrsError, match="No question is open now"):
        bar.pick(99)


def test_dice_and_words_are_typed() -> None:
    fight = api.read_fight(api.samples()["toad"])
    fight.undo()
    fight.undo()
    kinds = [fight.question.kind]
    fight.answer("1 2 3")
    assert [*kinds, fight.question.kind] == ["roll", "words"]
    fight.answer("The toad is faster.")
    assert fight.log()[-1].text.endswith("The toad is faster.")


def test_the_forecast_of_an_answer_is_exact(bar: OpenFight) -> None:
    attack(bar)
    more, fewer = bar.forecast("8"), bar.forecast("1")
    assert more is not None and fewer is not None and more.whom == "John"
    assert sum(more.spread.values()) == 1 and more.hit > fewer.hit
    bar.answer("8")
    assert bar.forecast() is None


def test_rulings_undo_and_redo(bar: OpenFight) -> None:
    bar.rule("FieldSet who=John field=life_left value=3", words="a broken arm")
    assert bar.scene.person("John").values["life_left"] == 3
    bar.undo()
    assert bar.scene.person("John").values["life_left"] == 10
    bar.redo()
    (ruled,) = [one for one in bar.facts if one.kind == "FieldSet"]
    assert str(ruled) == "FieldSet who=John field=life_left value=3"
    bar.rule(ruled)
    assert "a broken arm" in "\n".join(map(str, bar.log()))


def test_game_time_passes(bar: OpenFight) -> None:
    bar.elapse(60)
    bar.elapse(30)
    assert bar.scene.clock == 90


def test_an_offer_is_taken_with_its_reason() -> None:
    fight = api.new_fight("crs", seed="a")
    fight.add(api.read_cast(CAST), "Fred", "John", "Goblin")
    fight.begin("Combat round")
    assert all(one.words for one in fight.offers)
    with pytest.raises(api.CrsError):
        fight.take("no such offer")


def test_players_read_no_secret_lines(bar: OpenFight) -> None:
    bar.rule('Noted text="A trap." seen=gm')
    assert str(bar.log()[-1]) == "Secret: A trap."
    assert "A trap." not in [one.text for one in bar.log(for_players=True)]


def test_a_cast_enters_on_squares_of_its_own() -> None:
    cast = api.read_cast(CAST)
    fight = api.new_fight(cast.system)
    fight.add(cast)
    fight.add(cast, "Goblin")
    assert len({one.square for one in fight.scene.people}) == len(cast.people) + 1
    assert fight.scene.people[-1].name == "Goblin 2"


def test_a_cast_tells_what_could_not_be_read(tmp_path: Path) -> None:
    path = tmp_path / "cast.csv"
    path.write_text("Name,LIFE\nAnn,12\nBob,many\n", "utf-8")
    cast = api.read_cast(path, system="crs")
    assert [one.name for one in cast.people] == ["Ann"]
    assert cast.notes[0].startswith("cast.csv: Line 3: LIFE is “many”")


def test_the_encoding_of_a_cast_is_guessed_or_given(tmp_path: Path) -> None:
    path = tmp_path / "cast.csv"
    path.write_bytes("Name,LIFE\nŁukasz Dvořák,12\nŻaneta Wójcik,10\n".encode("cp1250"))
    guessed, given = api.read_cast(path, "crs"), api.read_cast(path, "crs", encoding="mac_roman")
    assert [one.name for one in guessed.people] == ["Łukasz Dvořák", "Żaneta Wójcik"]
    assert "cp1250" in guessed.notes[0] and not given.notes
    assert [one.name for one in given.people] != [one.name for one in guessed.people]


def test_a_campaign_is_played_on_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "home.crs"
    with api.open_campaign(path) as campaign:
        fight = campaign.new_fight("crs", "A brawl")
        fight.enter("Fred", {"or": 8})
        assert campaign.new_fight("crs", "A brawl").title == "A brawl (2)"
        assert campaign.fight("A brawl") is fight
    with api.open_campaign(path, read_only=True) as campaign:
        assert campaign.titles == ("A brawl", "A brawl (2)")
        assert campaign.fight("A brawl").scene == fight.scene
        with pytest.raises(api.CrsError):
            campaign.fight("A brawl").rule(words="no")


def test_a_fight_of_a_campaign_that_is_read_only_keeps_the_file_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "home.crs"
    with api.open_campaign(path) as campaign:
        campaign.new_fight("crs").enter("Fred", {"or": 8})
    before = path.read_bytes()
    with api.open_campaign(path, read_only=True) as campaign:
        assert campaign.fight().scene.people
    assert path.read_bytes() == before


def test_record_log_and_pdf_are_written(bar: OpenFight, tmp_path: Path) -> None:
    attack(bar, "8", "8", "6")
    bar.write_record(tmp_path / "a.toml")
    assert api.read_fight(tmp_path / "a.toml").scene == bar.scene
    bar.write_log(tmp_path / "a.md")
    assert (tmp_path / "a.md").read_text("utf-8").startswith("# A brawl")
    bar.write_pdf(tmp_path / "a.pdf", paper="letter")
    assert "Fred" in "".join(page.text for page in read(tmp_path / "a.pdf"))


def test_only_a_pdf_loads_qt(tmp_path: Path) -> None:
    script = f"""
import sys
from crs_desktop import api
fight = api.read_fight({str(BAR)!r})
fight.undo()
fight.accept()
fight.forecast() if fight.questions else None
fight.log(), fight.facts, fight.scene, fight.to_json(), api.read_cast({str(CAST)!r})
assert not [name for name in sys.modules if name.startswith(("PySide6", "shiboken6", "pyqtgraph"))]
fight.write_pdf({str(tmp_path / "a.pdf")!r})
fight.write_pdf({str(tmp_path / "b.pdf")!r}, what=["screen"])
assert "PySide6.QtGui" in sys.modules
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (tmp_path / "b.pdf").read_bytes().startswith(b"%PDF")


def test_all_that_is_public_is_documented() -> None:
    for name in api.__all__:
        found = getattr(api, name)
        if not isinstance(found, tuple):
            assert found.__doc__, name
            members = [one for one in vars(found).values() if callable(one) or isinstance(one, property)]
            assert all(
                one.__doc__ or one.__name__.startswith("_") for one in members if hasattr(one, "__name__")
            )


def test_the_package_says_that_it_is_typed() -> None:
    assert Path(api.__file__).parents[1].joinpath("py.typed").is_file()

"""Every sentence has its German words with the same placeholders, and files are the same in each language."""

import io
import re
import string
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.mofile import write_mo
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

import crs_desktop
from crs_desktop.models.bridge import Bridge
from crs_desktop.play.record.record import parse_record, replay, write_record
from crs_desktop.rules.contest import SYSTEM
from crs_desktop.rules.contest.combat import StageBegan
from crs_desktop.rules.contest.state import STAGES
from crs_desktop.rules.sheet import Number
from crs_desktop.rules.values import plain
from crs_desktop.views.style.language import catalogue
from crs_desktop.words import LANGUAGES, say, speak
from tests.catalogues import FOLDER, complete, read, updated
from tests.extraction import found
from tests.languages import speaking
from tests.sessions import answer, desk
from tests.views.commands.test_menus import doubled
from tests.views.windows import opened

OTHERS = sorted(LANGUAGES.keys() - {"en"})


@pytest.fixture
def german() -> Iterator[None]:
    speak(catalogue("de"))
    yield
    speak()


def texts(message: Message, of: str) -> list[str]:
    held = getattr(message, of)
    return [*held] if isinstance(held, tuple | list) else [held]


def placeholders(text: str) -> set[tuple[str, str | None]]:
    return {(name, form) for _, name, form, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("code", OTHERS)
def test_each_sentence_is_translated_with_its_placeholders(code: str) -> None:
    held = updated(code)
    sentences = [message for message in held if message.id]
    missing = [message.id for message in sentences if not complete(message)]
    assert len(missing) < len(sentences) / 20, "run python -m tests.catalogues, and translate what is new"
    for message in sentences:
        known = {name for text in texts(message, "id") for name in placeholders(text)}
        for text in filter(None, texts(message, "string")):
            assert placeholders(text) <= known, (message.id, text)


def test_no_small_word_of_a_sentence_stays_english() -> None:
    """`complete` takes a translation that equals its English text, as *Melee* or *LIFE* do."""
    codes = [file.read_text("utf-8") for file in Path(crs_desktop.__file__).parent.rglob("*.py")]
    said = {text for code in codes for _, door, text in found(code) if door == "say"}
    held = {message.id: message.string for message in read("de")}
    assert not [one for one in said if re.fullmatch(r"[a-z]{2}[a-z ]+", str(one)) and held.get(one) == one]


@pytest.mark.parametrize("code", OTHERS)
def test_what_the_program_reads_is_what_translators_wrote(code: str) -> None:
    compiled = io.BytesIO()
    write_mo(compiled, read(code))
    assert (FOLDER / f"{code}.mo").read_bytes() == compiled.getvalue(), "run python -m tests.catalogues"


def test_a_translation_that_does_not_fit_falls_back_to_english() -> None:
    with speaking({"{who} draws.": "{wer} zieht.", "{who} throws.": "{who} würfelt {"}):
        assert say("{who} draws.", who="Fred") == "Fred draws."
        assert say("{who} throws.", who="Fred") == "Fred throws."


def test_no_letter_stands_for_two_entries_of_a_german_menu(qtbot: QtBot, german: None) -> None:
    window = opened(qtbot, desk("market"))
    assert [top.text() for top in window.menuBar().actions()][:2] == ["&Datei", "&Bearbeiten"]
    assert doubled(window) == {}


@pytest.mark.parametrize("sample", ["bar", "duel", "gate", "market", "avatars"])
def test_a_record_of_a_german_evening_replays(sample: str, german: None) -> None:
    at = desk(sample)
    bridge = Bridge(at.session)
    assert sum(bridge.usual() for _ in range(40)) > 9, "Enter ends with the fight, which may be short"
    text = write_record(at.session, at.campaign)
    speak()
    replayed = replay(parse_record(text)).scene
    assert replace(replayed, clocks=at.session.scene.clocks) == at.session.scene, "clocks keep their words"
    assert [clock.until for clock in replayed.clocks] == [clock.until for clock in at.session.scene.clocks]


def test_answers_are_understood_in_both_languages(german: None) -> None:
    said = []
    for typed in ("ja", "yes", "j", "y"):
        at = Bridge(desk("gate").session)
        answer(at, "Combat round", "nothing", "nothing", "charge Ann", "nothing")
        assert at.usual() and at.prompt.kind == "confirm", "from a standing start?"
        assert at.prompt.choices[0].words == "Ja"
        key = at.prompt.key
        assert at.type(typed)
        said += [step.entry.text for step in at.session.path if step.entry.key == key]
    assert said == ["yes"] * 4


def test_a_sample_has_its_title_in_german(german: None) -> None:
    assert desk("bar").session.document.title == "Eine Schlägerei in der Bar"


def test_a_stage_has_another_german_word_than_the_stat_of_its_name(german: None) -> None:
    assert [stage.title for stage in STAGES][:2] == ["Absichten", "Annähern"]
    assert StageBegan(1).words(SYSTEM.opening()) == "Absichten"
    assert SYSTEM.field("aim", SYSTEM.opening()).title == "Aim"


def test_numbers_have_the_decimal_sign_of_the_language(german: None) -> None:
    said = say("{length:g} mm. Print at 100 %, not fitted to the page. {title}.", length=63.5, title="A.1")
    assert said.startswith("63,5 mm") and said.endswith("A.1.")
    assert plain(Fraction(25, 2)) == "12,5" and plain(Fraction(3)) == "3"
    aim = Number(id="aim", term="Aim", usual=10, low=-99, high=99, fractions=True)
    assert aim.show(12.5) == "12,5" and aim.read("12,5") == aim.read("12.5") == 12.5
    speak()
    assert plain(Fraction(25, 2)) == aim.show(12.5) == "12.5"

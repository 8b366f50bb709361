"""`print` without a screen: what it is told of looks, labels and players, and what it refuses."""

import argparse
import json
from pathlib import Path

import pytest
from PySide6.QtGui import QColor

from crs_desktop.printing.output.command import add_arguments, print_file
from tests.printing.pdf import read
from tests.printing.people import picture

CAST = """Name,Side,OR,LIFE,Items,For the player,Notes
Ann,Watch,7,14,Sword: +5 OR,You **guard** the gate.,She is a spy.
Bob,Watch,5,12,,,
"""


@pytest.fixture
def printed(tmp_path: Path) -> "Printed":
    return Printed(tmp_path)


class Printed:
    """The command over a small cast, with what it says."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.target = folder, folder / "cards.pdf"
        self.told, self.complained = list[str](), list[str]()
        (folder / "cast.csv").write_text(CAST, "utf-8")

    def __call__(self, *words: str) -> int:
        parser = argparse.ArgumentParser()
        add_arguments(parser)
        asked = parser.parse_args([str(self.folder / "cast.csv"), "-o", str(self.target), *words])
        return print_file(asked, self.told.append, self.complained.append)

    def text(self) -> str:
        return "\n".join(page.text for page in read(self.target))


def test_what_a_player_may_read_is_chosen(printed: Printed) -> None:
    assert printed("--what", "character") == 0
    assert "guard" in printed.text() and "spy" not in printed.text()
    assert printed("--what", "character", "--show", "notes") == 0
    assert "She is a spy." in printed.text() and "guard" not in printed.text()


def test_cards_are_printed_on_labels_from_any_place(printed: Printed) -> None:
    assert printed("--what", "character", "--labels", "avery-l7165", "--start", "8") == 0
    assert printed.told == [f"2 cards on 2 pages: {printed.target}"]


def test_a_gms_screen_is_printed_on_one_panel_or_three(printed: Printed) -> None:
    assert printed("--what", "screen", "--panels", "1") == 0
    assert len(read(printed.target)) == 1 and "Short Range attack" in printed.text()
    assert printed("--what", "screen") == 0
    assert len(read(printed.target)) == 3


def test_backs_show_a_picture_that_is_named(printed: Printed) -> None:
    path = printed.folder / "back.png"
    path.write_bytes(picture(20, 30, lambda *_: QColor("navy")))
    assert printed("--what", "character", "--backs", "long", "--back", str(path)) == 0
    assert len(read(printed.target)) == 2
    assert "Ann" not in read(printed.target)[1].text


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ("--back", "none.png"),
            "There is no back “none.png”. Expected name, common, coloured, or a picture file.",
        ),
        (("--show", "notes,secrets"), "“secrets” cannot be printed on cards. Choose from handout,"),
        (
            ("--labels", "avery-l7165", "--start", "9"),
            "--start 9 is not allowed. Expected a place on the sheet, from 1 to 8.",
        ),
        (
            ("--what", "cast", "-o", "cast.png"),
            "cast.png cannot be written: only cards can be pictures. Expected a",
        ),
        (("--start", "0"), "--start 0 is not allowed. Expected a place on the sheet, from 1 to 9."),
        (("--labels", "avery"), "There is no label sheet “avery”. Expected one of avery-l7160,"),
        (("--what", "screens"), "“screens” cannot be printed. Choose from character,"),
    ],
)
def test_what_is_not_known_is_refused_with_what_is_expected(
    printed: Printed, words: tuple[str, ...], sentence: str
) -> None:
    assert printed(*words) == 1
    assert printed.complained[0].startswith(sentence)


def test_a_back_that_is_no_picture_is_refused(printed: Printed) -> None:
    assert printed("--backs", "long", "--back", str(printed.folder / "cast.csv")) == 1
    assert printed.complained == ["cast.csv is not a picture that can be shown here."]


def test_one_card_a_page_needs_no_marks(printed: Printed) -> None:
    assert printed("--what", "character", "--paper", "each", "--bleed", "3", "--code", "--card", "tarot") == 0
    assert printed.told == [f"2 cards on 2 pages: {printed.target}"]


def test_hidden_combatants_are_left_out_and_named(printed: Printed) -> None:
    cast = {"format": 1, "system": "crs", "characters": [{"name": "Ann"}, {"name": "Ghost", "hidden": True}]}
    source = printed.folder / "cast.json"
    source.write_text(json.dumps(cast), "utf-8")
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    for words, named in (([], False), (["--hidden"], True)):
        asked = parser.parse_args([str(source), "-o", str(printed.target), "--what", "character", *words])
        assert print_file(asked, printed.told.append, printed.complained.append) == 0
        assert ("Ghost" in printed.text()) == named
    assert printed.complained == ["Hidden combatants are left out of the cards: “Ghost”."]
    assert "hidden combatants" in " ".join(parser.format_help().split())


def test_pages_without_cards_are_not_counted_as_cards(printed: Printed) -> None:
    assert printed("--what", "cast") == 0
    assert printed.told == [f"1 page: {printed.target}"]

"""Encodings of lists: guessed by their letters, shown, and chosen by the GM."""

from pathlib import Path

import pytest

from crs_desktop.play.lists.columns import columns_of
from crs_desktop.play.lists.reading.encodings import GUESSED, decoded, encoding_of, sample, titles
from crs_desktop.play.lists.reading.list_file import listed_in
from crs_desktop.play.record.open_for_reading import opened
from crs_desktop.rules import load_system
from crs_desktop.rules.why import NotAllowed

CRS = load_system("crs")
LISTS = [
    ("cp1250", "Name;Side\nŁukasz Dvořák;Šumava\n"),
    ("cp1250", "Name,OR\nŁukasz Dvořák,8\nOrc,3\n"),
    ("cp1250", "Name;Notes\nŽofie;Příliš žluťoučký kůň úpěl ďábelské ódy\n"),
    ("cp1251", "Name;Side\nИван Грозный;Москва\nОрк;Орда\n"),
    ("cp1252", "Name;Side\nJürgen;Räuber"),
    ("cp1252", "Name,Notes\nFred,“quoted” – yes… it’s\n"),
    ("cp1252", "Name;Side\nJosé Muñoz;Señores\nFrançois;Façade\n"),
    ("cp1252", "Name;OR\nÅse Bjørnson;4\nØyvind;3\n"),
    ("mac_roman", "Name;Side\nJürgen;Räuber\n"),
    ("mac_roman", "Name;Side\nJosé Muñoz;Señores\nFrançois;Façade\n"),
    ("utf-8-sig", "Name;Side\nŁukasz Dvořák;Šumava\n"),
    ("utf-16", "Name;Side\nŁukasz Dvořák;Šumava\n"),
]


@pytest.mark.parametrize(("encoding", "text"), LISTS)
def test_an_encoding_is_guessed_by_its_letters(encoding: str, text: str) -> None:
    file = text.encode(encoding)
    assert encoding_of(file) == encoding
    assert decoded(file) == text


def test_every_encoding_shows_the_same_cells() -> None:
    file = "Name;Side\nOrc;\nŁukasz Dvořák;Šumava\n".encode("cp1250")
    assert sample(file, "cp1250") == "Łukasz Dvořák, Šumava"
    assert sample(file, "cp1252") == "£ukasz Dvoøák, Šumava"
    assert list(titles()) == list(GUESSED)


def test_a_list_keeps_its_bytes_and_is_read_again_in_another_encoding(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_bytes("Name;OR\nЮрий;8\n".encode("cp1251"))
    listed = listed_in(file)
    assert listed.encoding in GUESSED
    columns = columns_of(CRS, CRS.opening())
    assert listed.encoded("cp1251").headed(columns).lines[0][1][0] == "Юрий"
    file.write_text("Name;OR\nЮрий;8\n", "utf-8")
    assert listed_in(file).encoding == ""


def test_a_guess_is_named_and_another_encoding_can_be_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_bytes("Name;OR\nŁukasz Dvořák;8\n".encode("cp1250"))
    with opened(file) as found:
        assert [one.label for one in found.session.scene.combatants.values()] == ["Łukasz Dvořák"]
        assert found.told == ()
        assert found.guessed == "a.csv was read as Central European (cp1250). --encoding chooses another."
    with opened(file, encoding="cp1252") as found:
        assert [one.label for one in found.session.scene.combatants.values()] == ["£ukasz Dvoøák"]
        assert found.guessed == ""
    with pytest.raises(NotAllowed, match=r"cannot be read as “klingon”"), opened(file, encoding="klingon"):
        pass

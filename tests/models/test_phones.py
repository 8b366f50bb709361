"""Phones at the table: picks on the one road of answers, and the GM over all of them."""

import json
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.phones import Phones, PhonesModel
from crs_desktop.play.players.own import hand_of
from crs_desktop.rules.facts import FieldSet, Left
from crs_desktop.rules.values import Card, Name
from tests.peers.browser import untested
from tests.peers.phones import Phone
from tests.sessions import answer, bridge

FRED, JOHN = Name("Fred"), Name("John")


class Evening:
    """The bar with phones switched on, and what the GM was told."""

    def __init__(self, qtbot: QtBot, sample: str = "bar") -> None:
        self.qtbot, self.bar = qtbot, bridge(sample)
        self.phones = Phones(self.bar)
        self.phones.switch_on("127.0.0.1", port=0)
        self.told: list[str] = []
        self.phones.told.connect(self.told.append)
        if sample == "bar":
            self.bar.begin("Short Range attack")
            answer(self.bar, "Fred", "John", "8")

    def phone(self, who: Name) -> Phone:
        made = Phone(self.phones.invite(who), QApplication.processEvents)
        self.until(lambda: self.phones.state(who) == "connected")
        return made

    def until(self, true: Callable[[], object]) -> None:
        self.qtbot.waitUntil(lambda: bool(true()), timeout=20_000)

    def place(self, card: str = "8") -> int:
        """The place of a card in the open fan: an Ace would draw again."""
        fan = self.bar.fan()
        assert fan is not None
        return fan.order.index(Card(card))

    def asked(self, phone: Phone) -> int:
        """The number of the question on a phone, once there is one."""
        return int(phone.hear_until(lambda message: message.get("number"))["number"])


def lead_to_discards(table: Bridge) -> None:
    """Answer a question so that a conflict of Bruise comes to discarding cards."""
    place = {"tied to": len(table.prompt.choices) - 1, "Karma": 1}.get(table.prompt.name)
    assert (place is not None and table.choose(place)) or table.usual(), table.prompt


@pytest.fixture
def evening(qtbot: QtBot) -> Iterator[Evening]:
    made = Evening(qtbot)
    yield made
    made.phones.switch_off()


def test_a_pick_on_the_phone_is_the_answer_and_the_other_phone_draws_next(evening: Evening) -> None:
    fred, john = evening.phone(FRED), evening.phone(JOHN)
    fred.pick(evening.asked(fred), evening.place("8"))
    evening.until(lambda: evening.bar.prompt.who == JOHN)
    assert evening.bar.session.path[-1].entry.text == "8"
    john.pick(evening.asked(john), evening.place("6"))
    evening.until(lambda: evening.bar.prompt.who != JOHN)
    evening.phones.tell_news()
    assert evening.told == ["2 phones are connected."]


def test_a_page_reloaded_in_the_middle_of_a_pick_shows_the_same_fan(evening: Evening) -> None:
    fred = evening.phone(FRED)
    before = fred.hear()
    fred.close()
    fred.open()
    assert fred.hear() == before
    fred.pick(before["number"], evening.place())
    evening.until(lambda: evening.bar.prompt.who == JOHN)
    evening.phones.tell_news()
    assert evening.told == ["Fred’s phone is connected."], "a reload is no news"


def test_undone_while_the_phone_picks_nothing_happens_and_both_are_told(evening: Evening) -> None:
    fred, john = evening.phone(FRED), evening.phone(JOHN)
    evening.bar.pick(evening.place())
    number = evening.asked(john)
    evening.bar.undo()
    head = evening.bar.session.head
    john.pick(number, 0)
    evening.until(lambda: evening.told)
    assert evening.told == ["John’s phone answered a question that is no longer open. Nothing has changed."]
    assert evening.bar.session.head == head
    told = john.hear_until(lambda message: "told" in message)
    assert told["told"] == "This question is no longer open. Nothing was picked."
    again = fred.hear_until(lambda message: message["own"]["ask"] and message["own"]["ask"]["turned"] >= 0)
    assert again["own"]["drawn"] == []


def test_a_pick_of_another_card_than_the_turned_one_is_refused_without_its_face(evening: Evening) -> None:
    evening.bar.pick(evening.place())
    evening.bar.undo()
    fred = evening.phone(FRED)
    fred.pick(evening.asked(fred), evening.place("7"))
    evening.until(lambda: evening.told)
    assert "8 is already face up" in evening.told[0]
    assert fred.hear() == {"told": "The pick was not taken. The GM sees why."}
    assert evening.bar.prompt.who == FRED


def test_the_gm_takes_over_and_gives_back(evening: Evening) -> None:
    fred = evening.phone(FRED)
    number = evening.asked(fred)
    evening.phones.take_over(FRED, True)
    assert evening.phones.state(FRED) == "connected, the GM plays"
    assert fred.hear_until(lambda message: message["taken"])["own"]["ask"] is None
    fred.pick(number, evening.place())
    assert fred.hear()["told"] == "The GM plays your character now. Nothing was picked."
    assert evening.bar.prompt.who == FRED and not evening.told
    evening.phones.take_over(FRED, False)
    fred.pick(number, evening.place())
    evening.until(lambda: evening.bar.prompt.who == JOHN)


def test_while_the_gm_looks_back_a_pick_is_refused_and_comes_back(evening: Evening) -> None:
    fred = evening.phone(FRED)
    place = evening.place()
    evening.bar.look_back(evening.bar.session.path[1].id)
    fred.pick(evening.asked(fred), place)
    evening.until(lambda: evening.told)
    assert evening.told[0].startswith("Fred’s pick was not taken: This is an earlier moment")
    assert "told" in fred.hear()
    evening.bar.look_now()
    fred.pick(evening.asked(fred), evening.place())
    evening.until(lambda: evening.bar.prompt.who == JOHN)


def test_a_disconnected_phone_is_out_and_another_code_brings_the_player_back(evening: Evening) -> None:
    fred = evening.phone(FRED)
    fred.hear()
    evening.phones.disconnect_phone(FRED)
    assert "disconnected this phone" in fred.hear()["over"]
    assert (evening.phones.state(FRED), evening.phones.link(FRED)) == ("–", "")
    again = evening.phone(FRED)
    assert again.hear()["own"]["who"] == "Fred"


def test_rubbish_and_a_code_used_twice_are_one_sentence_each(evening: Evening) -> None:
    link = evening.phones.invite(FRED)
    fred = Phone(link)
    for _ in range(3):
        Phone(link)
    fred.say("rubbish")
    evening.until(lambda: len(evening.told) > 1)
    assert evening.told == [
        "Fred’s code was used a second time. It was refused.",
        "Fred’s phone sent something that is no answer. It was disconnected.",
    ]
    assert evening.bar.prompt.who == FRED


def test_thirty_phones_that_connect_again_at_once_are_one_sentence(evening: Evening) -> None:
    names = [Name(f"Player {number}") for number in range(30)]
    phones = [Phone(evening.phones.invite(name)) for name in names]
    evening.until(lambda: all(evening.phones.state(name) == "connected" for name in names))
    evening.phones.tell_news()
    for phone in phones:
        phone.close()
    evening.until(lambda: all(evening.phones.state(name) == "away" for name in names))
    for phone in phones:
        phone.open()
    evening.until(lambda: all(evening.phones.state(name) == "connected" for name in names))
    evening.phones.tell_news()
    assert evening.told == ["30 phones are connected."]
    for name, phone in zip(names, phones, strict=True):
        assert phone.hear()["own"] == json.loads(evening.phones.message(name))["own"]


def test_cards_of_a_hand_are_discarded_on_the_phone(qtbot: QtBot) -> None:
    evening = Evening(qtbot, "duel")
    table = evening.bar
    for _ in range(80):
        if table.prompt.name == "discards":
            break
        lead_to_discards(table)
    who = table.prompt.who
    hand = hand_of(table.session, who)
    phone = evening.phone(who)
    ask = phone.hear_until(lambda message: message.get("number"))
    assert (ask["own"]["ask"]["kind"], len(ask["own"]["hand"])) == ("hand", len(hand))
    phone.pick(ask["number"], 0, 0)
    assert phone.hear_until(lambda message: "told" in message)["told"].startswith("The pick was not taken")
    phone.pick(ask["number"], 99)
    evening.until(lambda: len(evening.told) > 1)
    assert [words.partition(": ")[2] for words in evening.told] == [
        "Each can be chosen only once.",
        "There is no such card.",
    ]
    phone.pick(ask["number"], 0, 2)
    evening.until(lambda: table.prompt.name != "discards")
    assert not {hand[0], hand[2]} & {*hand_of(table.session, who)}
    evening.phones.switch_off()


def test_a_character_who_has_left_has_no_sheet_and_the_list_follows(evening: Evening) -> None:
    model = PhonesModel(evening.phones)
    fred = evening.phone(FRED)
    assert [model.index(0, column).data() for column in (0, 1)] == ["Fred", "connected"]
    evening.bar.undo()
    evening.bar.rule(FieldSet(FRED, "life_left", 7))
    evening.bar.rule(Left(FRED))
    message = fred.hear_until(lambda message: not message["own"]["here"])
    assert message["own"]["gauges"] == [] and message["number"] == 0
    assert model.index(0, 0).data() != "Fred"


def test_switched_off_nothing_follows_the_fight(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    bar = bridge()
    phones = Phones(bar)
    monkeypatch.setattr("crs_desktop.models.phones.own", None)  # would raise
    bar.rule(FieldSet(FRED, "life_left", 7))
    assert not phones.is_on and phones.origin == ""


def test_without_a_browser_the_test_command_says_what_was_not_tested(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    assert untested().startswith("Not tested: the page")

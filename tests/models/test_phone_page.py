"""The page itself, in Chromium where it is installed: a phone of 390 × 844 and a tablet."""

from collections.abc import Iterator
from unittest.mock import patch

import pytest
from pytestqt.qtbot import QtBot

from crs_desktop.play.players.own import asked
from crs_desktop.rules.values import Name
from tests.models.test_phones import FRED, JOHN, Evening, lead_to_discards
from tests.peers.browser import browser, untested

if browser():
    from playwright.sync_api import Browser, Page, sync_playwright

pytestmark = pytest.mark.skipif(not browser(), reason=untested())
PHONE, TABLET = (390, 844), (1024, 768)


@pytest.fixture(scope="module")
def chromium() -> Iterator["Browser"]:
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=browser(), args=["--no-sandbox"])


class Player:
    """A page in Chromium; errors of its script fail the test."""

    def __init__(self, chromium: "Browser", evening: Evening, who: Name, dark: bool = False) -> None:
        self.evening, self.errors = evening, list[str]()
        self.page: Page = chromium.new_page(
            viewport={"width": PHONE[0], "height": PHONE[1]},
            color_scheme="dark" if dark else "light",
            has_touch=True,
            ignore_https_errors=True,  # as after “continue anyway”
        )
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda line: self.errors.append(line.text))
        self.page.goto(evening.phones.invite(who))
        evening.until(lambda: evening.phones.state(who) == "connected")

    def reads(self, words: str) -> None:
        """Wait until words can be read on the page."""
        self.evening.until(lambda: words in self.page.inner_text("body"))

    @property
    def cards(self) -> list[str]:
        """The names of the cards that can be tapped, as a screen reader has them."""
        found = self.page.get_by_role("button", disabled=False).all()
        return [str(one.get_attribute("aria-label")) for one in found]

    def tap(self, place: int) -> None:
        self.page.get_by_role("button").nth(place).tap()

    def answer(self) -> None:
        """Tap the first card or the button; of a hand, one card and *Done*."""
        head, fan = self.evening.bar.session.head, self.page.locator("#fan button:enabled")
        self.evening.until(fan.count)
        of_hand = fan.last.inner_text() == "Done"
        fan.first.tap()
        if of_hand:
            fan.last.tap()
        self.evening.until(lambda: self.evening.bar.session.head != head)

    def fits(self) -> bool:
        return bool(self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.fixture
def evening(qtbot: QtBot) -> Iterator[Evening]:
    made = Evening(qtbot)
    yield made
    made.phones.switch_off()


def test_two_players_draw_on_their_pages(chromium: "Browser", evening: Evening) -> None:
    fred, john = Player(chromium, evening, FRED), Player(chromium, evening, JOHN, dark=True)
    fred.reads("Fred’s Offense")
    assert "#" not in fred.page.url, "the code is not left in the history"
    assert fred.cards[2] == "Card 3 of 11, face down"
    john.reads("Nothing to draw now.")
    assert john.cards == []
    fred.page.reload()  # in the middle of a pick
    fred.reads("Fred’s Offense")
    fred.tap(evening.place("8"))
    fred.reads("You drew 8.")
    john.reads("John’s Defense")
    evening.bar.undo()  # while John picks
    john.reads("Nothing to draw now.")
    fred.reads("Fred’s Offense")
    assert fred.cards == [f"Card {evening.place('8') + 1}, turned: 8"]
    fred.tap(evening.place("8"))
    john.reads("John’s Defense")
    john.tap(evening.place("6"))
    john.reads("6 / 10")
    assert "Fred" not in john.page.inner_text("body").replace("melee: Fred", "")
    for player in (fred, john):
        assert player.fits()
        player.page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
        assert player.fits()
    ink = "getComputedStyle(document.documentElement).backgroundColor"
    assert fred.page.evaluate(ink) != john.page.evaluate(ink)
    evening.phones.disconnect_phone(FRED)
    fred.reads("The GM has disconnected this phone.")
    assert "OR" not in fred.page.inner_text("body"), "nothing of the sheet is left"
    assert fred.errors == john.errors == []


@pytest.mark.parametrize(("sample", "begun"), [("bar", "Combat round"), ("duel", "Conflict")])
def test_two_players_play_a_whole_round(chromium: "Browser", qtbot: QtBot, sample: str, begun: str) -> None:
    with patch("secrets.token_hex", lambda _bytes: "one"):  # the same cards each time
        evening = Evening(qtbot, sample)
    table = evening.bar
    while table.session.open:
        table.undo()
    names = [*table.scene.combatants][:2] if sample == "duel" else [FRED, JOHN]
    players = {who: Player(chromium, evening, who) for who in names}
    table.begin(begun)
    taps = dict.fromkeys(names, 0)
    while table.session.open and "go on fighting" not in table.prompt.text:
        who = table.prompt.who
        if who in players and next(asked(table.session, who), ""):
            players[who].answer()
            taps[who] += 1
        else:
            lead_to_discards(table)
    names_asked = {node.entry.name for node in table.session.path}
    assert all(taps.values()) and (sample == "bar" or "discards" in names_asked), (taps, names_asked)
    assert all(not player.errors for player in players.values())
    evening.phones.switch_off()


def test_a_page_says_what_is_wrong_and_connects_again(chromium: "Browser", evening: Evening) -> None:
    fred = Player(chromium, evening, FRED)
    second = chromium.new_page()
    second.goto(evening.phones.origin)
    evening.until(lambda: "not connected to a character" in second.inner_text("body"))
    fred.page.context.set_offline(True)
    break_off(evening)
    fred.reads("The table does not answer. Trying again …")
    assert fred.cards == []
    fred.page.context.set_offline(False)
    fred.reads("Fred’s Offense")
    evening.until(lambda: len(fred.cards) == 11)
    evening.phones.switch_off()
    fred.reads("The GM has switched the phones off.")


def break_off(evening: Evening) -> None:
    """Break all lines off without a goodbye, as a lost network does."""
    server = evening.phones._server
    assert server is not None
    for line in [*server._lines]:
        server._soon(line.connection.transport.abort)


def test_the_page_works_with_a_certificate_of_the_evening(chromium: "Browser", evening: Evening) -> None:
    evening.phones.switch_on("127.0.0.1", encrypted=True, port=0)
    assert evening.phones.origin.startswith("https://")
    fred = Player(chromium, evening, FRED)
    fred.reads("Fred’s Offense")
    fred.tap(evening.place("8"))
    fred.reads("You drew 8.")
    refuses = chromium.new_page(ignore_https_errors=True)  # as iPhones do
    refuses.add_init_script(
        "window.WebSocket = class { constructor() { setTimeout(() => this.onclose()); } };"
    )
    refuses.goto(evening.phones.origin)
    evening.until(lambda: "Ask the GM to switch encryption off." in refuses.inner_text("body"))

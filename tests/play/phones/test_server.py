"""The server alone: who gets in, what is refused, and that nothing waits for a phone."""

from collections.abc import Iterator
from queue import Queue

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from crs_desktop.play import bounds
from crs_desktop.play.phones.messages import Heard, read_pick, written
from crs_desktop.play.phones.seats import Seats
from crs_desktop.play.phones.server import OVER, PhoneServer
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from tests.peers.phones import Answer, Phone

FRED, ZEL = Name("Fred"), Name("Zel")


class Table:
    """A server with what it has heard."""

    def __init__(self) -> None:
        self.seats, self._heard = Seats(), Queue[Heard]()
        self.server = PhoneServer(self.seats, self._heard.put, "127.0.0.1", 0)

    def phone(self, who: Name) -> Phone:
        made = Phone(f"{self.server.origin}/#{self.seats.invite(who)}")
        assert [self.next().event, self.next().event] == ["joined", "here"]
        return made

    def next(self) -> Heard:
        return self._heard.get(timeout=5)


@pytest.fixture
def table() -> Iterator[Table]:
    made = Table()
    yield made
    made.server.stop()


def test_a_phone_is_shown_its_own_newest_state_and_nothing_else(table: Table) -> None:
    table.server.show(ZEL, written(own="Zel’s sheet"))
    table.server.show(FRED, written(own=1))
    fred = table.phone(FRED)
    assert fred.hear() == {"own": 1}
    table.server.show(ZEL, written(own="Zel’s secret"))
    table.server.show(FRED, written(own=1))
    table.server.tell(FRED, "A sentence.")
    assert [fred.hear(), fred.hear()] == [{"told": "A sentence."}, {"own": 1}]
    fred.close()
    assert table.next() == Heard("gone", FRED)


def test_a_reloaded_page_keeps_its_seat_and_a_pick_is_told(table: Table) -> None:
    fred = table.phone(FRED)
    table.server.show(FRED, written(own=1))
    assert fred.hear() == {"own": 1}
    old = fred.line
    fred.open()
    assert fred.hear() == {"own": 1}
    assert old is not None
    old.close()
    assert table.next() == Heard("here", FRED)
    fred.pick(7, 3)
    assert table.next() == Heard("pick", FRED, 7, (3,))  # the other page still stood: nobody had gone


def test_a_code_used_twice_is_refused_with_a_sentence(table: Table) -> None:
    link = f"{table.server.origin}/#{table.seats.invite(FRED)}"
    fred, second = Phone(link), Phone(link)
    assert (second.answer.status, second.cookie) == (403, "")
    assert "already" in second.answer.text
    assert [table.next().event for _ in range(3)] == ["joined", "here", "twice"]
    again = Answer(fred.origin, "/join", X_Code=fred.code, Cookie=fred.cookie)
    assert (again.status, again.cookie) == (200, ""), "the same phone may scan its code again"


@pytest.mark.parametrize("origin", ["http://evil.example", "null", None])
def test_a_foreign_origin_opens_nothing(table: Table, origin: str | None) -> None:
    fred = table.phone(FRED)
    with pytest.raises(InvalidStatus) as refused:
        fred.open(origin=origin)
    assert refused.value.response.status_code == 403
    assert table.next().event == "foreign"


@pytest.mark.parametrize("path", ["/", "/join", "/ws", "/phone.js"])
def test_a_foreign_host_gets_no_page_and_uses_up_no_code(table: Table, path: str) -> None:
    code = table.seats.invite(FRED)
    answer = Answer(table.server.origin, path, Host="evil.example", X_Code=code)
    assert (answer.status, answer.cookie) == (403, "")
    assert table.seats.join(code)


def test_a_phone_without_a_seat_is_told_so_and_closed(table: Table) -> None:
    stranger = Phone(f"{table.server.origin}/#guess")
    assert stranger.answer.status == 403 and not stranger.cookie
    stranger.open(head={"Cookie": "crs=1; $Path; \x01="[:14]})
    assert "not connected" in stranger.hear()["over"]
    with pytest.raises(ConnectionClosed) as closed:
        stranger.hear()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == OVER


RUBBISH = [
    "", "{", "[]", "null", '{"ask": 1}', '{"ask": "1", "pick": [0]}', '{"ask": 1, "pick": [0], "who": "Zel"}',
    '{"ask": 1e400, "pick": [0]}', '{"ask": 1, "pick": 0}', b"\xff\x00", "\ud7ff" * 100,
]  # fmt: skip


@pytest.mark.parametrize("rubbish", [*RUBBISH, "x" * 10_000])
def test_rubbish_is_told_once_and_ends_the_line_but_not_the_seat(table: Table, rubbish: str | bytes) -> None:
    fred = table.phone(FRED)
    fred.say(rubbish)
    assert table.next() == Heard("strange", FRED)
    with pytest.raises(ConnectionClosed):
        while True:
            fred.hear()
    assert table.next() == Heard("gone", FRED)
    fred.open()
    assert table.next() == Heard("here", FRED)


@pytest.mark.parametrize("rubbish", RUBBISH)
def test_rubbish_is_no_pick(rubbish: str | bytes) -> None:
    assert read_pick(rubbish) is None


def test_a_flood_of_messages_ends_the_line(table: Table) -> None:
    fred = table.phone(FRED)
    heard = Heard("pick")
    for number in range(2 * bounds.PHONE_MESSAGES + 1):
        try:
            fred.pick(number, 0)
        except ConnectionClosed:
            break
    while heard.event == "pick":
        heard = table.next()
    assert heard == Heard("strange", FRED)


def test_a_phone_that_is_disconnected_does_not_come_back(table: Table) -> None:
    fred, zel = table.phone(FRED), table.phone(ZEL)
    table.seats.revoke(FRED)
    table.server.end(FRED, "The GM has disconnected you.")
    assert fred.hear() == {"over": "The GM has disconnected you."}
    fred.open()
    assert "not connected" in fred.hear()["over"]
    table.server.show(ZEL, written(own=2))
    assert zel.hear() == {"own": 2}


def test_a_second_device_takes_the_place_of_the_first(table: Table) -> None:
    first = table.phone(FRED)
    second = Phone(f"{table.server.origin}/#{table.seats.invite(FRED)}")
    assert "Another phone" in first.hear()["over"]
    table.server.show(FRED, written(own=3))
    assert second.hear() == {"own": 3}


def test_too_many_phones_are_refused(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "PHONES", 1)
    fred = table.phone(FRED)
    with pytest.raises(InvalidStatus) as refused:
        fred.open()
    assert refused.value.response.status_code == 503


def test_too_many_wrong_codes_are_slowed_down(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "PHONE_MESSAGES", 2)
    monkeypatch.setattr(bounds, "PHONE_SECONDS", 1_000_000_000)
    found = [Answer(table.server.origin, "/join", X_Code=f"guess {n}").status for n in range(4)]
    assert found == [403, 403, 429, 429]


def test_the_page_takes_nothing_from_elsewhere(table: Table) -> None:
    for path in ("/", "/phone.js", "/phone.css"):
        answer = Answer(table.server.origin, path)
        assert answer.status == 200
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
        assert answer.headers["Cache-Control"] == "no-store"
        assert "Server" not in answer.headers
    assert Answer(table.server.origin, "/../pyproject.toml").status == 404


def test_an_address_of_another_computer_is_a_sentence() -> None:
    with pytest.raises(NotAllowed, match=r"no address 192\.0\.2\.7"):
        PhoneServer(Seats(), lambda _heard: None, "192.0.2.7", 0)


def test_a_phone_that_reads_nothing_holds_up_nobody(table: Table) -> None:
    asleep, awake = table.phone(FRED), table.phone(ZEL)
    for number in range(200):
        table.server.show(FRED, written(own="x" * 20_000 + str(number)))
    table.server.show(ZEL, written(own=1))
    assert awake.hear() == {"own": 1}
    assert asleep.line is not None


def test_all_are_told_when_the_phones_are_switched_off() -> None:
    table = Table()
    fred = table.phone(FRED)
    table.server.stop()
    assert "switched the phones off" in fred.hear()["over"]

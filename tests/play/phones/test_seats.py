from base64 import urlsafe_b64decode

from crs_desktop.play.phones.seats import Seats
from crs_desktop.rules.values import Name

FRED, ZEL = Name("Fred"), Name("Zel")


def test_a_code_has_128_bits_and_works_once() -> None:
    seats = Seats()
    code = seats.invite(FRED)
    assert len(urlsafe_b64decode(code + "==")) == 16
    device = seats.join(code)
    assert len(urlsafe_b64decode(device + "==")) == 16
    assert seats.of_device(device) == FRED
    assert seats.join(code) == "" and seats.used_by(code) == FRED
    assert seats.of_device(code) is None and seats.join(device) == ""


def test_a_new_code_takes_the_place_of_the_old_device_when_it_is_used() -> None:
    seats = Seats()
    old = seats.join(seats.invite(FRED))
    never_used, code = seats.invite(FRED), seats.invite(FRED)
    assert seats.of_device(old) == FRED
    assert seats.join(never_used) == ""
    new = seats.join(code)
    assert (seats.of_device(old), seats.of_device(new)) == (None, FRED)


def test_a_revoked_seat_knows_neither_code_nor_device() -> None:
    seats = Seats()
    fred, zel = seats.join(seats.invite(FRED)), seats.join(seats.invite(ZEL))
    code = seats.invite(FRED)
    seats.revoke(FRED)
    assert seats.join(code) == "" and seats.of_device(fred) is None
    assert seats.of_device(zel) == ZEL and seats.bound() == (ZEL,)


def test_nothing_is_no_code_and_no_device() -> None:
    seats = Seats()
    seats.invite(FRED)
    assert seats.join("") == "" and seats.of_device("") is None
    assert seats.used_by("") is None

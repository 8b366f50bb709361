"""A record with 60 portraits, written and read, against base64 both ways of as many bytes."""

import hashlib
import random
from binascii import a2b_base64, b2a_base64

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage

from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.record.record import parse_record, replay, write_record
from crs_desktop.play.session.session import Session
from crs_desktop.rules.facts import Entered
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from tests.benchmarks.kit.measure import compare

_PORTRAITS, _SIDE = 60, 160


def measure(runs: int = 7) -> None:
    """Print the line of records."""
    campaign = Campaign(None)
    pictures = [_picture(place) for place in range(_PORTRAITS)]
    session = _fight(campaign, pictures)

    def ours() -> None:
        text = write_record(session, campaign)
        replay(parse_record(text))

    def floor() -> None:
        for picture in pictures:
            hashlib.sha256(a2b_base64(b2a_base64(picture, newline=False))).hexdigest()

    compare(f"a record with {_PORTRAITS} portraits written and read / its bytes", ours, floor, runs, 3)
    campaign.close()


def _fight(campaign: Campaign, pictures: list[bytes]) -> Session:
    session = Desk(campaign).new_fight("crs")
    ids = [campaign.keep_picture(picture) for picture in pictures]
    people = [Combatant(Name(f"N{place}"), f"N{place}", portrait=id_) for place, id_ in enumerate(ids)]
    session.open_with(*(Entered(one.name, one) for one in people))
    return session


def _picture(seed: int) -> bytes:
    """Noise, which packs badly, as a PNG."""
    noise = random.Random(seed).randbytes(_SIDE * _SIDE * 4)
    held = QBuffer()
    held.open(QIODevice.OpenModeFlag.WriteOnly)
    QImage(noise, _SIDE, _SIDE, QImage.Format.Format_RGB32).save(held, "PNG")  # type: ignore[call-overload]
    return bytes(held.data().data())

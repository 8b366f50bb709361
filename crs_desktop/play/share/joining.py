"""The beginning of sharing: a campaign is brought to a server, or fetched from one into a new file."""

import uuid
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from subprocess import SubprocessError

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.share.exchange import Exchange
from crs_desktop.play.share.failures import FAILURES, sentence
from crs_desktop.play.share.hosting import Access, Host, Hosting, Kept, reopened
from crs_desktop.play.share.line import Line
from crs_desktop.play.share.link import News
from crs_desktop.play.share.messages import Pulled
from crs_desktop.play.share.server import Server
from crs_desktop.play.share.shared_file import SharedFile, begin
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

_PAGE = 5_000
"""Entries of one pull into a new file, where no window waits."""


def share_here(campaign: Campaign, folder: Path, address: str = "") -> Access:
    """Share a campaign by a server on this laptop, in the network if it has an address.

    Raises `NotAllowed` and `NotSaved`.
    """
    return share_by(new_host(folder, title_for(campaign), address), campaign)


def share_at(campaign: Campaign, folder: Path, owner: Line) -> Access:
    """Share a campaign by a server elsewhere. Raises `NotAllowed` and `NotSaved`."""
    return share_by(new_line(folder, title_for(campaign), owner), campaign)


def title_for(campaign: Campaign) -> str:
    """Return the title of a campaign on a server."""
    return campaign.path.stem if campaign.path else campaign.name


def new_host(folder: Path, title: str, address: str) -> Access:
    """Start a server on this laptop with a new campaign, which is still empty. Raises `NotAllowed`."""
    kept = Kept(folder, str(uuid.uuid4()))
    with _sentences():
        host = Host(kept.folder, address)
    try:
        line = _line_to(host.owner, title, kept.campaign, ours=True)
        kept.write(Hosting(str(line), True, host.address, host.port))
    except BaseException:
        host.stop()
        raise
    return Access(line, kept.campaign, host)


def new_line(folder: Path, title: str, owner: Line) -> Access:
    """Create a campaign on a server elsewhere, which is still empty. Raises `NotAllowed`."""
    kept = Kept(folder, str(uuid.uuid4()))
    line = _line_to(owner, title, kept.campaign)
    kept.write(Hosting(str(line)))
    return Access(line, kept.campaign)


def _line_to(owner: Line, title: str, shared: str, ours: bool = False) -> Line:
    """Make a campaign known to a server; return the line of this laptop."""
    with _sentences(), closing(Server(owner)) as server:
        server.upgrade()
        # a server elsewhere may serve other databases, whose rights are not ours to take
        if ours:
            server.close_to_strangers()
        server.found(title, shared)
        return server.invite(shared, "gm", say("The first laptop"))


def share_by(access: Access, campaign: Campaign) -> Access:
    """Make a file part of a new campaign on a server. Raises `NotAllowed` and `NotSaved`."""
    try:
        if campaign.shared:
            raise NotAllowed(say("{file} is shared already.", file=campaign.name))
        begin(campaign, access.campaign)
    except BaseException:
        access.stop()
        raise
    return access


def access_to(folder: Path, shared: str, name: str) -> Access:
    """Return the way to a campaign that was shared before; ``name`` is its file’s. Raises `NotAllowed`."""
    with _sentences():
        access = reopened(Kept(folder, shared))
    if access is None:
        said = (
            "{file} was shared, but its line is not on this computer. Join the campaign again, or leave it."
        )
        raise NotAllowed(say(said, file=name))
    return access


def send_all(access: Access, campaign: Campaign) -> None:
    """Send everything in the file to the server, and wait for that. Raises `NotAllowed` and `NotSaved`."""
    waiting = deque[News]()
    with _sentences(), closing(Server(access.line)) as server:
        file = SharedFile(campaign)
        exchange = Exchange(
            file, access.line.user, lambda job, _number: waiting.append(News("done", job(server)))
        )
        exchange.hear(News("online", (file.campaign, "gm")))
        while waiting:
            exchange.hear(waiting.popleft())
        server.leave(file.laptop)
        file.flush()
        exchange.close()


def invited(access: Access, rank: str) -> str:
    """Return a new line for another laptop. Raises `NotAllowed`."""
    with _sentences(), closing(Server(access.line)) as server:
        return access.told(server.invite(_campaign(server)[0], rank, rank))


def title_of(line: Line) -> str:
    """Return the title of the campaign of a line. Raises `NotAllowed`."""
    with _sentences(), closing(Server(line)) as server:
        return _campaign(server)[1]


def join(line: Line, path: Path, folder: Path | None = None) -> Path:
    """Fetch a shared campaign into a new file, keep its line in ``folder``, and return the file.

    Raises `NotAllowed` and `NotSaved`; then no file is left.
    """
    if path.exists():
        raise NotAllowed(say("{file} already exists. Choose another name, or open it.", file=path.name))
    try:
        with _sentences(), closing(Server(line)) as server, closing(Campaign(path)) as campaign:
            shared, _title, rank = _campaign(server)
            file = begin(campaign, shared)
            file.rank_is(rank)
            _fetch(server, file)
        if folder:
            Kept(folder, shared).write(Hosting(str(line)))
    except BaseException:
        # remove the file after Cancel, too: half a campaign opened as if it were the whole
        path.unlink(missing_ok=True)
        raise
    return path


def _fetch(server: Server, file: SharedFile) -> None:
    # use one transaction for all pages: 20,000 entries took three times as long page by page
    with file.file.at_once(), ThreadPoolExecutor(1) as fetching:
        page: Future[Pulled] | None = fetching.submit(server.pull, file.campaign, file.at, (), _PAGE)
        while page:
            pulled = page.result()
            page = fetching.submit(server.pull, file.campaign, pulled.at, (), _PAGE) if pulled.more else None
            file.take_in(pulled)  # while the next page comes


@contextmanager
def _sentences() -> Iterator[None]:
    """Turn failures of a server into `NotAllowed` with a sentence."""
    try:
        yield
    except SubprocessError as error:
        raise NotAllowed(say("The server on this laptop could not be started: {why}.", why=error)) from error
    except FAILURES as error:
        raise NotAllowed(sentence(error)) from error


def _campaign(server: Server) -> tuple[str, str, str]:
    found = server.campaign() if server.schema() else ("", "", "")
    if not found[0]:
        raise NotAllowed(say("The database at this address holds no shared campaign."))
    return found

"""The rights of a laptop: which documents it may write, who plays the others, and who follows its own."""

from collections.abc import Iterator

from crs_desktop.play.share.known import NEW, Known
from crs_desktop.play.share.messages import Lease, People, Person, Sign
from crs_desktop.play.share.opening import why_barred
from crs_desktop.play.share.others import titled
from crs_desktop.play.share.shared_file import SharedFile
from crs_desktop.words import say


class Rights:
    """People and leases as the server told them last, and the fight on the table of this laptop.

    ``playing`` holds that fight too, until this laptop gives it to another one and only follows it.
    """

    def __init__(self, file: SharedFile) -> None:
        self._file = file
        self.people: tuple[Person, ...] = ()
        self.leases: dict[str, Lease] = {}
        self.playing: set[int] = set()
        self.on_table = 0
        self.doing = ""
        self._followed: set[str] = set()

    def barred(self, document: int) -> str:
        """Return why a document can only be read on this laptop now; empty if it can be written."""
        known = self._file.by_id.get(document)
        why = why_barred(self._file.rank, known is None or known.library, known is None or known.held)
        if why and self._file.rank == "gm" and (name := self.player(document)):
            return say("{name} plays this fight. Use “Take over this fight” to ask for it.", name=name)
        return why

    def player(self, document: int) -> str:
        """Return the laptop that plays a fight; empty if none does, or it is this one."""
        known = self._file.by_id.get(document)
        lease = self.leases.get(known.uuid) if known else None
        if lease is None or not lease.runs or lease.holder == self._file.laptop:
            return ""
        return titled(self.people, lease.holder)

    def asking(self) -> list[tuple[int, str]]:
        """Return the fights of this laptop that others ask for, each with the name of who asks."""
        names = {one.laptop: one.title for one in self.people}
        return [
            (self._file.by_uuid[one.document].id, names.get(one.asked, ""))
            for one in self.leases.values()
            if one.holder == self._file.laptop and one.asked and one.document in self._file.by_uuid
        ]

    def sign(self, title: str) -> Sign:
        """Return a sign of life."""
        # a new document has no row on the server yet to which a lease could belong
        held = [one.uuid for one in self._file.by_id.values() if one.held and one.version != NEW]
        return Sign(self._file.laptop, title, self.doing, self._following(), held)

    def _following(self) -> str | None:
        """Return the fight on the table if another laptop may write it."""
        known = self._file.by_id.get(self.on_table)
        return known.uuid if known and not known.held else None

    def follows(self, uuid: str) -> bool:
        """Return whether news of a document concern this laptop at once."""
        known = self._file.by_uuid.get(uuid)
        return known is None or known.library or known.id == self.on_table

    def gathers(self, known: Known) -> bool:
        """Return whether a document may wait for the next sign of life, because nobody follows it."""
        if known.library or known.version == NEW:
            return False
        return known.held and known.id in self.playing and known.uuid not in self._followed

    def know(self, people: People) -> Iterator[tuple[Known, bool]]:
        """Take in what the server told; yield the fights that are this laptop’s or another’s now."""
        self.people, self.leases = people.people, {one.document: one for one in people.leases}
        mine = self._file.laptop
        self._followed = {one.follows for one in people.people if one.laptop != mine and one.is_here}
        for known in self._file.by_id.values():
            lease = None if known.library else self.leases.get(known.uuid)
            if lease and lease.holder == mine and not known.held and known.id in self.playing:
                yield known, True
            elif lease and lease.holder != mine and lease.runs and known.held:
                yield known, False

    def is_free(self, known: Known) -> bool:
        """Return whether this laptop may take a fight without asking."""
        lease = self.leases.get(known.uuid)
        free = lease is None or not lease.runs
        return free and not known.held and not known.library and self._file.rank == "gm"

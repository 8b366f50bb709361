"""The facts of declared activities: paid, carried out, aborted, aimed at another target."""

from typing import ClassVar

from msgspec.structs import replace

from crs_desktop.override import override
from crs_desktop.rules.duellist.deeds.deed_words import deed_words, in_actions, is_attack
from crs_desktop.rules.duellist.deeds.prices import pay
from crs_desktop.rules.duellist.state import (
    NOBODY,
    changed,
    deed_of,
    duel,
    fighter,
    twin_of,
    with_deed,
    with_fighter,
    without_deed,
)
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import listed, say


class Struck(Fact, frozen=True):
    """An attack with this weapon, which makes the next one in this round dearer (DU-36)."""

    who: Name
    weapon: str

    @override
    def on(self, scene: Scene) -> Scene:
        struck = fighter(scene, self.who).struck
        return with_fighter(scene, self.who, struck={**struck, self.weapon: struck.get(self.weapon, 0) + 1})


class DeedDone(Fact, frozen=True):
    """A deed carried out; ``price`` is the rest of its Actions, paid now."""

    tone: ClassVar[str] = "onset"

    who: Name
    deed: int
    price: int

    def on(self, scene: Scene) -> Scene:
        """Pay the deed, which is under way until its Strike Rank is over."""
        deed = deed_of(scene, self.deed)
        # Off the plan first: ranks of later deeds are then reckoned without it.
        scene = pay(without_deed(scene, self.deed), self.who, self.price)
        # The parry outlives its attack until the next declaration (DU-35).
        if deed and deed.parry:
            ready = (*fighter(scene, self.who).ready, deed.parry)
            scene = with_fighter(scene, self.who, ready=ready)
        return changed(scene, under_way=(*duel(scene).under_way, deed)) if deed else scene

    def words(self, scene: Scene) -> str:
        """Name an attack; other deeds have facts of their own."""
        deed = deed_of(scene, self.deed)
        if deed is None or not is_attack(deed):
            return ""
        return say("{who}: {deed}.", who=scene.label(self.who), deed=deed_words(scene, deed))


class RankOver(Fact, frozen=True):
    """The end of a Strike Rank."""

    @override
    def on(self, scene: Scene) -> Scene:
        return changed(scene, under_way=())


class PaidDown(Fact, frozen=True):
    """A part of a price paid in advance; the rest is due in the next round (DU-16)."""

    who: Name
    deed: int
    amount: int

    def on(self, scene: Scene) -> Scene:
        """Pay the amount and lower the deed’s price by it."""
        deed = deed_of(scene, self.deed)
        if deed is None:
            return scene
        # `whole` stays: an abort in the next round returns from the full price (DU-50)
        return pay(with_deed(scene, self.deed, price=deed.price - self.amount), self.who, self.amount)

    def words(self, scene: Scene) -> str:
        """Name the part paid and the part still due."""
        deed = deed_of(scene, self.deed)
        if deed is None:
            return ""
        said = "{who}: {amount} paid for {deed}, {due} due in the next round."
        due = deed.price - self.amount
        what = deed_words(scene, deed)
        return say(said, who=scene.label(self.who), amount=self.amount, deed=what, due=due)


class HalfRepriced(Fact, frozen=True):
    """The split of a double move’s price before one half is aborted (DU-34, DU-50).

    The remaining half, ``deed``, costs its own ``whole``, of which ``price`` is unpaid. The other half
    bears the rest.
    """

    deed: int
    price: int
    whole: int

    def on(self, scene: Scene) -> Scene:
        """Split the price and separate the halves."""
        deed = deed_of(scene, self.deed)
        other = twin_of(scene, deed) if deed else None
        if deed is None or other is None:
            return scene
        price = deed.price + other.price - self.price
        whole = deed.whole + other.whole - self.whole
        scene = with_deed(scene, other.id, price=price, whole=whole, twin=0)
        return with_deed(scene, deed.id, price=self.price, whole=self.whole, twin=0)

    def words(self, scene: Scene) -> str:
        """Name the price of the remaining half."""
        deed = deed_of(scene, self.deed)
        if deed is None:
            return ""
        said = "{who}: {deed} alone costs {price}."
        what, price = deed_words(scene, deed), in_actions(self.whole)
        return say(said, who=scene.label(deed.who), deed=what, price=price)


class Aborted(Fact, frozen=True):
    """An aborted deed; ``regained`` Actions return at the next declaration (DU-50, DU-51).

    ``price`` is paid as well, from Actions not spent so far: what does not return is lost. ``other`` is the
    other half of a double move aborted as a whole.
    """

    who: Name
    deed: int
    price: int
    regained: int
    other: int = 0

    def on(self, scene: Scene) -> Scene:
        """Remove the deed from the plan."""
        regained = fighter(scene, self.who).regained + self.regained
        scene = without_deed(without_deed(scene, self.deed), self.other)
        scene = with_fighter(scene, self.who, regained=regained)
        return pay(scene, self.who, self.price)

    @override
    def words(self, scene: Scene) -> str:
        deeds = (deed_of(scene, id_) for id_ in (self.deed, self.other))
        # A dash if the deed is no longer planned.
        what = listed([deed_words(scene, deed) for deed in deeds if deed]) or "–"
        said = "{who} aborts {deed}; returned at the next declaration, halved with the rest: {back}."
        if not self.regained:
            said = "{who} aborts {deed}; no Action is returned."
        return say(said, who=scene.label(self.who), deed=what, back=in_actions(self.regained))


class DeedLapsed(Fact, frozen=True):
    """A deed struck out without cost, because its doer can no longer act or has left."""

    deed: int

    def on(self, scene: Scene) -> Scene:
        """Remove the deed from the plan."""
        return without_deed(scene, self.deed)

    @override
    def words(self, scene: Scene) -> str:
        deed = deed_of(scene, self.deed)
        if deed is None:
            return ""
        return say("{who}: {deed} is struck out.", who=scene.label(deed.who), deed=deed_words(scene, deed))


class Retargeted(Fact, frozen=True):
    """A new target of an attack; price and rank stay, and the promised defence is void."""

    deed: int
    whom: Name

    @override
    def on(self, scene: Scene) -> Scene:
        return with_deed(scene, self.deed, whom=self.whom, guard=None, side=None, noticed=None)

    @override
    def words(self, scene: Scene) -> str:
        deed = deed_of(scene, self.deed)
        if deed is None:
            return ""
        said = "{who}: {deed} is now aimed at {whom}."
        before = deed_words(scene, replace(deed, whom=NOBODY))
        return say(said, who=scene.label(deed.who), deed=before, whom=scene.label(self.whom))

"""The facts about a declared activity: paid, done, aborted, aimed at another."""

from typing import ClassVar

from msgspec.structs import replace

from crs_desktop.override import override
from crs_desktop.rules.duellist.deed_words import deed_words, in_actions, is_attack
from crs_desktop.rules.duellist.paying import pay
from crs_desktop.rules.duellist.state import (
    NOBODY,
    changed,
    deed_of,
    duel,
    fighter,
    with_deed,
    with_fighter,
    without_deed,
)
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say


class Struck(Fact, frozen=True):
    """An attack with this weapon: the next one in this round is dearer (DU-36)."""

    who: Name
    weapon: str

    @override
    def on(self, scene: Scene) -> Scene:
        struck = fighter(scene, self.who).struck
        return with_fighter(scene, self.who, struck={**struck, self.weapon: struck.get(self.weapon, 0) + 1})


class DeedDone(Fact, frozen=True):
    """A deed is carried out; the rest of its price is paid."""

    tone: ClassVar[str] = "onset"

    who: Name
    deed: int
    price: int

    def on(self, scene: Scene) -> Scene:
        """It is under way until its Strike Rank is over."""
        deed = deed_of(scene, self.deed)
        scene = pay(without_deed(scene, self.deed), self.who, self.price)
        return changed(scene, under_way=(*duel(scene).under_way, deed)) if deed else scene

    def words(self, scene: Scene) -> str:
        """An attack; what else is done tells itself."""
        deed = deed_of(scene, self.deed)
        if deed is None or not is_attack(deed):
            return ""
        return say("{who}: {deed}.", who=scene.label(self.who), deed=deed_words(scene, deed))


class RankOver(Fact, frozen=True):
    """Everything at a Strike Rank is carried out."""

    @override
    def on(self, scene: Scene) -> Scene:
        return changed(scene, under_way=())


class PaidDown(Fact, frozen=True):
    """A part of a price is paid: the rest comes off the next round (DU-16)."""

    who: Name
    deed: int
    amount: int

    def on(self, scene: Scene) -> Scene:
        """The deed costs so much less."""
        deed = deed_of(scene, self.deed)
        if deed is None:
            return scene
        return pay(with_deed(scene, self.deed, price=deed.price - self.amount), self.who, self.amount)

    def words(self, scene: Scene) -> str:
        """What is still to be paid."""
        deed = deed_of(scene, self.deed)
        if deed is None:
            return ""
        said = "{who}: {amount} paid for {deed}, {due} due in the next round."
        due = deed.price - self.amount
        what = deed_words(scene, deed)
        return say(said, who=scene.label(self.who), amount=self.amount, deed=what, due=due)


class Aborted(Fact, frozen=True):
    """A deed is given up. ``regained`` are its Actions less one, for the next declaration (DU-50, DU-51).

    Of its ``price`` that was not paid yet, what does not come back is lost.
    """

    who: Name
    deed: int
    price: int
    regained: int

    def on(self, scene: Scene) -> Scene:
        """It is not to come any more."""
        regained = fighter(scene, self.who).regained + self.regained
        scene = with_fighter(without_deed(scene, self.deed), self.who, regained=regained)
        return pay(scene, self.who, self.price)

    @override
    def words(self, scene: Scene) -> str:
        deed = deed_of(scene, self.deed)
        what = deed_words(scene, deed) if deed else "–"
        said = "{who} aborts {deed}; back at the next declaration, halved with the rest: {back}."
        if not self.regained:
            said = "{who} aborts {deed}; no Action comes back."
        return say(said, who=scene.label(self.who), deed=what, back=in_actions(self.regained))


class DeedLapsed(Fact, frozen=True):
    """A deed comes to nothing, and costs nothing: he can act no more, or is gone."""

    deed: int

    def on(self, scene: Scene) -> Scene:
        """It is not to come any more."""
        return without_deed(scene, self.deed)

    @override
    def words(self, scene: Scene) -> str:
        deed = deed_of(scene, self.deed)
        if deed is None:
            return ""
        return say("{who}: {deed} is struck out.", who=scene.label(deed.who), deed=deed_words(scene, deed))


class Retargeted(Fact, frozen=True):
    """An attack goes at somebody else; its price and rank stay. What was promised against it is void."""

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
        said = "{who}: {deed} goes at {whom} now."
        before = deed_words(scene, replace(deed, whom=NOBODY))
        return say(said, who=scene.label(deed.who), deed=before, whom=scene.label(self.whom))

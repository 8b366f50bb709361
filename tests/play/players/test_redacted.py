"""The players' view: what players may know is in it; hidden combatants, secrets and notes are absent."""

from collections.abc import Sequence

import msgspec
import pytest
from msgspec.structs import replace

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.players.life_shown import LifeShown
from crs_desktop.play.players.redacted import pick, players_view
from crs_desktop.play.players.view import PlayersView, ShownFan
from crs_desktop.play.session.session import Session
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import (
    ClockSet,
    DrawsKept,
    Entered,
    FieldSet,
    Hidden,
    ItemPut,
    Marked,
    Noted,
    NotesWritten,
    Renamed,
    Tagged,
)
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Clock, Item, Marker
from crs_desktop.rules.values import Card, Name
from crs_desktop.words import listed
from tests.sessions import answer, bridge, played_desk

FRED, MARY, JOHN = Name("Fred"), Name("Mary"), Name("John")
SPY = Name("Zqx")
UNDER_WAY = {"bar": 9, "avatars": 31, "duel": 4, "gate": 12, "market": 17, "magic": 25, "toad": 3}
"""How many answers of each sample are taken back, so that a question of a fight is open."""


def under_way(sample: str) -> Session:
    session = played_desk(sample).session
    for _ in range(UNDER_WAY[sample]):
        session.undo()
    assert session.open
    return session


def secrets_about(session: Session) -> Sequence[Fact]:
    """A spy who is hidden, and everything else that only the GM may know."""
    first, other = [*session.scene.combatants][:2]
    twin = session.scene.of(first)
    place = None if twin.square is None else Square(0, 0)
    spy = replace(twin, name=SPY, label="Zqx", side="Zqx", hidden=True, notes="Zqx", square=place)
    spy = replace(spy, bystander=True)  # rules count the foes of a fighter, also unseen ones
    return (
        Entered(SPY, spy),
        ItemPut(first, Item("Zqx", "+5 OR", secret=True)),
        NotesWritten(first, "Zqx"),
        Tagged(first, ("Zqx",)),
        Marked(other, Marker("eye", "sees Zqx")),
        ClockSet(Clock("Zqx", "Zqx", session.scene.clock + 90, SPY)),
        Noted("Zqx laughs."),
    )


@pytest.mark.parametrize("sample", UNDER_WAY)
def test_the_view_is_the_same_with_and_without_what_is_secret(sample: str) -> None:
    session = under_way(sample)
    before = players_view(session)
    assert before.combatants and "Zqx" not in repr(before)
    for fact in secrets_about(session):
        session.rule(fact)
        assert players_view(session) == before, fact
    assert "Zqx" in repr(session.scene)
    assert msgspec.json.encode(before)


def test_a_former_name_is_nowhere_in_the_view() -> None:
    session = bridge().session
    session.rule(Hidden(MARY, True))
    session.rule(Renamed(MARY, "A stranger"))
    session.rule(Hidden(MARY, False))
    view = players_view(session)
    assert [one.label for one in view.combatants] == ["Fred", "A stranger", "John"]
    assert "Mary" not in msgspec.json.encode(view).decode()


@pytest.mark.parametrize(
    ("shown", "told"),
    [
        ("number", ("LIFE", 3, 10, 0.3, "badly hurt")),
        ("bar", ("", 0, 0, 0.3, "")),
        ("word", ("", 0, 0, -1, "badly hurt")),
        ("none", ("", 0, 0, -1, "")),
    ],
)
def test_life_is_shown_as_the_gm_chose_for_the_side(
    shown: LifeShown, told: tuple[str, int, int, float, str]
) -> None:
    session = bridge().session
    session.rule(FieldSet(JOHN, "life_left", 3))
    side = session.scene.of(JOHN).side
    life = players_view(session, life={side: shown}).combatants[2].life
    assert (life.title, life.left, life.full, life.part, life.word) == told
    assert life.bad is (shown != "none")


def test_what_is_left_of_life_is_told_only_where_it_is_shown_in_numbers() -> None:
    table = bridge()
    answer(table, "Combat round", "Fred, Mary, John", "1", "-")
    assert table.rule(FieldSet(JOHN, "life_left", 3))
    side = table.scene.of(JOHN).side
    assert players_view(table.session).result == ""
    assert "10 → 3" in players_view(table.session, life={side: "number"}).result
    hit = played_desk("bar").session
    results = set[str]()
    while hit.undoable():
        results.add(players_view(hit).result)
        hit.undo()
    assert "John loses 4 LIFE." in results
    assert not [said for said in results if "→" in said]


@pytest.fixture
def drawing() -> Session:
    """Fred draws his first card for Initiative."""
    table = bridge()
    answer(table, "Combat round", "Fred, Mary, John", "1", "-")
    assert table.prompt.kind == "draw" and table.prompt.who == FRED
    return table.session


def shown_fan(view: PlayersView) -> ShownFan:
    assert view.fan is not None
    return view.fan


def test_a_fan_tells_how_many_cards_it_has_and_takes_a_pick(drawing: Session) -> None:
    view, key = players_view(drawing), next(iter(drawing.open))
    fan, cards = shown_fan(view), drawing.fan(key).order
    place = cards.index(Card("8"))
    assert (fan.count, fan.turned, fan.face) == (len(cards), -1, "")
    assert view.question and view.of(view.asked) == view.combatants[0]
    assert pick(drawing, key, fan.id, place) == cards[place]
    assert pick(drawing, key, fan.id, len(cards)) is None
    assert pick(drawing, key, "another", place) is None
    drawing.answer(key, cards[place])
    after = players_view(drawing)
    assert [used.card for used in after.draws[0].cards] == [cards[place]]
    assert after.result == "", "that a card goes back into its deck is no outcome"
    assert pick(drawing, key, fan.id, place) is None
    drawing.undo()
    again = shown_fan(players_view(drawing))
    assert (again.turned, again.face) == (place, cards[place])


def test_a_card_that_calls_for_another_lies_face_up_meanwhile(drawing: Session) -> None:
    for card in ("10", "J", "8"):
        drawing.answer(next(iter(drawing.open)), card)
    shown = players_view(drawing).draws
    assert [used.card for used in shown[0].cards] == ["10", "J", "8"] and len(shown) == 1
    drawing.undo()
    shown = players_view(drawing).draws
    assert [used.card for used in shown[0].cards] == ["10", "J"] and shown[0].sum is None


def test_a_fan_whose_question_names_somebody_hidden_has_plain_words(drawing: Session) -> None:
    drawing.rule(Hidden(MARY, True))
    assert players_view(drawing).question == "Fred’s Initiative: pick a card from Fred’s deck."
    table = Bridge(drawing)
    answer(table, "8", "9", "9")  # Fred and Mary have 12, John has 11
    assert "tie with Mary" in table.prompt.text
    view = players_view(drawing)
    assert view.fan and view.question == "Fred picks a card."


@pytest.mark.parametrize("seen", ["gm", "hidden"])
def test_secret_draws_are_absent(drawing: Session, seen: str) -> None:
    drawing.rule(msgspec.convert({"who": FRED, "draws": seen}, DrawsKept))
    view, key = players_view(drawing), next(iter(drawing.open))
    assert (view.question, view.fan, view.asked) == ("", None, "")
    card = drawing.fan(key).order[0]
    drawing.answer(key, card)
    view = players_view(drawing)
    assert not view.draws and f'"{card}"' not in msgspec.json.encode(view).decode()


def test_what_is_asked_of_somebody_hidden_is_absent(drawing: Session) -> None:
    drawing.rule(Hidden(FRED, True))
    view = players_view(drawing)
    assert (view.question, view.fan, view.asked, view.draws) == ("", None, "", ())
    assert [one.label for one in view.combatants] == ["Mary", "John"]


def test_a_time_line_holds_what_was_declared_by_those_who_are_seen() -> None:
    session = under_way("market")
    track = players_view(session).track
    assert track and track.activities
    labels = {one.id: one.label for one in players_view(session).combatants}
    who = track.activities[0].who
    raq = next(name for name, one in session.scene.combatants.items() if one.label == labels[who])
    session.rule(Hidden(raq, True))
    after = players_view(session).track
    assert after and who not in [one.who for one in after.activities]
    assert labels[who] not in listed([one.words for one in after.activities])


def test_hands_lie_on_the_table_but_those_of_the_hidden() -> None:
    session = under_way("duel")
    hands = players_view(session).hands
    assert hands and hands[0].cards
    view = players_view(session)
    assert [one.label for hand in hands if (one := view.of(hand.who))] == [hand.title for hand in hands]
    for name in session.scene.combatants:
        session.rule(Hidden(name, True))
    assert players_view(session).hands == ()


def test_dice_and_sums_of_two_are_shown_unless_one_of_them_is_hidden() -> None:
    session = played_desk("market").session
    while session.path[-1].entry.name != "dodge":
        session.undo()
    raq, fairn = players_view(session).draws
    assert raq.sum is None and [[die.shown for die in side.dice] for side in (raq, fairn)] == [
        [(4,)],
        [(20,)],
    ]
    session.rule(Hidden(Name("Fairn"), True))
    assert players_view(session).draws == ()

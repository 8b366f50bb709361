"""One player's part of a fight: their own sheet, hand and draw, and not a word of anybody else's secrets."""

import msgspec

from crs_desktop.play.players.own import Ask, own
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import Entered, HandoutWritten, Hidden, ItemPut, Marked, NotesWritten, Tagged
from crs_desktop.rules.facts.people import DrawsKept, SourceChosen
from crs_desktop.rules.scene import Combatant, Item, Marker
from crs_desktop.rules.values import Card, Name
from tests.sessions import answer, bridge

FRED, JOHN, ZEL = Name("Fred"), Name("John"), Name("Zqx")


def _text(shown: object) -> str:
    return msgspec.json.encode(shown).decode()


def test_the_fan_is_for_the_one_who_draws_and_has_no_faces() -> None:
    bar = bridge()
    bar.begin("Short Range attack")
    answer(bar, "Fred", "John", "8")
    fan = bar.fan()
    assert fan is not None
    shown = own(bar.session, FRED)
    assert shown.ask == Ask("fan", bar.prompt.text, len(fan.order))
    assert own(bar.session, JOHN).ask is None


def test_a_card_turned_before_an_undo_is_shown_at_its_place_unless_it_is_secret() -> None:
    bar = bridge()
    bar.begin("Short Range attack")
    answer(bar, "Fred", "John", "8")
    fan = bar.fan()
    assert fan is not None
    place = fan.order.index(Card("8"))  # an Ace would draw again
    bar.pick(place)
    assert [face.rank for face in own(bar.session, FRED).drawn] == ["8"]
    bar.undo()
    ask = own(bar.session, FRED).ask
    assert ask is not None and ask.face is not None
    assert (ask.turned, ask.face.rank) == (place, "8")
    bar.rule(DrawsKept(FRED, "gm"))
    ask = own(bar.session, FRED).ask
    assert ask is not None and (ask.turned, ask.face) == (place, None)
    bar.pick(place)
    assert own(bar.session, FRED).drawn == ()


def test_a_player_reads_their_own_secrets_and_nobody_elses() -> None:
    bar = bridge()
    hidden = Combatant(ZEL, "Zqx the Shade", side="Zqx0", items=(Item("Zqx1"),), hidden=True)
    facts: tuple[Fact, ...] = (
        Entered(ZEL, hidden),
        ItemPut(FRED, Item("A ring of mine", "sings", secret=True)),
        ItemPut(JOHN, Item("Zqx2", "Zqx3", secret=True)),
        HandoutWritten(FRED, "You owe John money."),
        HandoutWritten(JOHN, "Zqx4"),
        NotesWritten(FRED, "Zqx5"),
        Tagged(FRED, ("Zqx6",)),
        Marked(FRED, Marker("eye", "watched by Zqx the Shade")),
        Marked(FRED, Marker("flag", "in a hurry")),
    )
    bar.rule(*facts)
    shown = own(bar.session, FRED)
    assert [row.title for row in shown.items] == ["A ring of mine"]
    assert (shown.handout, shown.markers) == ("You owe John money.", ("in a hurry",))
    assert "Zqx" not in _text(shown)


def test_a_question_that_names_somebody_hidden_is_asked_in_other_words() -> None:
    bar = bridge()
    bar.begin("Short Range attack")
    answer(bar, "Fred", "John", "8", "8", "6")
    bar.undo()
    bar.rule(Hidden(FRED, True))
    shown = own(bar.session, JOHN)
    assert shown.ask is not None
    assert "Fred" not in _text(shown)
    assert "Fred" in _text(own(bar.session, FRED)), "a player always sees their own character"


def test_real_cards_are_only_announced_and_nobody_elsewhere_has_a_sheet() -> None:
    bar = bridge()
    bar.begin("Short Range attack")
    answer(bar, "Fred", "John", "8")
    assert not own(bar.session, Name("Nobody")).here
    bar.rule(SourceChosen(FRED, "table"))
    ask = own(bar.session, FRED).ask
    assert ask is not None and ask.kind == "table"


def test_dice_are_one_button() -> None:
    duel = bridge("gate")
    for _ in range(80):
        if duel.prompt.kind == "roll" and duel.prompt.who:
            break
        assert duel.usual(), duel.prompt
    others = [one.label for name, one in duel.scene.combatants.items() if name != duel.prompt.who]
    assert any(label in duel.prompt.text for label in others), "the GM reads both numbers"
    asked = own(duel.session, duel.prompt.who).ask
    assert asked is not None and asked.kind == "throw" and asked.words
    assert not any(label in asked.words for label in others)


def test_a_hand_on_the_table_lies_on_its_own_phone() -> None:
    duel = bridge("duel")
    for _ in range(80):
        if held := duel.session.system.decks.hands(duel.scene):
            break
        assert duel.usual(), duel.prompt
    shown = own(duel.session, held[0].who)
    assert len(shown.hand) == len(held[0].cards) > 0

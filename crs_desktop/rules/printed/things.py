"""The drawings of things on printed cards, chosen by a word of their names."""

import re
from collections.abc import Mapping

_WORDS: Mapping[str, str] = {
    "axe": "axe hatchet tomahawk mattock adze cleaver sickle scythe halberd",
    "sword": "sword blade rapier scimitar falchion claymore sabre saber katana cutlass foil",
    "knife": "knife dagger dirk stiletto razor shard",
    "hammer": "hammer mallet sledgehammer maul pick pickaxe",
    "mace": "mace club morningstar star flail cudgel blackjack",
    "spear": "spear lance pike javelin trident arrow arrows harpoon",
    "staff": "staff stick wand rod pole cane broom",
    "crossbow": "crossbow arbalest",
    "bow": "bow longbow shortbow",
    "sling": "sling slingshot",
    "gun": "gun pistol rifle musket revolver carbine blaster laser shotgun",
    "shield": "shield buckler targe",
    "helm": "helm helmet hat cap hood crown mask",
    "armour": "armour armor mail plate jerkin chainmail brigandine breastplate cuirass hide leather vest",
    "clothes": "cloak robe coat furs fur apron dress boots clothes cape habit livery uniform mantle gown",
    "fist": "fist fists gauntlet glove gloves claws",
    "book": "book tome grimoire diary ledger bible",
    "scroll": "scroll letter map paper papers deed writ contract note pass warrant",
    "bottle": "bottle potion vial flask jug tray cup poison oil elixir wine ale mug drink salve",
    "ring": "ring jewel amulet gem necklace brooch medal talisman locket pendant",
    "key": "key keys lockpick lockpicks picks",
    "rope": "rope chain cord net whip lasso",
    "light": "lantern torch lamp candle light",
    "tool": "tool tools kit wrench spade shovel tongs whistle saw lute flute",
    "food": "bread food rations herbs meal apple pie cheese",
    "coins": "coin coins gold silver money purse treasure",
    "cards": "cards deck dice",
}
_BY_WORD = {word: picture for picture, words in _WORDS.items() for word in words.split()}
_WORD = re.compile(r"[^\W\d_]+")


def picture_of(name: str) -> str:
    """Return the drawing for a thing of this name; the one of any item for an unknown thing.

    >>> picture_of("Two-handed sword"), picture_of("Pack of cards"), picture_of("Chainmail jerkin")
    ('sword', 'cards', 'armour')
    """
    # The last word names the thing, those before describe it: a sword belt is no sword.
    words = _WORD.findall(name.casefold())[::-1]
    known = (_BY_WORD.get(word) or _within(word) for word in words)
    return next(filter(None, known), "item")


def _within(word: str) -> str:
    """Return the drawing for a compound such as “battleaxe”, by its longest known ending."""
    # endings of three letters or more, as “bow” in “longbow”: two letters end too many words
    return next((_BY_WORD[word[at:]] for at in range(1, len(word) - 2) if word[at:] in _BY_WORD), "")

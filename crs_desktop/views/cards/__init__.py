"""The fan to pick a card from, the cards that are out, hands, and dice."""

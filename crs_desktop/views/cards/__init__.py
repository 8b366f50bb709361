"""The fan that a card is picked from, the cards that are out, and the dice."""

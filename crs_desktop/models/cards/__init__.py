"""Models of cards: a deck, a fan, hands, and real cards as they are typed."""

"""Models of cards: decks, fans, hands, and typed real cards."""

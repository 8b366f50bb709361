"""Everything the GM can do that is no answer: its words, its keys, why it is barred, what it does."""

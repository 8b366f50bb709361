"""Stats and gear of a Contest character."""

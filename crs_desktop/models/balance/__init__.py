"""The balance lab as Qt models: duels, encounters, and their work in the background."""

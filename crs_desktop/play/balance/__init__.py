"""The balance lab: fights played without people, exact duels, and what they come to."""

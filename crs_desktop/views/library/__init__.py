"""The library window: characters, their sheets, encounters, and the shelf of items."""

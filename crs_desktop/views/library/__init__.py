"""The library: characters, their sheets, encounters, and the shelf."""

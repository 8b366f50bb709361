"""Tokens: their contents, layout, painting, and the rings around them."""

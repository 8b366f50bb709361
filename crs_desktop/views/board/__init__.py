"""The battlefield: squares seen from above, a token for everybody who stands on them."""

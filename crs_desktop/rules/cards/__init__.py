"""Cards, hands and dice, as every system names and reads them."""

"""The GM's window over the phones of the players, and the code that a phone scans."""

"""Players’ phones: who may connect, the page on the local network, and its certificate."""

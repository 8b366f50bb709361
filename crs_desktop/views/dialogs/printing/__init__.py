"""The print dialogs: choice of cards, paper, look, preview and output."""

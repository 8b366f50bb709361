"""The time after a Combat of Avatar 2.6: bodies, looting, resurrection."""

"""The ground of every fight: squares, distances, walls and sight."""

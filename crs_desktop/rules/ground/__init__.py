"""The ground every system fights on: squares, distances, walls, sight and areas."""

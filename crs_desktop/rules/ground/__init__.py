"""The ground of every fight: squares, distances, walls, sight and areas."""

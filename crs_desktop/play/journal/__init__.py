"""What is kept, and how: the campaign file, its formats, its copies, the pictures in it."""

"""One folder per puzzle, every folder with the same files."""

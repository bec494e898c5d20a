"""For lessons: sets of puzzles that fit into a link, and the results that pupils hand in."""

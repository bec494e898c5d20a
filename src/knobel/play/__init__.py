"""`knobel play`: a game in the terminal, in colours or line by line."""

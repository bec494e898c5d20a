"""Pictures: a puzzle says what is to be seen (`scene`), the other files draw it."""

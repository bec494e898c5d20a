"""Coins: the smallest real puzzle, to copy when you write your own."""

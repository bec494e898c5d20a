"""A program that makes a mistake in the end: the last move is left out."""

import sys

from right import solve

print(*(solve(sys.argv[1]) or ["unlösbar"])[:-1] or ["unlösbar"])

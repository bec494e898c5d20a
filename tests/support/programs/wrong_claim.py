"""A program that claims the contrary of what is true."""

import sys

from right import solve

moves = solve(sys.argv[1])
print("Das Rätsel ist nicht lösbar!" if moves else "Lösbar, in 5 Zügen.")

"""Gymnasium environments, one for each puzzle that says what an agent sees and does.

    import gymnasium
    import knobel.gym

    env = gymnasium.make("knobel/NAME-v0", difficulty="easy")

Importing this module registers them; so does the name "knobel.gym:knobel/NAME-v0",
without any import. NAME is that of the puzzle, with a capital letter. `single.py` holds the
environment, `vector.py` many at once, `base.py` what both are made of. What
an agent sees and does is each puzzle's own business: `observation.py` in its folder, and `vector.py`
for many boards at once.
"""

from __future__ import annotations

try:
    from gymnasium import register, registry
except ImportError as error:
    from knobel.errors import install_command

    raise ImportError(f"the environments need gymnasium: {install_command('gym')}") from error

from knobel.puzzle_folder import has_part
from knobel.registry import puzzles

VECTOR = "knobel.gym.vector:FleetEnv"


def enroll() -> None:
    """Register an environment for every puzzle that says what an agent sees; those that are
    registered stay as they are."""
    for name, kind in puzzles().items():
        environment = kind.environment_id()
        if environment is not None and environment not in registry:
            register(
                environment,
                entry_point="knobel.gym.single:PuzzleEnv",
                vector_entry_point=VECTOR if has_part(kind, "vector") else None,
                kwargs={"kind": name},
            )


enroll()

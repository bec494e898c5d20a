"""Gymnasium environments: knobel/Stromrallye-v0, knobel/Rotation-v0, knobel/Huepfburg-v0.

    import gymnasium
    import knobel.gym

    env = gymnasium.make("knobel/Stromrallye-v0", difficulty="easy")

Importing this module registers them; so does the name "knobel.gym:knobel/Stromrallye-v0",
without any import. `single.py` holds the environment, `vector.py` many at once,
`arena.py` what both are made of, `pool.py` the puzzles. What an agent sees and does is
each puzzle's own business: `agent.py` in its folder, and `fleet.py` for many boards at once.
"""

from __future__ import annotations

try:
    from gymnasium import register, registry
except ImportError as error:
    raise ImportError('the environments need gymnasium: pip install "knobel[gym]"') from error

NAMES = {
    "stromrallye": "knobel/Stromrallye-v0",
    "rotation": "knobel/Rotation-v0",
    "huepfburg": "knobel/Huepfburg-v0",
}
VECTOR = {"stromrallye": "knobel.gym.vector:FleetEnv"}


def enroll() -> None:
    """Register the environments; those that are registered stay as they are."""
    for kind, name in NAMES.items():
        if name not in registry:
            register(
                name,
                entry_point="knobel.gym.single:PuzzleEnv",
                vector_entry_point=VECTOR.get(kind),
                kwargs={"kind": kind},
            )


enroll()

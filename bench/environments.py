"""The Gymnasium environments: the official checker on many seeds, and steps per second.

    .venv/bin/python bench/environments.py           1,000 seeds per environment
    .venv/bin/python bench/environments.py 50        fewer

Every warning of the checker counts as a failure. The agent is random and takes only moves
(`action_mask`); puzzles are drawn from the pool, and resets are counted in. Times are processor
times. Ends with exit code 1 if a check fails or Stromrallye is slower than 50,000 steps per second.
"""

from __future__ import annotations

import contextlib
import io
import sys
import warnings
from time import process_time

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env

import knobel.gym  # noqa: F401 - registers the environments
from knobel.registry import PUZZLES

NAMES = {kind.name: name for kind in PUZZLES if (name := kind.environment_id()) is not None}

WANTED = 50_000
TURNS = 20_000


def check(name: str, seeds: int) -> int:
    """How many seeds the checker is not content with."""
    bad = 0
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for seed in range(1, seeds + 1):
            env = gymnasium.make(name, seed=seed).unwrapped
            env.reset(seed=seed)
            try:
                with contextlib.redirect_stdout(io.StringIO()):  # the render mode "human" prints
                    check_env(env)
            except Exception as error:
                bad += 1
                print(f"{name}, seed {seed}: {error}")
    return bad


def single(name: str) -> float:
    """Steps per second of one environment as `make` gives it."""
    env = gymnasium.make(name)
    _, info = env.reset(seed=1)
    random = np.random.default_rng(1)
    start = process_time()
    for _ in range(TURNS):
        _, _, terminated, truncated, info = env.step(random.choice(np.flatnonzero(info["action_mask"])))
        if terminated or truncated:
            _, info = env.reset()
    return TURNS / (process_time() - start)


def many(name: str, count: int) -> float:
    """Steps per second of so many at once, in this process."""
    envs = gymnasium.make_vec(name, num_envs=count)
    _, infos = envs.reset(seed=1)
    random = np.random.default_rng(1)
    turns = max(500, 500_000 // count)
    start = process_time()
    for _ in range(turns):
        mask = infos["action_mask"]
        *_, infos = envs.step((random.random(mask.shape) * mask).argmax(axis=1))
    return turns * count / (process_time() - start)


def main(seeds: int) -> int:
    failed = 0
    for name in NAMES.values():
        bad = check(name, seeds)
        failed += bad
        print(
            f"{name}: check_env on {seeds} seeds, {bad} failed; one: {single(name):,.0f} steps/s", flush=True
        )
    best = 0.0
    for count in (16, 64, 256, 1024):
        rate = many(NAMES["stromrallye"], count)
        best = max(best, rate)
        print(f"{NAMES['stromrallye']}: {count} at once: {rate:,.0f} steps/s", flush=True)
    return int(failed > 0 or best < WANTED)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000))

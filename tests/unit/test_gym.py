"""The Gymnasium environments: the official checker, the rules, seeds, and many at once."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv

import knobel
from knobel import registry
from knobel.gym.single import PuzzleEnv
from support.command_line import PATIENCE
from support.examples import ROOT

NAMES = {kind.name: str(kind.environment_id()) for kind in registry.PUZZLES}
KINDS = list(NAMES)
EASY = "5\n3,5,9\n3\n5,1,3\n1,2,2\n5,4,3\n"
TURNS = (ROOT / "examples/rotation/eigen2.txt").read_text(encoding="utf-8")
MEETING = "5 8\n4 3\n1 3\n1 4\n2 5\n5 2\n5 3\n3 1\n4 5\n"
TEXTS = {"stromrallye": EASY, "rotation": TURNS, "huepfburg": MEETING}


def make(kind: str, **options: Any) -> Any:
    """An environment; any, since puzzles have fields of their own."""
    env = gymnasium.make(NAMES[kind], **options).unwrapped
    assert isinstance(env, PuzzleEnv)
    return env


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 9))
@pytest.mark.parametrize("kind", KINDS)
def test_the_official_checker_is_content(kind: str, seed: int) -> None:
    """Warnings are errors here; bench/environments.py does this for 1,000 seeds."""
    check_env(make(kind, seed=seed, pool=3), skip_render_check=seed > 1)


@pytest.mark.parametrize("kind", KINDS)
def test_walks_are_those_of_the_rules(kind: str) -> None:
    env = make(kind, pool=5)
    seen, info = env.reset(seed=3)
    for _ in range(400):
        puzzle, state = env.puzzle, env.state
        moves = set(puzzle.moves(state))
        chosen = np.flatnonzero(info["action_mask"])
        assert {env.arena.observer.move(int(action)) for action in chosen} == moves
        assert (env.action_masks() == info["action_mask"].astype(bool)).all()
        assert seen in env.observation_space
        action = env.np_random.choice(chosen)
        seen, reward, terminated, truncated, info = env.step(action)
        assert env.state == puzzle.apply(state, env.arena.observer.move(int(action)))
        solved = puzzle.is_solved(env.state)
        assert reward == float(solved)
        assert info["is_success"] == solved
        assert terminated == (solved or not any(True for _ in puzzle.moves(env.state)))
        if terminated or truncated:
            seen, info = env.reset()


@pytest.mark.parametrize("kind", KINDS)
def test_a_solution_earns_one(kind: str) -> None:
    env = make(kind, puzzles=TEXTS[kind])
    env.reset(seed=1)
    answer = knobel.solve(env.puzzle)
    assert isinstance(answer, knobel.Solved)
    actions = {env.arena.observer.move(action): action for action in range(int(env.action_space.n))}
    rewards = [env.step(np.int64(actions[move]))[1:3] for move in answer.moves]
    assert rewards == [(0.0, False)] * (answer.length - 1) + [(1.0, True)]


def test_what_is_seen_of_stromrallye() -> None:
    env = make("stromrallye", puzzles=EASY, largest=6)
    seen, info = env.reset()
    assert seen["robot"].tolist() == [2, 4, 9]
    assert seen["board"][:, 5].tolist() == [-2] * 6
    assert seen["board"][0].tolist() == [-1, -1, -1, -1, 3, -2]
    assert info["action_mask"].tolist() == [1, 1, 1, 0]
    seen, reward, *_ = env.step(np.int64(3))  # down, off the board: nothing happens
    assert reward == -0.1
    assert seen["robot"].tolist() == [2, 4, 9]


def test_what_is_seen_of_rotation_is_what_is_shown() -> None:
    env = make("rotation", pool=3)
    env.reset(seed=1)
    for action in (0, 0, 1, 0, 0, 1, 1, 1):
        seen, _, over, *_ = env.step(np.int64(action))
        puzzle = env.puzzle
        signs = {-1: "#", 0: " ", **{n: stick.name for n, stick in enumerate(puzzle.sticks, start=1)}}
        size = puzzle.size
        lines = ["".join(signs[int(n)] for n in row[:size]) for row in seen["frame"][:size]]
        if over:
            break
        assert [line.rstrip() for line in lines] == [
            row.rstrip() for row in puzzle.show(env.state).splitlines()
        ]


def test_what_is_seen_of_huepfburg() -> None:
    env = make("huepfburg", puzzles=MEETING, largest=6)
    seen, info = env.reset()
    assert {(int(a) + 1, int(b) + 1) for a, b in np.argwhere(seen["arrows"])} == set(
        knobel.parse(MEETING).arrows  # type: ignore[attr-defined]
    )
    assert seen["players"].tolist() == [0, 1]
    assert seen["meet"].tolist() == [-1]
    assert np.flatnonzero(info["action_mask"]).tolist() == [2 * 6 + 4, 3 * 6 + 4]


def test_options_of_make_and_reset() -> None:
    env = make("stromrallye", difficulty="medium", seed=7, pool=1)
    env.reset()
    assert env.puzzle == knobel.generate("stromrallye", difficulty="medium", seed=7).puzzle
    env.reset(options={"seed": 9, "difficulty": "easy"})
    assert env.puzzle == knobel.generate("stromrallye", difficulty="easy", seed=9).puzzle
    env.reset(options={"puzzle": EASY})
    assert env.puzzle == knobel.parse(EASY)
    diagonal = make("stromrallye", diagonal=True, size=4)
    assert diagonal.action_space.n == 8
    diagonal.reset(seed=1)
    assert diagonal.puzzle.diagonal
    assert diagonal.puzzle.size == 4
    three = make("huepfburg", puzzles=[MEETING], start=(1, 2, 5), largest=5)
    assert three.action_space.n == 125
    out = make("rotation", puzzles=TURNS, stick="0")
    assert out.reset()[0]["goal"].tolist() == [1]


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"difficulty": "silly"}, knobel.KnobelError),
        ({"colour": "red"}, knobel.KnobelError),
        ({"puzzles": "5\n3,5\n"}, knobel.PuzzleError),
        ({"puzzles": []}, ValueError),
        ({"puzzles": MEETING}, knobel.PuzzleError),
        ({"size": 99_999}, knobel.KnobelError),
        ({"largest": 99_999}, knobel.KnobelError),
        ({"pool": 0}, ValueError),
        ({"max_steps": 0}, ValueError),
    ],
)
def test_options_that_cannot_be(options: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        make("stromrallye", **options).reset()


def test_a_puzzle_that_is_too_large_for_the_observation() -> None:
    env = make("stromrallye", size=4, largest=4)
    with pytest.raises(knobel.KnobelError, match="does not fit into the observation"):
        env.reset(options={"puzzle": EASY})
    with pytest.raises(knobel.KnobelError, match="unknown parameter “puzle”"):
        env.reset(options={"puzle": EASY})


def test_steps_need_a_reset_and_an_action() -> None:
    env = make("rotation")
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(np.int64(0))
    env.reset(seed=1)
    with pytest.raises(gymnasium.error.InvalidAction):
        env.step(np.int64(2))


def test_episodes_are_cut_off() -> None:
    env = make("rotation", puzzles="5\n#####\n#0  #\n#0  #\n#   #\n#####\n", max_steps=3, step_reward=-0.5)
    env.reset()
    assert [env.step(np.int64(0))[1:4] for _ in range(3)] == [(-0.5, False, False)] * 2 + [
        (-0.5, False, True)
    ]


def test_lost_positions_can_end_an_episode() -> None:
    """Two steps to the left use up charge that is missing later."""
    env = make("stromrallye", puzzles=EASY, stop_when_lost=True)
    random = np.random.default_rng(5)
    _, info = env.reset(seed=1)
    for _ in range(200):
        action = random.choice(np.flatnonzero(info["action_mask"]))
        *_, terminated, truncated, info = env.step(action)
        lost = isinstance(knobel.solve(env.puzzle, state=env.state), knobel.Unsolvable)
        assert info["lost"] == lost
        assert terminated == (lost or info["is_success"])
        if terminated or truncated:
            _, info = env.reset()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_go_on_alike(kind: str, copied: Any) -> None:
    env = make(kind, pool=4)
    env.reset(seed=11)
    twin = copied(env)
    for action in (0, 1, 1, 0):
        assert data_equivalence(env.step(np.int64(action)), twin.step(np.int64(action)), exact=True)
    assert data_equivalence(env.reset(), twin.reset(), exact=True)


@pytest.mark.parametrize("kind", KINDS)
def test_render_modes(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    for mode in ("human", "ansi", "rgb_array"):
        env = make(kind, render_mode=mode, puzzles=TEXTS[kind])
        env.reset(seed=1)
        shown = env.render()
        if mode == "rgb_array":
            assert shown.dtype == np.uint8
            assert shown.ndim == 3
            assert shown.shape[2] == 3
            assert shown.std() > 10
        else:
            assert (capsys.readouterr().out if mode == "human" else shown).startswith(
                env.puzzle.show(env.state)
            )


@pytest.mark.slow
@pytest.mark.parametrize(
    "options", [{"pool": 6}, {"pool": 3, "diagonal": True, "max_steps": 9, "step_reward": -0.25}]
)
def test_the_fleet_is_the_rules(options: dict[str, Any]) -> None:
    """Thousands of random steps, also such that are none: the same as single environments."""
    fleet = gymnasium.make_vec(NAMES["stromrallye"], num_envs=7, **options)
    plain = gymnasium.make_vec(NAMES["stromrallye"], num_envs=7, vectorization_mode="sync", **options)
    assert type(fleet).__name__ == "FleetEnv"
    assert isinstance(plain, SyncVectorEnv)
    assert fleet.observation_space == plain.observation_space
    assert fleet.action_space == plain.action_space
    assert data_equivalence(fleet.reset(seed=5), plain.reset(seed=5), exact=True)
    random = np.random.default_rng(1)
    for turn in range(1500):
        actions = random.integers(fleet.single_action_space.n, size=7)  # type: ignore[attr-defined]
        left, right = fleet.step(actions), plain.step(actions)
        assert data_equivalence(left, right, exact=True), turn
        singles = [env.unwrapped for env in plain.envs]
        assert [fleet.unwrapped.fleet.state(n) for n in range(7)] == [env.state for env in singles]  # type: ignore[attr-defined]
    assert data_equivalence(fleet.reset(), plain.reset(), exact=True)


def test_the_fleet_solves_and_loses() -> None:
    """Solutions in all lanes at once, and the same boards with lost positions found."""
    answer = knobel.solve(knobel.parse(EASY))
    assert isinstance(answer, knobel.Solved)
    fleet = gymnasium.make_vec(NAMES["stromrallye"], num_envs=2, puzzles=[EASY], stop_when_lost=True)
    fleet.reset(seed=1)
    names = ("R", "U", "L", "D")
    for move in answer.moves:
        action = names.index(move)
        _, rewards, terminated, _, infos = fleet.step(np.array([action, action]))
    assert rewards.tolist() == [1, 1]
    assert terminated.all()
    assert infos["is_success"].all()
    assert not fleet.step(np.array([0, 0]))[2].any()  # begins again
    with pytest.raises(gymnasium.error.InvalidAction):
        fleet.step(np.array([4, 0]))
    shown = gymnasium.make_vec(NAMES["stromrallye"], num_envs=2, puzzles=[EASY], render_mode="ansi")
    shown.reset(seed=1)
    assert shown.render() == (knobel.parse(EASY).show(knobel.parse(EASY).start()),) * 2


def test_environments_in_other_processes() -> None:
    def one() -> gymnasium.Env[Any, Any]:
        return gymnasium.make("knobel.gym:knobel/Huepfburg-v0", pool=2)

    envs = AsyncVectorEnv([one, one])
    plain = SyncVectorEnv([one, one])
    assert data_equivalence(envs.reset(seed=4)[0], plain.reset(seed=4)[0], exact=True)
    envs.step(np.array([0, 1]))
    envs.close()


@pytest.mark.slow
@pytest.mark.parametrize("also", ["", "knobel.gym:"])
def test_importing_knobel_or_a_name_is_enough(also: str) -> None:
    more = "" if also else ", knobel"
    code = f"import gymnasium{more}; gymnasium.make('{also}knobel/Stromrallye-v0').reset(seed=1)"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=PATIENCE)

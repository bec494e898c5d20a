"""Every cell of the containment table in docs/judge.md is tried, on every backend that this system has."""

from __future__ import annotations

import re
import secrets
import shlex
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from knobel.errors import KnobelError
from knobel.judge import Allowance, Program, Run, run, run_program
from knobel.judge.containment import Containment, containment, offers
from support import attacks
from support.command_line import PATIENCE, apart
from support.examples import ROOT

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Linux only")
BACKENDS = ("namespaces + cgroup", "namespaces", "landlock", "limits")
MEMORY = 64 << 20
YES, NO = "yes", "no"


def backend_named(name: str) -> Containment:
    """A backend of this system; the test is skipped if there is none of this name."""
    offered = offers()
    there = {
        "namespaces + cgroup": offered if offered.namespaces and offered.cgroup else None,
        "namespaces": offered._replace(cgroup="") if offered.namespaces else None,
        "landlock": Containment(False, offered.landlock, "") if offered.landlock else None,
        "limits": Containment(False, 0, ""),
    }[name]
    if there is None:
        pytest.skip(f"this system does not offer {name}")
    return there


class Victim(NamedTuple):
    """What a program should leave alone."""

    outside: Path
    other: subprocess.Popen[bytes]
    port: int
    word: str


@pytest.fixture
def victim(tmp_path: Path) -> Iterator[Victim]:
    outside = tmp_path / "outside.txt"
    outside.write_text("mine")
    outside.chmod(0o600)
    other = subprocess.Popen(["sleep", str(PATIENCE)])
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield Victim(outside, other, server.getsockname()[1], secrets.token_hex(8))
    other.kill()
    other.wait()


Attack = Callable[[str], Run]


@pytest.fixture
def attack(victim: Victim, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Attack:
    """Runs a program of `attacks` on the backend of the test."""
    contained = backend_named(request.getfixturevalue("backend"))
    monkeypatch.setattr(run_program, "containment", lambda _: contained)

    def ran(text: str) -> Run:
        command = shlex.join([sys.executable, "-c", text])
        return run(Program.parse(command), b"", Allowance(PATIENCE / 4, MEMORY))

    return ran


def table() -> dict[str, dict[str, str]]:
    """The table of the document: what programs try, and what contains them."""
    text = (ROOT / "docs" / "judge.md").read_text()
    rows = re.findall(r"^\| (.+) \|$", text[text.index("| a program that tries to") :].split("\n\n")[0], re.M)
    cells = [[cell.strip() for cell in row.split(" | ")] for row in rows]
    assert tuple(cells[0][1:]) == BACKENDS
    return {row[0]: dict(zip(BACKENDS, row[1:], strict=True)) for row in cells[1:]}


def is_contained(row: str, attack: Attack, victim: Victim) -> bool:
    named = {"outside": victim.outside, "other": victim.other.pid, "port": victim.port}
    if row == "leave System V shared memory behind":
        key = secrets.randbits(30) + 1
        attack(attacks.SYSTEM_V.format(key=key))
        return not remove_shared(key)
    if "kill its launcher" in row:
        leave = "leave its session" in row
        attack(attacks.ESCAPE.format(word=victim.word, leave_session=leave, then=attacks.KILL_WATCHERS))
        return not kill_left(victim.word)
    if row == "start hundreds of processes":
        return attack(attacks.PROCESSES).ended_by in ("processes", "memory")
    text = {
        "write your files": attacks.WRITE,
        "change modes of your files": attacks.MODE,
        "change times of your files": attacks.TIMES,
        "signal your other processes": attacks.SIGNAL,
        "connect by TCP": attacks.TCP,
        "send by UDP": attacks.UDP,
        "hold more memory in memory files": attacks.MEMORY_FILES,
        "hold more memory in System V shared memory": attacks.LARGE_SYSTEM_V,
        "hide shared memory by not mapping it": attacks.UNMAPPED,
        "write more files than allowed": attacks.FILES,
        "write more into deleted files": attacks.DELETED_FILES,
        "mount something in a namespace of its own": attacks.RIGHTS,
        "read your files": attacks.READ,
    }[row]
    return b"free" not in attack(text.format(**named)).output


def remove_shared(key: int) -> bool:
    """Remove System V shared memory; was there any with this key?"""
    lines = Path("/proc/sysvipc/shm").read_text().splitlines()[1:]
    found = [line.split()[1] for line in lines if line.split()[0] == str(key)]
    for number in found:
        subprocess.run(["ipcrm", "-m", number], check=True)
    return bool(found)


def kill_left(word: str) -> bool:
    """Kill processes that have this word in their command; were there any?"""
    left = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if word in folder.joinpath("cmdline").read_text().split("\0"):
                left.append(folder.name)
        except OSError:
            continue
    for pid in left:
        subprocess.run(["kill", "-9", pid], check=False)
    return bool(left)


@pytest.mark.slow
@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("row", [row for row in table() if row != "---"])
def test_the_table(row: str, backend: str, attack: Attack, victim: Victim) -> None:
    expected = table()[row][backend]
    if expected not in (YES, NO):
        least = int(re.findall(r"\d+", expected)[0])  # "yes (Landlock 6)"
        expected = YES if offers().landlock >= least else NO
    assert (YES if is_contained(row, attack, victim) else NO) == expected


@pytest.mark.parametrize("backend", BACKENDS)
def test_ordinary_programs_run(backend: str, attack: Attack) -> None:
    """Children, threads, files, shared memory of one's own, a crash, an exit code."""
    text = """
import multiprocessing, os, pathlib, sys, threading
pathlib.Path("file").write_text("x")
os.chmod("file", 0o700)
thread = threading.Thread(target=print, args=("thread",))
thread.start(); thread.join()
assert os.system("exit 3") >> 8 == 3
print(sys.stdin.read() == "", os.listdir("."), file=sys.stderr)
sys.exit(5)
"""
    ran = attack(text)
    assert (ran.ended_by, ran.code, ran.signal, ran.output) == (None, 5, None, b"thread\n"), ran.errors
    assert "True" in ran.errors
    assert attack("import os; os.abort()").signal == 6


@pytest.mark.slow
@pytest.mark.parametrize("backend", BACKENDS)
def test_memory_is_the_peak_of_the_program_itself(backend: str, attack: Attack) -> None:
    """Not that of Python, from which it was started; a peak that is over before anybody looks counts."""
    allowance = Allowance(PATIENCE / 4)
    small = [run(Program.parse("true"), b"", allowance).memory for _ in range(5)]
    assert all(400 << 10 < memory < 4 << 20 for memory in small), small
    large = "import mmap; m = mmap.mmap(-1, 40 << 20); m.write(bytes(1 << 20) * 40); m.close()"
    assert 40 << 20 < attack(large).memory < 140 << 20
    assert backend


def test_what_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing = Containment(False, 0, "")
    monkeypatch.setattr("knobel.judge.containment.offers", lambda: nothing)
    assert containment() == containment("limits") == nothing
    for name in ("namespaces", "landlock"):
        with pytest.raises(KnobelError, match=name):
            containment(name)


@pytest.mark.slow
def test_what_is_in_force_is_said(tmp_path: Path) -> None:
    """At the start, and in the report."""
    page = tmp_path / "report.html"
    puzzle = ROOT / "examples" / "rotation" / "eigen1.txt"
    for name in ("limits", "auto"):
        ran = apart("judge", "--run", "echo no solution", "--contain", name, "--html", page, puzzle)
        said = containment(name).message().text()
        assert ran.err == f"knobel: {said}\n"
        assert said in page.read_text()
    assert "writing your files" in containment("limits").message().text()


def test_control_groups(tmp_path: Path) -> None:
    """Joining a group, killing everything in it, removing it: also where no memory can be limited."""
    from knobel.judge import cgroup

    above = next((folder for folder in cgroup._above_us() if cgroup.may_make_group(folder)), None)
    if above is None:
        pytest.skip("no control group here in which another one can be made")
    group = cgroup.Group(above, MEMORY, 100)
    pipe = tmp_path / "pipe"
    text = f"import os, time; os.write({group.door}, b'0'); open({str(pipe)!r}, 'w'); time.sleep(1000)"
    child = subprocess.Popen([sys.executable, "-c", text], pass_fds=[group.door])
    try:
        while not pipe.exists():
            assert child.poll() is None
        assert str(child.pid) in (group.folder / "cgroup.procs").read_text().split()
        group.end()
        assert child.wait(PATIENCE) == -9
        assert not group.folder.exists()
    finally:
        child.kill()
        child.wait()


class FakeGroup(type(Path())):  # type: ignore[misc]
    """A folder that has the files of a control group as soon as it is made. The system's part (counting,
    limiting, killing) is not there; what Knobel writes where, and how it reads, is."""

    FILES: tuple[str, ...] = ("cgroup.procs", "cgroup.kill", "memory.max", "memory.swap.max", "pids.max")

    def mkdir(self, *_: object, **__: object) -> None:
        super().mkdir()
        for name in self.FILES:
            (self / name).touch()
        (self / "memory.peak").write_text("5000\n")
        (self / "memory.events").write_text("low 0\nhigh 0\nmax 7\noom 2\noom_kill 1\n")

    def rmdir(self) -> None:
        """As the system does it: only when nobody is in it any more."""
        inside = self / "cgroup.procs"
        if inside.exists() and inside.read_text() and not (self / "cgroup.kill").read_text():
            raise OSError(16, "busy")
        for file in list(self.iterdir()):
            file.unlink()
        super().rmdir()


def test_a_group_with_limited_memory(tmp_path: Path) -> None:
    """The calls, where this system may have no group whose memory could be limited."""
    from knobel.judge import cgroup

    group = cgroup.Group(FakeGroup(tmp_path), MEMORY, 100)
    limits = ("memory.max", "memory.swap.max", "pids.max")
    assert [group.folder.joinpath(name).read_text() for name in limits] == [str(MEMORY), "0", "100"]
    joining = f"import os; os.write({group.door}, b'0')"
    subprocess.run([sys.executable, "-c", joining], pass_fds=[group.door], check=True)
    assert group.folder.joinpath("cgroup.procs").read_text() == "0"
    assert (group.peak(), group.was_out_of_memory()) == (5000, True)
    group.folder.joinpath("memory.events").write_text("oom 2\noom_kill 0\n")
    assert not group.was_out_of_memory()
    for name in ("memory.peak", "memory.events"):  # an older system
        group.folder.joinpath(name).unlink()
    assert (group.peak(), group.was_out_of_memory()) == (0, False)
    group.end()
    assert list(tmp_path.iterdir()) == []


def test_a_group_that_nobody_can_join_is_not_left_behind(tmp_path: Path) -> None:
    from knobel.judge import cgroup

    class Closed(FakeGroup):
        FILES = FakeGroup.FILES[1:]

    with pytest.raises(OSError, match="procs"):
        cgroup.Group(Closed(tmp_path), MEMORY, 100)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("handed_down", "found"),
    [(["", "", "cpu memory"], 2), (["pids", "memory pids", "memory"], 1), (["", None, "pids"], None)],
)
def test_the_nearest_group_that_hands_memory_down(
    handed_down: list[str | None], found: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Our own group and those above it: the first that allows it counts."""
    from knobel.judge import cgroup

    above = [tmp_path / str(n) for n in range(len(handed_down))]
    for folder, controllers in zip(above, handed_down, strict=True):
        folder.mkdir()
        folder.joinpath("cgroup.procs").touch()
        if controllers is not None:
            folder.joinpath("cgroup.subtree_control").write_text(controllers)
    monkeypatch.setattr(cgroup, "_above_us", lambda: above)
    assert cgroup.parent() == (None if found is None else above[found])


def test_memory_that_the_group_has_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the system says about the group is what the run says: killed for memory, and the peak."""
    from knobel.judge import launcher

    class Counted:
        peak = staticmethod(lambda: 5 << 30)
        was_out_of_memory = staticmethod(lambda: True)
        end = staticmethod(lambda: None)

    run = launcher.Watch({"namespaces": False, "cgroup": "", "folder": "/nowhere"})
    run.group = Counted()  # type: ignore[assignment]
    monkeypatch.setattr("knobel.judge.process_tree.kill_descendants", lambda: 0)
    run.kill()
    assert (run.ended_by, run.memory) == ("memory", 5 << 30)

"""Programs that try to get out of what contains them; each writes "free" if it got through.

They get a file that is not theirs (`OUTSIDE`), the PID of somebody else (`OTHER`), a port on which somebody
listens (`PORT`) and a word by which their processes can be found (`WORD`).
"""

ESCAPE = """
import os, sys
tried, done = os.pipe()
os.set_inheritable(done, True)
if os.fork() == 0:
    if {leave_session}:
        os.setsid()
    os.execve(sys.executable, [sys.executable, "-c", {then!r}, str(done), "{word}"], {{}})
os.close(done)
os.read(tried, 1)
"""
KILL_WATCHERS = """
import os, signal, sys, time
pid, watchers = os.getppid(), []
while pid > 1:
    if "knobel.judge.launcher" in open(f"/proc/{pid}/cmdline").read():
        watchers.append(pid)
    pid = int(open(f"/proc/{pid}/stat").read().rpartition(")")[2].split()[1])
for order in (signal.SIGSTOP, signal.SIGKILL):
    for pid in watchers:
        try:
            os.kill(pid, order)
        except OSError:
            pass
os.close(int(sys.argv[1]))
time.sleep(1000)
"""
"""What `ESCAPE` does then: all who watch are stopped first, so that none can act while others are killed."""
MEMORY_FILES = """
import os, time
held = []
for _ in range(6):
    held.append(os.memfd_create("x"))
    for _ in range(40):
        os.write(held[-1], bytes(1 << 20))
time.sleep(1)
print("free")
"""
UNMAPPED = """
import mmap
held = []
for _ in range(30):
    held.append(mmap.mmap(-1, 8 << 20, flags=mmap.MAP_SHARED | mmap.MAP_ANONYMOUS))
    held[-1].write(bytes(8 << 20))
    held[-1].madvise(mmap.MADV_DONTNEED)
import time
time.sleep(1)
print("free")
"""
SYSTEM_V = """
import ctypes
library = ctypes.CDLL(None)
library.shmat.restype = ctypes.c_void_p
made = library.shmget({key}, 1 << 20, 0o1600)
print("made" if made >= 0 else "refused")
"""
LARGE_SYSTEM_V = """
import ctypes, time
library = ctypes.CDLL(None)
library.shmat.restype = ctypes.c_void_p
made = [library.shmget(0, 8 << 20, 0o1600) for _ in range(25)]
for number in made:
    if number < 0:
        raise SystemExit
    place = ctypes.c_void_p(library.shmat(number, None, 0))
    ctypes.memset(place, 1, 8 << 20)
    library.shmdt(place)
time.sleep(1)
for number in made:
    library.shmctl(number, 0, None)
print("free")
"""
FILES = """
import time
for n in range(20):
    with open(f"file{{n}}", "wb") as file:
        for _ in range(10):
            file.write(bytes(1 << 20))
time.sleep(1)
print("free")
"""
DELETED_FILES = """
import os, time
held = []
for n in range(20):
    held.append(open("file", "wb"))
    os.unlink("file")
    for _ in range(10):
        held[-1].write(bytes(1 << 20))
    held[-1].flush()
time.sleep(1)
print("free")
"""
WRITE = """
open("{outside}", "a").write("x")
print("free")
"""
MODE = """
import os
os.chmod("{outside}", 0o777)
print("free")
"""
TIMES = """
import os
os.utime("{outside}", (1, 1))
print("free")
"""
SIGNAL = """
import os, signal
os.kill({other}, signal.SIGTERM)
print("free")
"""
TCP = """
import socket
socket.create_connection(("127.0.0.1", {port}))
print("free")
"""
UDP = """
import socket
socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", {port}))
print("free")
"""
READ = """
open("{outside}").read()
print("free")
"""
PROCESSES = """
import os, time
while True:
    if os.fork() == 0:
        time.sleep(1000)
"""
RIGHTS = """
import ctypes
library = ctypes.CDLL(None)
if library.unshare(0x10020000) == 0 and library.mount(b"x", b"/mnt", b"tmpfs", ctypes.c_ulong(0), None) == 0:
    print("free")
"""

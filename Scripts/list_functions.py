#!/usr/bin/env python3
"""Lists the functions of the Swift runtime that a short session in the browser runs, for the linker to put side by side.

    Scripts/list_functions.py > Sources/ExternalInterfaces/Linking/functions.txt

Pages of the program come from the disk in blocks; what is used together and lies apart brings much along that is never
used. Only functions of libraries are listed: their names stay the same while this program changes. Needs valgrind, and
builds the program with its symbols into .build-functions.
"""
import fcntl
import os
import pathlib
import pty
import re
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCRATCH = ROOT / ".build-functions"
OWN = re.compile("ApplicationLogic|ExternalInterfaces|DomainEntities|BusinessLogic|MovieBrowser")
KEYS = "jjjjjkk \x1b[6~Gg/god\x1b\rjk\x1b"


def build() -> pathlib.Path:
    """The release program with the names of its functions and no debug information."""
    manifest = (ROOT / "Package.swift").read_text()
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / "tree"
        subprocess.run(["cp", "-r", "--reflink=auto", str(ROOT / "Sources"), str(ROOT / "Tests"), "-t", make(copy)],
                       check=True)
        (copy / "Package.swift").write_text(manifest.replace('"-Xlinker", "-s"', '"-Xlinker", "-S"'))
        subprocess.run(["swift", "build", "-c", "release", "--product", "moviebrowser", "--package-path", copy,
                        "--scratch-path", SCRATCH], check=True, stdout=sys.stderr)
    return SCRATCH / "release/moviebrowser"


def make(folder: pathlib.Path) -> str:
    folder.mkdir()
    return str(folder)


def run(program: pathlib.Path, rows: int, columns: int, home: str) -> set[str]:
    """The functions that a session runs at one size of the screen."""
    report = os.path.join(home, f"callgrind-{rows}")
    pid, terminal = pty.fork()
    if pid == 0:
        environment = {"HOME": home, "TERM": "xterm-256color", "PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
        time.sleep(0.2)
        os.execvpe("valgrind", ["valgrind", "-q", "--tool=callgrind", "--demangle=no",
                                f"--callgrind-out-file={report}", str(program)], environment)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    rest(terminal, 3)
    for key in re.findall("\x1b\\[6~|.", KEYS, re.DOTALL) + ["q"]:
        try:
            os.write(terminal, key.encode())
        except OSError:
            break
        rest(terminal, 0.3)
    os.waitpid(pid, 0)
    return set(re.findall(r"^c?fn=\(\d+\) ([^\s']+)", open(report).read(), re.MULTILINE))


def rest(terminal: int, seconds: float) -> None:
    """Reads until the screen has been still for so long."""
    while select.select([terminal], [], [], seconds)[0]:
        try:
            os.read(terminal, 65536)
        except OSError:
            return


def main() -> None:
    program = build()
    known = {line.split()[-1] for line in subprocess.run(
        ["nm", program], check=True, capture_output=True, text=True).stdout.splitlines()}
    with tempfile.TemporaryDirectory() as home:
        used = run(program, 24, 80, home) | run(program, 50, 200, home)
    print("\n".join(sorted(name for name in used & known if not OWN.search(name))))


main()

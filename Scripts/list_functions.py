#!/usr/bin/env python3
"""Lists the functions that a short session in the browser runs, for the linker to put side by side.

    Scripts/list_functions.py > functions.txt && mv functions.txt Sources/ExternalInterfaces/Linking/

Pages of the program come from the disk in blocks; what is used together and lies apart brings much along that is never
used, and all of that counts as the program's memory. A name that no function has any more does no harm, and a function
that the list does not know lies behind those of the list: make it again now and then, and look at the memory before and
after. Needs valgrind; builds the program with its symbols into .build-functions.
"""
import fcntl
import os
import pathlib
import pty
import re
import select
import shutil
import struct
import subprocess
import sys
import tempfile
import termios
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCRATCH = ROOT / ".build-functions"
# Down and up, a page, both ends, a film, a search that is kept, and back.
KEYS = "jjjjjkk \x1b[6~Gg\rjk\x1b/god\r\x1b"
SIZES = [(24, 80), (50, 200)]
PATIENCE = 120


def build() -> pathlib.Path:
    """The release program with the names of its functions and no debug information."""
    tree = SCRATCH / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    for folder in ["Sources", "Tests"]:
        shutil.copytree(ROOT / folder, tree / folder)
    manifest = (ROOT / "Package.swift").read_text()
    stripping = '"-Xlinker", "-s"'
    assert stripping in manifest, "Package.swift does not strip symbols as it did"
    (tree / "Package.swift").write_text(manifest.replace(stripping, '"-Xlinker", "-S"'))
    subprocess.run(["swift", "build", "-c", "release", "--product", "moviebrowser", "--package-path", tree,
                    "--scratch-path", SCRATCH], check=True, stdout=sys.stderr)
    return SCRATCH / "release/moviebrowser"


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
    if not select.select([terminal], [], [], PATIENCE)[0]:
        sys.exit("the program shows nothing")
    rest(terminal, 3)
    for key in re.findall("\x1b\\[6~|.", KEYS, re.DOTALL) + ["q"]:
        try:
            os.write(terminal, key.encode())
        except OSError:
            break
        rest(terminal, 0.5)
    rest(terminal, PATIENCE)
    os.waitpid(pid, 0)
    text = pathlib.Path(report).read_text()
    return set(re.findall(r"^c?fn=\(\d+\) ([^\s']+)", text, re.MULTILINE))


def rest(terminal: int, seconds: float) -> None:
    """Reads until the screen has been still for so long, or the program has ended."""
    while select.select([terminal], [], [], seconds)[0]:
        try:
            if not os.read(terminal, 65536):
                return
        except OSError:
            return


def main() -> None:
    program = build()
    symbols = subprocess.run(["nm", program], check=True, capture_output=True, text=True).stdout
    known = {line.split()[-1] for line in symbols.splitlines()}
    used: set[str] = set()
    for rows, columns in SIZES:
        with tempfile.TemporaryDirectory() as home:
            used |= run(program, rows, columns, home)
    print("\n".join(sorted(used & known)))


main()

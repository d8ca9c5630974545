#!/usr/bin/env python3
"""Lists the tests that a run of `swift test` started but did not finish: `unfinished_tests.py LOG`.

If the run was killed, its last output is lost. The list may then include tests that had finished.
"""
import re
import sys


def main() -> None:
    """Prints each unfinished test on a line."""
    with open(sys.argv[1], encoding="utf-8", errors="replace") as file:
        text = file.read()
    begun = re.findall(r"^◇ (?:Test|Suite) (.+) started\.$", text, re.MULTILINE)
    ended = re.findall(
        r"^[✔✘] (?:Test|Suite) (.+?)(?: with \d+ test cases?)? (?:passed|failed) after ",
        text, re.MULTILINE)
    skipped = re.findall(r"^➜ (?:Test|Suite) (.+?) skipped", text, re.MULTILINE)
    begun = [name for name in begun if not name.startswith("case passing ")]
    for name in sorted(set(begun) - set(ended) - set(skipped)):
        print(f"not ended: {name}")


if __name__ == "__main__":
    main()

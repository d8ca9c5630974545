#!/usr/bin/env python3
"""Names the tests that a run of `swift test` began and did not end: `unfinished_tests.py LOG`.

The last few that did end are among them where the run was killed: what it had not yet written is lost.
"""
import re
import sys


def main() -> None:
    """Prints a line for each."""
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

#!/usr/bin/env python3
"""Checks the arrows between the targets of the manifest, and draws them.

    Scripts/architecture.py             check the sources and docs/architecture.md
    Scripts/architecture.py --write     draw the picture in docs/architecture.md
    Scripts/architecture.py --self-test check that every kind of fault is found in samples

Each fault is one line. The exit code is 1 if there are any. The checks are:

- a file imports only the targets that the manifest names for its own target: the compiler
  also accepts any other that happens to be built;
- no target of Sources uses one of a floor above, or leaves a dependency unused;
- every Swift file, and every C file under Sources, belongs to a target;
- the picture of docs/architecture.md is up to date, and its table has every target.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = "docs/architecture.md"
FLOORS = ["DomainEntities", "BusinessLogic", "ApplicationLogic", "ExternalInterfaces",
          "MovieBrowser"]
# Every target above has them as dependencies.
EVERYWHERE = set(FLOORS[:2])

IMPORT = re.compile(r"^[ \t]*(?:@[\w()]+\s+|[a-z]+\s+)*?import\s+(?:[a-z]+\s+)?(\w+)", re.M)
PICTURE = re.compile(r"(<!-- Made by Scripts/architecture.py. -->\n+```text\n).*?(```)", re.S)


class Target:
    """A target of the manifest, from the description that SwiftPM gives of it."""

    def __init__(self, description):
        self.name = description["name"]
        self.path = description["path"]
        self.sources = [f"{self.path}/{name}" for name in description["sources"]]
        self.needs = set(description.get("target_dependencies", []))
        self.is_swift = description["module_type"] == "SwiftTarget"
        parts = self.path.split("/")
        self.floor = FLOORS.index(parts[1]) if parts[0] == "Sources" else None


def describe():
    """Returns the targets; a folder of its own spares waiting for a build."""
    with tempfile.TemporaryDirectory() as scratch:
        text = subprocess.run(
            ["swift", "package", "--scratch-path", scratch, "describe", "--type", "json"],
            cwd=ROOT, stdout=subprocess.PIPE, check=True, text=True).stdout
    return [Target(target) for target in json.loads(text)["targets"]]


def faults(targets, root):
    """Yields the faults of the sources and of the manifest."""
    by_name = {target.name: target for target in targets}
    for target in targets:
        used = set()
        for path in target.sources:
            if not path.endswith(".swift"):
                continue
            text = (root / path).read_text(encoding="utf-8")
            for match in IMPORT.finditer(text):
                name = match.group(1)
                used.add(name)
                if name in by_name and name != target.name and name not in target.needs:
                    line = text.count("\n", 0, match.start(1)) + 1
                    yield f"{path}:{line}: {target.name} imports {name}, not one of its dependencies"
        if target.floor is None:
            continue
        for name in sorted(target.needs):
            if by_name[name].floor is None or by_name[name].floor > target.floor:
                yield f"Package.swift: {target.name} depends on {name}, which is not below it"
            elif target.is_swift and name not in used | EVERYWHERE:
                yield f"Package.swift: {target.name} depends on {name} and does not use it"
    sources = {path for target in targets for path in target.sources}
    for path in sorted([*root.glob("Sources/**/*"), *root.glob("Tests/**/*.swift")]):
        name = path.relative_to(root).as_posix()
        if path.suffix in (".swift", ".c") and name not in sources:
            yield f"{name}: in no target"


def ordered(targets):
    """Returns the Swift targets of the sources, each after those that it uses."""
    by_name = {target.name: target for target in targets}
    levels = {}

    def level(name):
        if name not in levels:
            levels[name] = 1 + max([level(need) for need in by_name[name].needs], default=0)
        return levels[name]

    chosen = [target for target in targets if target.floor is not None and target.is_swift]
    return sorted(chosen, key=lambda target: (target.floor, level(target.name), target.name))


def picture(targets):
    """Draws a line for each target, with a dot where it meets the line of one that it uses."""
    rows = ordered(targets)
    lanes = [target.name for target in rows if target.name not in EVERYWHERE]
    starts = {target.name: place for place, target in enumerate(rows)}
    ends = {need: place for place, target in enumerate(rows) for need in target.needs}
    lines, floor = [], None

    def draw(title, place, needs=(), own=None):
        marks = ["●" if lane in needs else
                 "╮" if lane == own and lane in ends else
                 "│" if starts[lane] < place <= ends.get(lane, -1) else " " for lane in lanes]
        lines.append(f"{title:26}{' '.join(marks)}".rstrip())

    for place, target in enumerate(rows):
        is_floor = target.name == FLOORS[target.floor]
        if target.floor != floor and not is_floor:
            draw(f"{target.floor + 1} {FLOORS[target.floor]}", place)
        floor = target.floor
        title = f"{floor + 1} {target.name}" if is_floor else f"    {target.name}"
        draw(title, place, target.needs, target.name)
    return "\n".join(lines) + "\n"


def page_faults(targets, text):
    """Yields the faults of the page."""
    if drawn(targets, text) != text or not PICTURE.search(text):
        yield f"{PAGE}: the picture is out of date; run Scripts/architecture.py --write"
    for target in ordered(targets):
        if f"\n| `{target.name}` |" not in text:
            yield f"{PAGE}: no row for {target.name}"


def drawn(targets, text):
    """Returns the page with a new picture."""
    return PICTURE.sub(lambda match: match.group(1) + picture(targets) + match.group(2), text)


def self_test():
    def sample(path, needs, *sources, kind="SwiftTarget"):
        name = path.split("/")[-1]
        return Target({"name": name, "path": path, "sources": list(sources),
                       "target_dependencies": needs, "module_type": kind})

    targets = [
        sample("Sources/DomainEntities", [], "A.swift"),
        sample("Sources/ApplicationLogic/Year", ["DomainEntities", "Wording"], "A.swift"),
        sample("Sources/ApplicationLogic/Wording", ["CShim"], "A.swift"),
        sample("Sources/ApplicationLogic/Films", ["Wording", "Year"], "A.swift", "B.swift"),
        sample("Sources/ExternalInterfaces/CShim", [], "a.c", kind="ClangTarget"),
        sample("Tests/FilmsTests", ["Films"], "A.swift"),
    ]
    files = {
        "Sources/DomainEntities/A.swift": "import Synchronization\n",
        "Sources/ApplicationLogic/Year/A.swift": "import Wording\n",
        "Sources/ApplicationLogic/Wording/A.swift": "private import CShim\n// import Year\n",
        "Sources/ApplicationLogic/Films/A.swift": "@preconcurrency\nimport struct Year.A\n",
        "Sources/ApplicationLogic/Films/B.swift": "let a = 1\n#if A\n  public import CShim\n#endif\n",
        "Sources/ExternalInterfaces/CShim/a.c": "",
        "Sources/ExternalInterfaces/CShim/b.c": "",
        "Sources/ApplicationLogic/Loose.swift": "",
        "Tests/Loose.swift": "",
        "Tests/FilmsTests/A.swift": "@testable import Films\nimport Year\n",
    }
    expected = [
        "Sources/ApplicationLogic/Films/B.swift:3: Films imports CShim",
        "Package.swift: Films depends on Wording and does not use it",
        "Package.swift: Wording depends on CShim, which is not below it",
        "Sources/ApplicationLogic/Loose.swift: in no target",
        "Tests/Loose.swift: in no target",
        "Sources/ExternalInterfaces/CShim/b.c: in no target",
        "Tests/FilmsTests/A.swift:2: FilmsTests imports Year",
    ]
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for name, text in files.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        found = sorted(faults(targets, root))
    lines = ["1 DomainEntities", "3 ApplicationLogic", f"{'    Wording':26}╮",
             f"{'    Year':26}● ╮", f"{'    Films':26}● ●"]
    page = "<!-- Made by Scripts/architecture.py. -->\n\n```text\n```\n"
    good = drawn(targets, page) + "".join(f"| `{target.name}` |\n" for target in targets)
    failures = [
        name for name, is_right in {
            "faults": len(found) == len(expected) and all(
                fault.startswith(start) for fault, start in zip(found, sorted(expected))),
            "picture": picture(targets) == "\n".join(lines) + "\n",
            "old page": len(list(page_faults(targets, page))) == 5,
            "page": not list(page_faults(targets, good)),
        }.items() if not is_right]
    for failure in failures:
        print(f"{failure}: {found if failure == 'faults' else picture(targets)}")
    print(f"self-test: {len(failures)} failures")
    return 1 if failures else 0


def main(arguments):
    if arguments == ["--self-test"]:
        return self_test()
    if arguments not in ([], ["--write"]):
        print(__doc__)
        return 2
    targets = describe()
    page = ROOT / PAGE
    text = page.read_text(encoding="utf-8")
    if arguments:
        page.write_text(drawn(targets, text), encoding="utf-8")
        return 0
    found = [*faults(targets, ROOT), *page_faults(targets, text)]
    print("\n".join(found) if found else f"{len(targets)} targets")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

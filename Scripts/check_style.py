#!/usr/bin/env python3
"""Checks the language and layout of comments and documentation.

    Scripts/check_style.py [PATH…]     check the repository, or only files at or below PATHs
    Scripts/check_style.py --self-test check that every kind of fault is found in samples

Each fault is one line: file:line: reason. The exit code is 1 if there are any. The checks are:

- words of Scripts/style_words.txt, which says where a word applies and how a line can allow it;
- comment lines of Swift and C over 100 columns;
- `package` declarations without a documentation comment, except initializers, what a protocol
  documents, and sentences that are whole on their line (`swift format` checks public ones);
- lines of Markdown over 100 columns, outside tables, code blocks and links;
- sentences of Markdown over 30 words; a list of names in backticks counts as one word;
- relative links of Markdown to files and headings that do not exist.

Film records (Sources/ExternalInterfaces/Catalogue/Films) are not checked.
"""
import fnmatch
import os
import pathlib
import re
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORDS = pathlib.Path(__file__).resolve().parent / "style_words.txt"
COLUMNS = 100
SENTENCE_WORDS = 30

SKIPPED_FOLDERS = {".git", "Films", "Goldens", "Fixtures", "screens"}
SKIPPED_FILES = {"style_words.txt", "check_style.py"}
CODE = {".swift", ".c", ".h"}
SOURCES = CODE | {".py", ".sh"}
SOURCE_NAMES = {"Makefile", "run"}

ALLOWANCE = re.compile(r"style: allow ([^<\n]*?)\s*(?:-->|\*/|$)")


# Between two words: spaces, or a line break and the marker of a comment or quotation.
BREAK = r"(?:[ \t]+|[ \t]*\n[ \t]*(?:/{2,3}|\*|#|>)?[ \t]*)"


class Word:
    """A word of the list, with its exceptions."""

    def __init__(self, fields):
        self.name, self.replacement, self.where = fields[:3]
        exceptions = [text.strip() for text in (fields[3] if len(fields) > 3 else "").split(" ; ")]
        self.paths = [text[5:] for text in exceptions if text.startswith("path:")]
        self.texts = [text.lower() for text in exceptions if text and not text.startswith("path:")]
        self.has_case = any(letter.isupper() for letter in self.name[1:])
        name = self.name if self.has_case else self.name.lower()
        # The parts of the word as plain text, for a quick search that rules out most files.
        self.parts = name.replace("*", "").split()
        self.starts_anywhere = name.startswith("*")
        body = BREAK.join(map(re.escape, name.strip("*").split()))
        self.pattern = re.compile(body + (r"\w*" if name.endswith("*") else r"(?![\w-])"))

    def matches(self, text):
        """Yields the matches in a text, which is in lower case unless the word has capitals."""
        if any(part not in text for part in self.parts):
            return
        for match in self.pattern.finditer(text):
            before = text[match.start() - 1:match.start()]
            if self.starts_anywhere or not (before.isalnum() or before in ("_", "-")) or not before:
                yield match

    def is_allowed(self, line, start, end):
        """Returns whether an exception covers a part of a line."""
        line = line.lower()
        for text in self.texts:
            place = line.find(text)
            while place >= 0:
                if place <= start and end <= place + len(text):
                    return True
                place = line.find(text, place + 1)
        return False


class WordList:
    """The words of the list."""

    def __init__(self, text):
        self.words = []
        for number, line in enumerate(text.splitlines(), 1):
            if not line.strip() or line.startswith("#"):
                continue
            fields = [field.strip() for field in re.split(r"\s\|\s|\s\|$", line)]
            if len(fields) < 3 or fields[2] not in ("source", "docs", "both"):
                raise SystemExit(f"{WORDS.name}:{number}: expected word | replacement | where")
            self.words.append(Word(fields))

    def faults(self, path, text, kind):
        """Yields line numbers and reasons for the words of a file that apply to its kind."""
        lowered, lines, allowed = text.lower(), text.split("\n"), None
        for word in self.words:
            if word.where not in (kind, "both"):
                continue
            if any(fnmatch.fnmatch(path, pattern) for pattern in word.paths):
                continue
            searched = text if word.has_case else lowered
            for match in word.matches(searched):
                number = searched.count("\n", 0, match.start())
                start = match.start() - (searched.rfind("\n", 0, match.start()) + 1)
                if allowed is None:
                    allowed = allowances(lines, kind)
                if word.name in allowed.get(number, ()):
                    continue
                if word.is_allowed(lines[number], start, start + len(match.group())):
                    continue
                found = text[match.start():match.end()] if len(text) == len(searched) else ""
                if "\n" in found or not found:
                    found = word.name
                yield number + 1, f'"{found}": write {word.replacement}'


def allowances(lines, kind):
    """Returns the words allowed in each line that has an exception."""
    found = {}
    for number, line in enumerate(lines):
        if "style: allow" not in line:
            continue
        match = ALLOWANCE.search(line)
        words = {word.strip() for word in match.group(1).split(",")} if match else set()
        covered = [number]
        before = line[:line.index("style: allow")].strip(" /*#<!-")
        if not before:
            covered.append(number + 1)
            if kind == "docs":
                covered = list(range(number, block_end(lines, number + 1)))
        for place in covered:
            found.setdefault(place, set()).update(words)
    return found


LITERAL = re.compile(r'"""(?:.|\n)*?"""|"(?:[^"\\\n]|\\.)*"')


def without_literals(text):
    """Returns code with its string literals blanked, since literals in tests are data."""
    return LITERAL.sub(lambda match: re.sub(r"[^\n]", "-", match.group()), text)


def block_end(lines, start):
    """Returns the line after the paragraph, table or code block that follows a line."""
    place = start
    while place < len(lines) and not lines[place].strip():
        place += 1
    if place < len(lines) and lines[place].lstrip().startswith("```"):
        place += 1
        while place < len(lines) and not lines[place].lstrip().startswith("```"):
            place += 1
        return place + 1
    while place < len(lines) and lines[place].strip():
        place += 1
    return place


# Swift and C

LONG_LINE = re.compile(r"^.{%d}" % (COLUMNS + 1), re.M)


def long_comments(text):
    """Yields the comment lines of a source that are too long."""
    in_block = False
    if not LONG_LINE.search(text):
        return
    for number, line in enumerate(text.split("\n"), 1):
        stripped = line.strip()
        starts_block = stripped.startswith("/*")
        is_comment = in_block or starts_block or stripped.startswith("//")
        if starts_block or (not is_comment and "/*" in line and '"' not in line):
            in_block = True
        if in_block and "*/" in line:
            in_block = False
        if len(line) <= COLUMNS:
            continue
        if not is_comment:
            place = line.find(" // ")
            is_comment = place >= 0 and line[:place].count('"') % 2 == 0
        words = stripped.lstrip("/* ").split()
        if is_comment and len(words) > 1:
            yield number, f"comment has {len(line)} columns, at most {COLUMNS}"


# Swift

HEADER = re.compile(r"^ *[^/\n]*?\b(?:protocol|class|actor|struct|enum|extension) ([A-Z].*)", re.M)
PROTOCOL = re.compile(r"^[^/\n]*?\bprotocol (\w+)(.*?)^}", re.M | re.S)
# A declaration: its keyword, and its name with the first label of a function.
DECLARATION = r"(func|var|let|typealias|struct|class|enum|actor|protocol) (\w+(?:\([^\s:()]*)?|[^\w\s]+)"
REQUIREMENT = re.compile(rf"^  (?:@\w+ |[\w()]+ )*?{DECLARATION}", re.M)
PACKAGE = re.compile(rf"^ *(?:@\S+ |[\w()]+ )*?package (?:@?[\w()]+ )*?{DECLARATION}")
# A member of `package extension`, which has its access.
MEMBER = re.compile(rf"^  (?:@\S+ |(?!private|fileprivate)[\w()]+ )*?{DECLARATION}")
STANDARD = {"==", "hash(into"}


def requirements(text):
    """Returns the protocols of a source, each with its members and the words of its header."""
    found = {}
    for match in PROTOCOL.finditer(text):
        members = {requirement.group(2) for requirement in REQUIREMENT.finditer(match.group(2))}
        found[match.group(1)] = members | set(re.findall(r"\w+", match.group(2).split("\n")[0]))
    return found


def undocumented(path, text, protocols):
    """Yields the `package` declarations of a source that need a comment and have none."""
    if "package " not in text:
        return
    words = {word for header in HEADER.findall(text) for word in re.findall(r"\w+", header)}
    inherited = words | {word for name in words for word in protocols.get(name, ())}
    known = STANDARD.union(*(protocols.get(name, ()) for name in inherited))
    has_sentences = "Wording" in path.split("/")[-1]
    is_extension, lines = False, text.split("\n")
    for number, line in enumerate(lines):
        if line.startswith("package extension "):
            is_extension = True
        elif line.startswith("}"):
            is_extension = False
        match = PACKAGE.match(line) or (MEMBER.match(line) if is_extension else None)
        if not match or match.group(2) in known:
            continue
        if has_sentences and (match.group(1) == "let" or line.endswith("}")):
            continue
        before = number - 1
        while re.match(r" *(@|#if|// )", lines[before]):
            before -= 1
        if not re.match(r" *///", lines[before]):
            yield number + 1, f"{match.group(1)} {match.group(2)}: write what it does"


# Markdown


class Block:
    """Prose of a document: a paragraph, an item of a list, or a cell of a table."""

    def __init__(self, line, text):
        self.line = line
        self.text = text


def prose(lines):
    """Splits a document; returns its blocks of prose, and a kind for each line."""
    blocks, kinds = [], []
    open_block, fence, after_blank, in_list = None, None, True, False
    for number, line in enumerate(lines, 1):
        stripped = line.strip()
        if fence:
            kinds.append("code")
            if stripped.startswith(fence):
                fence = None
            continue
        if stripped.startswith("```") or stripped.startswith("~~~"):
            fence, open_block = stripped[:3], None
            kinds.append("code")
            continue
        if not stripped:
            open_block, after_blank = None, True
            kinds.append("blank")
            continue
        is_item = re.match(r"\s*([-*+]|\d+\.)\s", line)
        is_indented = line.startswith("    ")
        opens_code = after_blank and not in_list
        if is_indented and (opens_code or kinds[-1:] == ["indented"]):
            kinds.append("indented")
            continue
        after_blank = False
        if not line.startswith(" "):
            in_list = bool(is_item)
        if stripped.startswith("|"):
            kinds.append("table")
            open_block = None
            if not re.fullmatch(r"[|:\- ]+", stripped):
                for cell in re.split(r"(?<!\\)\|", stripped.strip("|")):
                    blocks.append(Block(number, cell.strip()))
            continue
        if stripped.startswith("#"):
            kinds.append("heading")
            open_block = None
            continue
        if stripped.startswith("<!--"):
            kinds.append("comment")
            continue
        kinds.append("prose")
        if is_item or open_block is None:
            open_block = Block(number, "")
            blocks.append(open_block)
            line = re.sub(r"^\s*(?:[-*+]|\d+\.)\s+", "", line)
        open_block.text += line.strip() + "\n"
    return blocks, kinds


def is_too_long(line):
    """Returns whether a line is too long even without its links, which cannot be broken."""
    if len(line) <= COLUMNS:
        return False
    without_links = re.sub(r"\]\([^)]*\)|https?://\S+", "]", line)
    return len(without_links) > COLUMNS


NAMES = re.compile(r"`[^`]*`(?:(?:, | and | or |, and |, or |\s)`[^`]*`)+")


def long_sentences(block):
    """Yields the sentences of a block that are too long, with their lines."""
    text = re.sub(r"`[^`]*`", lambda match: match.group().replace("\n", " "), block.text)
    text = re.sub(r"\]\([^)]*\)", "]", text)
    line, start = block.line, 0
    for match in re.finditer(r"[.!?][)*_\"”`]*(?=\s+[^a-z\s]|\s*$)", text):
        sentence = text[start:match.end()]
        yield from sentence_fault(sentence, line + text.count("\n", 0, start))
        start = match.end()
    yield from sentence_fault(text[start:], line + text.count("\n", 0, start))


def sentence_fault(sentence, line):
    line += len(sentence[:len(sentence) - len(sentence.lstrip())].split("\n")) - 1
    flat = NAMES.sub("`names`", " ".join(sentence.split()))
    flat = re.sub(r"`[^`]*`", "`code`", flat)
    count = len([word for word in flat.split() if re.search(r"\w", word)])
    if count > SENTENCE_WORDS:
        start = " ".join(flat.split()[:5])
        yield line, f"sentence of {count} words, at most {SENTENCE_WORDS}: {start} …"


LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)(?:\s+\"[^\"]*\")?\)")


def slug(heading, seen):
    """Returns the anchor that GitHub generates for a heading."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "")
    text = re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", "-")
    seen[text] = seen.get(text, -1) + 1
    return text if seen[text] == 0 else f"{text}-{seen[text]}"


class Links:
    """The links between documents; the headings of each document are read once."""

    def __init__(self, root):
        self.root = root
        self.anchors = {}

    def of(self, path):
        if path not in self.anchors:
            seen, found, fence = {}, set(), False
            for line in path.read_text(encoding="utf-8").split("\n"):
                if line.startswith("```"):
                    fence = not fence
                elif not fence and re.match(r"#{1,6} ", line):
                    found.add(slug(line.lstrip("#"), seen))
            self.anchors[path] = found
        return self.anchors[path]

    def faults(self, path, lines, kinds):
        for number, line in enumerate(lines, 1):
            if kinds[number - 1] in ("code", "indented"):
                continue
            for match in LINK.finditer(re.sub(r"`[^`]*`", "", line)):
                target = match.group(1)
                if re.match(r"[a-z][a-z0-9+.-]*:", target):
                    continue
                name, _, anchor = target.partition("#")
                other = (path.parent / name).resolve() if name else path
                if not other.exists():
                    yield number, f"link to {target}: no such file"
                elif anchor and (other.suffix != ".md" or anchor not in self.of(other)):
                    yield number, f"link to {target}: no such heading"


# The repository


def files(root, wanted):
    for folder, folders, names in os.walk(root):
        # Names of build folders begin alike.
        folders[:] = sorted(
            name for name in folders
            if name not in SKIPPED_FOLDERS and not name.startswith(".build"))
        for name in sorted(names):
            path = pathlib.Path(folder, name)
            if name in SKIPPED_FILES:
                continue
            if wanted and not any(path == place or place in path.parents for place in wanted):
                continue
            if path.suffix == ".md":
                yield path, "docs"
            elif path.suffix in SOURCES or name in SOURCE_NAMES:
                yield path, "source"


def check(root, words, wanted=()):
    """Returns the faults of all files, each as path, line and reason."""
    found, links, protocols = [], Links(root), {}
    for path in sorted(root.glob("Sources/**/*.swift")):
        protocols.update(requirements(path.read_text(encoding="utf-8", errors="replace")))
    for path, kind in files(root, wanted):
        name = path.relative_to(root).as_posix()
        text = path.read_text(encoding="utf-8", errors="replace")
        words_of = without_literals(text) if name.startswith("Tests/") and kind == "source" else text
        faults = list(words.faults(name, words_of, kind))
        if path.suffix in CODE:
            faults += long_comments(text)
        if name.startswith("Sources/"):
            faults += undocumented(name, text, protocols)
        if kind == "docs":
            lines = text.split("\n")
            blocks, kinds = prose(lines)
            allowed = allowances(lines, kind)
            for number, line in enumerate(lines, 1):
                if "long line" in allowed.get(number - 1, ()):
                    continue
                if kinds[number - 1] in ("prose", "heading") and is_too_long(line):
                    faults.append((number, f"line has {len(line)} columns, at most {COLUMNS}"))
            for block in blocks:
                faults += long_sentences(block)
            faults += links.faults(path, lines, kinds)
        found += [(name, number, reason) for number, reason in sorted(faults)]
    return found


# Self-test

TEST_WORDS = """\
*favourit* | favorit… | both | favourite_at
nobody | no user | both
so many | the number of | docs
OldName | NewName | source
quaint | plain | both | path:Kept/*
"""

LONG = "word " * 25
SAMPLES = [
    # path, text, and the lines with faults
    ("A.swift", "/// A favourite.\nlet isFavourite = \"favourite_at\"\n", [1, 2]),
    ("B.swift", "// Nobody, // style: allow nobody\n// nobody\nlet a = OldName()\n", [2, 3]),
    ("C.swift", "// style: allow nobody\n// nobody\nlet oldname = 1\n", []),
    ("D.swift", "/// " + "long comment " * 9 + "\nlet a = \"" + "x " * 60 + "\"\n", [1]),
    ("E.c", "/* " + "long comment " * 9 + "\n   " + "long comment " * 9 + " */\n", [1, 2]),
    ("F.swift", "let a = 1 // " + "long comment " * 9 + "\n// https://" + "a" * 120 + "\n", [1]),
    ("G.md", "# A\n\nAt most so\nmany films.\n\nso many `OldName`s\n", [3, 6]),
    ("H.md", "<!-- style: allow so many -->\nso many\nso many\n\nso many\n", [5]),
    ("I.md", f"{LONG}\n\n| {LONG} |\n\n    {LONG}\n\n```\n{LONG}\n```\n", [1]),
    ("J.md", "[a](" + "b" * 120 + ")\n\n<!-- style: allow long line -->\n" + LONG + "\n", [1]),
    ("K.md", "A " + "short\n" * 30 + "one. And " + "few " * 5 + "words.\n", [1]),
    ("L.md", "| " + "cell " * 31 + "|\n- " + "a " * 31 + "\n- `a`, `b`, " + "`c`, `d` " * 8 + "\n",
     [1, 2]),
    ("M.md", "# One two\n\n[a](#one-two) [b](#two) [c](N.md#x) [d](Q.md)\n", [3, 3]),
    ("N.md", "# X\n\n# X\n\n[a](#x-1) [b](M.md#one-two) [c](https://x.y/z) `[d](Q.md)`\n", []),
    ("Films/1900s.md", "nobody\n", []),
    ("Kept/O.swift", "// quaint\n", []),
    ("P.swift", "// quaint\n", [1]),
    ("Sources/A.swift", "/// A.\n@MainActor package protocol A: B {\n  /// A.\n  func a(_ b: C)\n}\n"
     "/// B.\nprotocol B {\n  var b: C { get }\n}\n", []),
    ("Sources/B.swift", "/// B.\npackage final class B: A {\n  @inlinable package func a(_ b: C) {}\n"
     "  package var b: C\n  package func a(to b: C) {}\n  package private(set) var c = 1\n"
     "  package init() {}\n  func d() {}\n  // Why.\n  @inlinable\n  package static func e() {}\n}\n",
     [5, 6, 11]),
    ("Sources/C.swift", "package struct C {\n  package let a = 1\n  /// B.\n  @D\n  package let b: C\n"
     "  package func a(_ b: C) {}\n}\n", [1, 2, 6]),
    ("Sources/Wording+D.swift", "package extension Wording {\n  static let a = 1\n  func b() {}\n"
     "  static func c() {\n  }\n  private func d() {\n  }\n}\nextension A {\n  func e() {\n  }\n}\n",
     [4]),
    ("Sources/E.swift", "package extension C {\n  func a() {}\n  @inlinable var b: C { 1 }\n}\n", [2, 3]),
]


def self_test():
    failures = []
    words = WordList(TEST_WORDS)
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder).resolve()
        for name, text, _ in SAMPLES:
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        found = check(root, words)
        for name, _, expected in SAMPLES:
            lines = [line for path, line, _ in found if path == name]
            if sorted(lines) != sorted(expected):
                failures.append(f"{name}: expected faults in lines {expected}, found {lines}")
    for word in WordList(WORDS.read_text(encoding="utf-8")).words:
        sample = word.name.strip("*")
        if not list(word.matches(sample if word.has_case else sample.lower())):
            failures.append(f"{WORDS.name}: {word.name} does not find itself")
    for failure in failures:
        print(failure)
    print(f"self-test: {len(SAMPLES)} samples, {len(failures)} failures")
    return 1 if failures else 0


def main(arguments):
    if arguments == ["--self-test"]:
        return self_test()
    if any(argument.startswith("-") for argument in arguments):
        print(__doc__)
        return 2
    words = WordList(WORDS.read_text(encoding="utf-8"))
    wanted = [pathlib.Path(argument).resolve() for argument in arguments]
    found = check(ROOT, words, wanted)
    for path, line, reason in found:
        print(f"{path}:{line}: {reason}")
    if found:
        print(f"{len(found)} faults in {len({path for path, _, _ in found})} files")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

#!/usr/bin/env python3
"""Checks the embedded film catalogue, which docs/catalogue.md describes: its form, and its facts against a reference.

    Scripts/check_catalogue.py [--verbose] REFERENCE [FILE...]
    Scripts/check_catalogue.py --format-only [FILE...]

Without FILE all decade files and order.txt are read. REFERENCE is UTF-8 text, gzipped or plain, tab-separated, one film
a row; empty means not known, `|` divides the items of a list. The header row names the columns; those used are: title
(usual English one), original_title, year and release_date (of the first publication; `YYYY-MM-DD`, or `YYYY` when the
day is not known), runtime_min, directors, cast (leading players), cast_unordered (up to 40 players), characters
(`Actor=Character`), country and language (English names, as Wikidata has them), imdb_id (`tt0133093`), tmdb_id (`603`).

A record is compared with the row of its imdb id, else of its tmdb id, else with the best row of its title and year.
`note: field: reason` settles a difference in that field (`released` for year and day, `cast` for characters). A day or
an identifier that the reference lacks counts as a difference, and no note settles it. Exit status: 1 for a fault of
form or an unsettled difference, 2 for wrong usage, else 0.
"""
import argparse
import collections
import csv
import datetime
import gzip
import itertools
import pathlib
import re
import unicodedata
import zlib
from collections.abc import Iterator
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parent.parent
FILMS = ROOT / "Sources/ExternalInterfaces/Catalogue/Films"
KEYS = "title original also released runtime genres countries language director writer cast overview tmdb imdb".split()
REQUIRED = ("title", "released", "genres", "countries", "language", "director", "overview")
SEPARATORS = {"also": " | ", "genres": ", ", "countries": ", ", "director": ", ", "writer": ", "}
GENRE = ("(Action|Adventure|Animation|Comedy|Crime|Documentary|Drama|Family|Fantasy|History|Horror|Music|Mystery|"
         "Romance|Science Fiction|TV Movie|Thriller|War|Western)")
FORMS = {
    "=": "[a-z0-9]+(-[a-z0-9]+)*-[0-9]{4}", "released": "[0-9]{4}(-[0-9]{2}-[0-9]{2})?", "runtime": "[1-9][0-9]{0,2}",
    "genres": f"{GENRE}(, {GENRE})*", "countries": "[A-Z]{2}(, [A-Z]{2})*", "language": "[a-z]{2}",
    "cast": "[^=]+( = [^=]+)?", "tmdb": "[1-9][0-9]*", "imdb": "tt[0-9]{7,8}", "note": f"({'|'.join(KEYS)}): .+"}
SPELLINGS = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i",
                           "½": " 1 2 ", "&": " and ", "'": "", "\u2018": "", "\u2019": ""})


def fold(text: str) -> str:
    """Small letters and digits without accents, in words with one space between them."""
    letters = unicodedata.normalize("NFKD", text.casefold().translate(SPELLINGS))
    return " ".join("".join(c if c.isalnum() else " " for c in letters if not unicodedata.combining(c)).split())


# Reading: the records, and the faults of their form, each as `file:line identifier what`.

class Record(NamedTuple):
    file: str
    id: str
    fields: list[tuple[str, str, int]]  # Key, value and line; the first key is `=`.

    def values(self, key: str) -> list[str]:
        return [value for own, value, _ in self.fields if own == key]

    def value(self, key: str) -> str:
        return "".join(self.values(key)[:1])

    def items(self, key: str) -> list[str]:
        return self.value(key).split(SEPARATORS[key]) if self.value(key) else []

    def says(self, text: str, key: str = "=", value: str = "") -> str:
        """A text about a key of the record, with its line."""
        lines = [line for own, has, line in self.fields if own == key and has.startswith(value)]
        return f"{self.file}:{(lines or [self.fields[0][2]])[0]} {self.id} {text}"


def line_faults(line: str) -> list[str]:
    # No control character and no odd space; the two joiners belong to the spelling of some scripts.
    odd = [f"U+{ord(c):04X}" for c in line if unicodedata.category(c)[0] in "CZ" and c not in " \u200c\u200d"]
    columns = len(line) + sum(unicodedata.east_asian_width(c) in "WF" for c in line)
    checks = {f"has {' '.join(odd)}": odd, f"has {columns} columns, more than 120": columns > 120,
              "is not in normal form C": not unicodedata.is_normalized("NFC", line),
              "has a space too many": line.endswith(" ") or "  " in line.lstrip(" ")}
    return [text for text, wrong in checks.items() if wrong]


def read(path: pathlib.Path) -> tuple[list[Record], list[str]]:
    file = str(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path)
    records, faults, inside, previous = [], [], False, ""
    for number, line in enumerate(path.read_bytes().decode(errors="surrogateescape").removesuffix("\n").split("\n"), 1):
        found = line_faults(line)
        key, _, value = line.partition(": ")
        if line.startswith("= ") and not inside:
            inside = True
            records.append(Record(file, line[2:], [("=", line[2:], number)]))
        elif not line and previous:
            inside = False
        elif inside and line.startswith("  "):
            key, value, first = records[-1].fields.pop()
            records[-1].fields.append((key, f"{value} {line.lstrip(' ')}", first))
        elif inside and key in (*KEYS, "note") and value:
            records[-1].fields.append((key, value, number))
        elif inside or not line.startswith("#"):
            found.append(f"cannot be here: {line}")
        faults += [f"{file}:{number} {records[-1].id if inside else '-'} the line {text}" for text in found]
        previous = line
    return records, faults


def record_faults(record: Record) -> Iterator[str]:
    for key, value, _ in record.fields:
        items = value.split(SEPARATORS.get(key, "\n"))
        if not (re.fullmatch(FORMS.get(key, ".*"), value) and all(items) and len(items) == len(set(items))):
            yield record.says(f"{key} not well formed: {value}", key, value)
    title, released, overview = record.value("title"), record.value("released"), record.value("overview")
    try:
        datetime.date.fromisoformat(f"{released}-01-01"[:10])
    except ValueError:
        yield record.says(f"no such day: {released}", "released")
    keys = [key for key, *_ in record.fields[1:]]
    single = [key for key in keys if key not in ("cast", "note")]
    players, words = [value.split(" = ")[0] for value in record.values("cast")], len(overview.split())
    for key, text, wrong in (
            ("=", f"a key missing of {', '.join(REQUIRED)}", not {*REQUIRED} <= {*keys}),
            ("=", f"keys not in order: {' '.join(keys)}", keys != sorted(keys, key=[*KEYS, "note"].index)),
            ("=", f"a key twice: {' '.join(single)}", len(single) != len(set(single))),
            ("released", f"not the year of the identifier: {released}", released[:4] != record.id[-4:]),
            ("title", "title is there again", title in (record.value("original"), *record.items("also"))),
            ("cast", "more than eight in the cast, or one twice", not len(players) == len(set(players)) <= 8),
            ("overview", f"overview of {words} words, not of 40 to 80", not 40 <= words <= 80),
            ("overview", "overview begins with 'A film about'", fold(overview).startswith("a film about "))):
        if wrong:
            yield record.says(text, key)


def catalogue_faults(records: list[Record], orders: list[pathlib.Path]) -> Iterator[str]:
    """What records may not be together: twice there, in disorder, alike, not once in the order of fame."""
    for key in ("=", "tmdb", "imdb"):
        values = [record.value(key) for record in records]
        yield from (record.says(f"{key} {value} is there {values.count(value)} times", key)
                    for record, value in zip(records, values) if value and values.count(value) > 1)
    for one, two in itertools.pairwise(records):
        if one.file == two.file and (one.id[-4:], one.id) > (two.id[-4:], two.id):
            yield two.says(f"belongs before {one.id}")
    sentences = [(record, text, {tuple(words[i:i + 5]) for i in range(len(words) - 4)}) for record in records
                 for text in re.split(r"(?<=[.!?]) ", record.value("overview")) for words in [fold(text).split()]]
    for (one, text, runs), (two, other, more) in itertools.combinations(sentences, 2):
        if one is not two and (shared := len(runs & more)) and 3 * shared >= min(len(runs), len(more)):
            yield two.says(f"much as in {one.id}: {other} | {text}", "overview")
    for order in orders:
        ids = {record.id for record in records}
        listed = collections.Counter(line for line in order.read_text("utf-8").splitlines() if line[:1] != "#")
        yield from (f"{order.name} has {id} {listed[id]} times, the film files have it {'once' if id in ids else 'never'}"
                    for id in sorted({*ids, *listed}) if listed[id] != (id in ids))


# Comparing: the records with the rows of the reference.

COLUMNS = ("title original_title year release_date runtime_min directors cast cast_unordered characters country "
           "language imdb_id tmdb_id").split()
COMPARED = "title year day runtime director countries language cast characters tmdb imdb".split()
NOTED_AS = {"year": "released", "day": "released", "characters": "cast"}  # The field of a note, where it is another.
CODES = dict(reversed(entry.split(" ", 1)) for entry in """\
AR Argentina|AU Australia|BE Belgium|BR Brazil|CL Chile|CN People's Republic of China|CO Colombia|CU Cuba|DE Germany
DE West Germany|DK Denmark|EG Egypt|ES Spain|FR France|GB United Kingdom|HK British Hong Kong|HK Hong Kong|HU Hungary
ID Indonesia|IN India|IR Iran|IT Italy|IT Kingdom of Italy|JP Japan|KR South Korea|LB Lebanon|ML Mali|MR Mauritania
MK North Macedonia|MX Mexico|NZ New Zealand|PL Poland|SE Sweden|SN Senegal|SU Soviet Union|TH Thailand|TR Turkey
TW Taiwan|US United States|VE Venezuela|XC Czechoslovakia|XG East Germany|YU Yugoslavia|ZA South Africa|ar Arabic
bm Bambara|bn Bangla|cs Czech|da Danish|de German|en English|es Spanish|fa Persian|fr French|hi Hindi|hu Hungarian
id Indonesian|it Italian|ja Japanese|ko Korean|mk Macedonian|pl Polish|pt Portuguese|ru Russian|sv Swedish|te Telugu
th Thai|tr Turkish|wo Wolof|zh Cantonese|zh Chinese|zh Mandarin|zh Standard Chinese|zh Yue Chinese|zu Zulu\
""".replace("\n", "|").split("|"))
Index = dict[tuple[str, str], list[dict[str, str]]]


def among(name: str, names: str) -> bool:
    """Whether a list has the person, whatever the accents, the order of names, initials or `Jr.`."""
    def short(parts: set[str], others: set[str]) -> bool:
        return all(len(part) == 1 for part in parts) and {other[0] for other in others} <= parts
    own, *others = ({*fold(text).split()} - {"jr", "sr"} for text in (name, *names.split("|")))
    return any(sorted("".join(own)) == sorted("".join(other)) or own & other and (
        short(own - other, other - own) or short(other - own, own - other)) for other in others)


def load(path: pathlib.Path) -> Index:
    """The rows of a reference by `imdb`, by `tmdb` and by each `title`."""
    data, index = path.read_bytes(), collections.defaultdict(list)
    lines = (gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data).decode().split("\n")
    for facts in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE, restval=""):
        row = {column: facts[column] for column in COLUMNS}
        titles = {("title", fold(row[column])) for column in ("title", "original_title")}
        for key in (("imdb", row["imdb_id"]), ("tmdb", row["tmdb_id"]), *titles):
            index[key].append(row)
    return index


def find(record: Record, titles: list[str], index: Index) -> dict[str, str]:
    """The row of a film; one without facts where there is none."""
    found = [index.get((key, record.value(key)), []) for key in ("imdb", "tmdb") if record.value(key)]
    found.append([row for title in titles if title for row in index.get(("title", title), [])
                  if row["year"].isdecimal() and abs(int(row["year"]) - int(record.id[-4:])) <= 1])
    return max(next(filter(None, found), [dict.fromkeys(COLUMNS, "")]), key=lambda row: (
        any(among(name, row["directors"]) for name in record.items("director")), sum(map(bool, row.values()))))


def compare(record: Record, index: Index) -> list[tuple[str, str, str, bool]]:
    """What is compared, ours, theirs (empty when the reference has nothing), and whether they agree."""
    titles = [fold(name) for name in (record.value("title"), record.value("original"), *record.items("also"))]
    row = find(record, titles, index)
    day, theirs = (text if len(text) == 10 else "" for text in (record.value("released"), row["release_date"]))
    minutes, known = record.value("runtime"), row["runtime_min"]
    directors = [among(name, row["directors"]) for name in record.items("director")]
    findings = [
        ("title", record.value("title"), row["title"], fold(row["title"]) in titles),
        ("year", record.value("released")[:4], row["year"], record.value("released")[:4] == row["year"]),
        ("day", day, theirs, day == theirs),
        ("runtime", minutes, known, (minutes + known).isdecimal() and abs(int(minutes) - int(known or 0)) <= 3),
        ("director", record.value("director"), row["directors"], directors == [True] * (row["directors"].count("|") + 1)),
        *((key, (ours := record.value(key)[:2]), row[column], ours in map(CODES.get, row[column].split("|")))
          for key, column in (("countries", "country"), ("language", "language"))),
        *((key, record.value(key), row[f"{key}_id"], record.value(key) == row[f"{key}_id"]) for key in ("tmdb", "imdb"))]
    players = f"{row['cast']}|{row['cast_unordered']}".strip("|")
    for name, _, part in (value.partition(" = ") for value in record.values("cast")):
        known = "not listed" if players and row["cast_unordered"].count("|") < 39 else ""
        findings.append(("cast", name, known, among(name, players)))
        for player, _, theirs in (pair.partition("=") for pair in row["characters"].split("|")):
            if part and among(name, player):
                same = {*fold(part).split()} & {*fold(theirs).split()} - {"the", "a", "of", "mr", "mrs"}
                findings.append(("characters", f"{name} = {part}", theirs, bool(same)))
    return [finding for finding in findings if finding[1]]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0], allow_abbrev=False)
    parser.add_argument("--format-only", action="store_true", help="check the form alone; there is no REFERENCE then")
    parser.add_argument("--verbose", action="store_true", help="print also what is settled or not in the reference")
    parser.add_argument("paths", nargs="*", type=pathlib.Path, metavar="REFERENCE FILE")
    options = parser.parse_intermixed_args()
    form, paths = options.format_only, options.paths
    if not form and not paths:
        parser.error("no REFERENCE")
    files = paths[not form:] or sorted({*FILMS.glob("*.txt"), FILMS / "order.txt"})
    try:
        index = {} if form else load(paths[0])
        found = [read(file) for file in files if file.name != "order.txt"]
        records = [record for some, _ in found for record in some]
        faults = [fault for _, some in found for fault in some] + [f for record in records for f in record_faults(record)]
        faults += catalogue_faults(records, [file for file in files if file.name == "order.txt"])
    except (OSError, EOFError, KeyError, ValueError, csv.Error, zlib.error) as error:
        parser.error(f"cannot read: {error!r}")
    print(*faults, sep="\n", end="\n" * bool(faults))
    if not form: report...

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
import sys
import unicodedata
import zlib
from collections.abc import Iterator
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parent.parent
FILMS = ROOT / "Sources/ExternalInterfaces/Catalogue/Films"
KEYS = ("title original also released runtime genres countries language director writer cast overview tmdb imdb "
        "note").split()
REQUIRED = "title released genres countries language director overview".split()
SEPARATORS = {"also": " | ", "genres": ", ", "countries": ", ", "director": ", ", "writer": ", "}
GENRE = ("(Action|Adventure|Animation|Comedy|Crime|Documentary|Drama|Family|Fantasy|History|Horror|Music|Mystery|"
         "Romance|Science Fiction|TV Movie|Thriller|War|Western)")
FORMS = {
    "=": "[a-z0-9]+(-[a-z0-9]+)*-[0-9]{4}", "released": "[0-9]{4}(-[0-9]{2}-[0-9]{2})?", "runtime": "[1-9][0-9]{0,2}",
    "genres": f"{GENRE}(, {GENRE})*", "countries": "[A-Z]{2}(, [A-Z]{2})*", "language": "[a-z]{2}",
    "cast": "[^=]+( = [^=]+)?", "tmdb": "[1-9][0-9]*", "imdb": "tt[0-9]{7,8}", "note": f"({'|'.join(KEYS[:-1])}): .+"}
SPELLINGS = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i",
                           "½": " 1 2 ", "&": " and ", "'": "", "\u2018": "", "\u2019": ""})


def fold(text: str) -> list[str]:
    """The words in small letters and digits without accents."""
    letters = unicodedata.normalize("NFKD", text.casefold().translate(SPELLINGS))
    return "".join(c if c.isalnum() else " " for c in letters if not unicodedata.combining(c)).split()


# Reading: the records, and the faults of their form, each as `file:line identifier what`.

class Record(NamedTuple):
    file: str
    fields: list[tuple[str, str, int]]  # Key, value and line; the first key is `=`.

    def values(self, key: str) -> list[str]:
        return [value for own, value, _ in self.fields if own == key]

    def value(self, key: str) -> str:
        return next(iter(self.values(key)), "")

    def items(self, key: str) -> list[str]:
        return self.value(key).split(SEPARATORS[key]) if self.value(key) else []

    def says(self, text: str, key: str = "=", value: str = "") -> str:
        """A text about a key of the record, with its line."""
        lines = [line for own, has, line in self.fields if own == key and has.startswith(value)]
        return f"{self.file}:{(lines or [self.fields[0][2]])[0]} {self.value('=')} {text}"


def line_faults(line: str) -> list[str]:
    # No control character and no odd space; the two joiners belong to the spelling of some scripts.
    odd = [f"U+{ord(c):04X}" for c in line if unicodedata.category(c)[0] in "CZ" and c not in " \u200c\u200d"]
    columns = len(line) + sum(unicodedata.east_asian_width(c) in "WF" for c in line)
    checks = {f"has {' '.join(odd)}": odd, "is not in normal form C": not unicodedata.is_normalized("NFC", line),
              f"has {columns} columns, more than 120": columns > 120,
              "has a space too many": line.endswith(" ") or "  " in line.lstrip(" ")}
    return [text for text, wrong in checks.items() if wrong]


def read(path: pathlib.Path) -> tuple[list[Record], list[str]]:
    file = str(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path)
    records: list[Record] = []
    faults: list[str] = []
    inside = False
    lines = path.read_bytes().decode(errors="surrogateescape").removesuffix("\n").split("\n")
    for number, line in enumerate(lines, 1):
        found = line_faults(line)
        key, _, value = line.partition("= " if line.startswith("= ") else ": ")
        if line.startswith("= ") and not inside:
            records.append(Record(file, [("=", value, number)]))
            inside = True
        elif not line and number > 1 and lines[number - 2]:
            inside = False
        elif inside and line.startswith("  "):
            key, value, first = records[-1].fields.pop()
            records[-1].fields.append((key, f"{value} {line.lstrip(' ')}", first))
        elif inside and key in KEYS and value:
            records[-1].fields.append((key, value, number))
        elif inside or not line.startswith("#"):
            found.append(f"cannot be here: {line}")
        faults += [f"{file}:{number} {records[-1].value('=') if inside else '-'} the line {text}" for text in found]
    return records, faults


def record_faults(record: Record) -> Iterator[str]:
    keys = [key for key, _, _ in record.fields[1:]]
    yield from (record.says(f"no {key}") for key in REQUIRED if key not in keys)
    for key, value, _ in record.fields:
        if not re.fullmatch(FORMS.get(key, ".*"), value) or keys.count(key) > 1 and key not in ("cast", "note"):
            yield record.says(f"{key} not well formed, or twice: {value}", key, value)
    for key in SEPARATORS:
        if len(items := record.items(key)) != len({item.strip(" ,|") for item in items} - {""}):
            yield record.says(f"{key} has an item twice, or an empty one: {record.value(key)}", key)
    released, overview = record.value("released"), record.value("overview")
    try:
        datetime.date.fromisoformat(f"{released}-01-01"[:10])
    except ValueError:
        yield record.says(f"no such day: {released}", "released")
    players = [value.split(" = ")[0] for value in record.values("cast")]
    words = len(overview.split())
    for key, text, wrong in (
            ("=", "keys not in order: " + " ".join(dict.fromkeys(keys)), keys != sorted(keys, key=KEYS.index)),
            ("released", f"not the year of the identifier: {released}", released[:4] != record.value("=")[-4:]),
            ("title", "title is there again", record.value("title") in [record.value("original"), *record.items("also")]),
            ("cast", "more than eight in the cast, or one twice", not len(players) == len(set(players)) <= 8),
            ("overview", f"overview of {words} words, not of 40 to 80", not 40 <= words <= 80),
            ("overview", "overview begins with 'A film about'", fold(overview)[:3] == ["a", "film", "about"])):
        if wrong:
            yield record.says(text, key)


def catalogue_faults(records: list[Record], order: pathlib.Path | None) -> Iterator[str]:
    """What records may not be together: twice there, in disorder, alike, not in the order of fame."""
    for key in ("=", "tmdb", "imdb"):
        counts = collections.Counter(record.value(key) for record in records if record.value(key))
        yield from (record.says(f"{key} {record.value(key)} is there {counts[record.value(key)]} times", key)
                    for record in records if counts[record.value(key)] > 1)
    for one, two in itertools.pairwise(records):
        places = [(record.value("=")[-4:], record.value("=")) for record in (one, two)]
        if one.file == two.file and places != sorted(places):
            yield two.says(f"belongs before {one.value('=')}")
    sentences = [(record, text, {tuple(words[i:i + 5]) for i in range(len(words) - 4)}) for record in records
                 for text in re.split(r"(?<=[.!?]) ", record.value("overview")) for words in [fold(text)]]
    for (one, text, runs), (two, other, more) in itertools.combinations(sentences, 2):
        if one is not two and (shared := len(runs & more)) and 3 * shared >= min(len(runs), len(more)):
            yield two.says(f"much as in {one.value('=')}: {other} | {text}", "overview")
    if order:
        counts = collections.Counter(line for line in order.read_text("utf-8").splitlines() if line[:1] != "#")
        names = [record.value("=") for record in records]
        yield from (f"{order.name} has {name!r}, which no film file has" for name in counts if name not in names)
        yield from (f"{order.name} has {name} {counts[name]} times" for name in names if counts[name] != 1)


# Comparing: the records with the rows of the reference.

COMPARED = "title year day runtime director countries language cast characters tmdb imdb".split()
NOTED_AS = {"year": "released", "day": "released", "characters": "cast"}
MUST_HAVE = ("day", "tmdb", "imdb")  # What the reference has to have when we have it.
COLUMNS = ("title original_title year release_date runtime_min directors cast cast_unordered characters country "
           "language imdb_id tmdb_id").split()
CODES = dict(reversed(entry.split(" ", 1)) for entry in """\
AR Argentina|AU Australia|BE Belgium|BR Brazil|CA Canada|CL Chile|CN People's Republic of China|CO Colombia|CU Cuba
DE Germany|DE West Germany|DK Denmark|EG Egypt|ES Spain|FR France|GB United Kingdom|HK British Hong Kong|HK Hong Kong
HU Hungary|ID Indonesia|IN India|IR Iran|IT Italy|IT Kingdom of Italy|JP Japan|KR South Korea|LB Lebanon|ML Mali
MK North Macedonia|MR Mauritania|MX Mexico|NZ New Zealand|PL Poland|SE Sweden|SN Senegal|SU Soviet Union|TH Thailand
TR Turkey|TW Taiwan|US United States|VE Venezuela|XC Czechoslovakia|XG East Germany|YU Yugoslavia|ZA South Africa
ar Arabic|ar Egyptian Arabic|bm Bambara|bn Bangla|cs Czech|da Danish|de German|en American English|en English|es Spanish
fa Persian|fr French|hi Hindi|hu Hungarian|id Indonesian|it Italian|ja Japanese|ko Korean|mk Macedonian|pl Polish
pt Portuguese|ru Russian|sv Swedish|te Telugu|th Thai|tr Turkish|wo Wolof|zh Cantonese|zh Chinese|zh Mandarin
zh Standard Chinese|zh Standard Taiwanese Mandarin|zh Yue Chinese|zu Zulu""".replace("\n", "|").split("|"))
Row = dict[str, str]


def among(name: str, names: str) -> bool:
    """Whether a list has the person, whatever the accents, the order of names, initials or `Jr.`."""
    own, *others = ([part for part in fold(text) if part not in ("jr", "sr")] for text in (name, *names.split("|")))
    for left, right in itertools.chain.from_iterable(((own, other), (other, own)) for other in others):
        extra, missing = ([p for p in left if p not in right], [p for p in right if p not in left])
        initials = all(len(part) == 1 for part in extra) and [part[0] for part in missing] in ([], extra)
        if initials and len(extra) < len(left) or "".join(sorted(own)) == "".join(sorted(right)):
            return True
    return False

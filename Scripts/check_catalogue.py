#!/usr/bin/env python3
"""Checks the format of the catalogue (see docs/catalogue.md) and its facts against a reference.

    Scripts/check_catalogue.py [--verbose] REFERENCE [FILE...]
    Scripts/check_catalogue.py --format-only [FILE...]

Without FILE, all decade files, order.txt and themes.txt are read.

REFERENCE is UTF-8 text, gzipped or plain: tab-separated values with one film per row. An empty
field is unknown; `|` separates the items of a list. The header row names the columns. The columns
used are:

- title (in English), original_title
- year, release_date (first release; `YYYY-MM-DD`, or `YYYY` if the day is unknown)
- runtime_min
- directors, cast (leading actors), cast_unordered (up to 40 actors), characters (`Actor=Character`)
- country, language (English names, as in Wikidata)
- mpaa (certification in the United States)
- imdb_id (`tt0133093`), tmdb_id (`603`)

A record is compared with the row that has its IMDb ID, or else its TMDB ID. If there is none, it is
compared with the best row that has its title and year.

A line `note: field: reason` settles a difference in that field (`released` for year and day, `cast`
for characters). It does not settle a day or a certification that the reference lacks. An identifier
that the reference lacks needs two people who wrote it down independently (see docs/catalogue.md).

The last table counts the records without a field, by decade.

Exit status: 1 for a format fault or an unsettled difference, 2 for a usage error.
"""
import argparse
import collections
import datetime
import gzip
import itertools
import pathlib
import re
import unicodedata
from typing import Iterator, NamedTuple

ROOT = pathlib.Path(__file__).resolve().parent.parent
FILMS = ROOT / "Sources/ExternalInterfaces/Catalogue/Films"
KEYS = ("title original also titles released runtime genres countries language rated director writer composer cinematographer "
        "editor studio based-on cast themes keywords collection part award overview like tmdb imdb").split()
LISTS = ("order.txt", "themes.txt")
# The reference has hardly a day of release after this year, so two people confirm them.
LAST_YEAR_OF_DAYS = "2023"
REQUIRED = ("title", "released", "genres", "countries", "language", "director", "overview")
SEPARATORS = {"also": " | ", "titles": " | ", **dict.fromkeys(
    ("genres", "countries", "director", "writer", "composer", "cinematographer", "editor", "studio", "themes",
     "keywords"), ", ")}
CATEGORY = r"best-[a-z-]+( \([^,;()=]+(; [^,;()=]+)*\))?"
AWARD = ("palme-dor|golden-lion|golden-bear|bafta|cesar|(sight-and-sound|afi) = ([1-9][0-9]?|100)|"
         f"academy-award = {CATEGORY}(, {CATEGORY})*")
GENRE = ("(Action|Adventure|Animation|Comedy|Crime|Documentary|Drama|Family|Fantasy|History|Horror|Music|Mystery|"
         "Romance|Science Fiction|TV Movie|Thriller|War|Western)")
TITLE = "(de|fr|es|es-MX|it|pt|pt-BR|ja|ru|zh) [^|]+"
FORMS = {"=": "[a-z0-9]+(-[a-z0-9]+)*-[0-9]{4}", "released": "[0-9]{4}(-[0-9]{2}-[0-9]{2})?", "language": "[a-z]{2}|nan", "titles": f"{TITLE}( \\| {TITLE})*",
         "part": "[1-9][0-9]?", "runtime": "(about )?[1-9][0-9]{0,2}", "rated": "G|PG|PG-13|R|NC-17", "based-on": "[^=]+( = [^=]+)?", "award": AWARD,
         "genres": f"{GENRE}(, {GENRE})*", "countries": "[A-Z]{2}(, [A-Z]{2})*",
         "cast": "[^=]+( = [^=]+)?", "like": "[a-z0-9-]+-[0-9]{4} = [^=]+", "themes": "[^,]+(, [^,]+){0,4}(, silent film)?", "keywords": "[^,]+(, [^,]+)*", "tmdb": "[1-9][0-9]*", "imdb": "tt[0-9]{7,8}", "note": f"({'|'.join(KEYS)}): .+"}
SPELLINGS = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i",
                           "½": " 1 2 ", "&": " and ", "'": "", "\u2018": "", "\u2019": ""})

def fold(text: str) -> str:
    """Returns a text in lower case, without accents and punctuation, and with single spaces."""
    letters = unicodedata.normalize("NFKD", text.casefold().translate(SPELLINGS))
    return " ".join("".join(c if c.isalnum() else " " for c in letters if not unicodedata.combining(c)).split())

# Reading: the records and their format faults, each as `file:line identifier text`.

class Record(NamedTuple):
    file: str
    id: str
    fields: list[tuple[str, str, int]]  # Key, value and line; the first key is `=`.

    def values(self, key: str) -> list[str]:
        return [value for own, value, _ in self.fields if own == key]

    def value(self, key: str) -> str:
        return "".join(self.values(key)[:1])

    def names(self) -> list[str]:
        return [*self.own_names(), *(title.partition(" ")[2] for title in self.value("titles").split(" | "))]

    def own_names(self) -> list[str]:
        """Returns the names but for those of releases in other languages, which may share one."""
        return [self.value("title"), *self.values("original"), *self.value("also").split(" | ")]

    def says(self, text: str, key: str = "=", value: str = "") -> str:
        """Returns a message about a key of the record, with its line."""
        lines = [line for own, has, line in self.fields if own == key and has.startswith(value)]
        return f"{self.file}:{(lines or [self.fields[0][2]])[0]} {self.id} {text}"

def read(path: pathlib.Path, faults: list[str]) -> list[Record]:
    file = str(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path)
    lines = path.read_bytes().decode(errors="surrogateescape").removesuffix("\n").split("\n")
    records, inside = [], False
    for number, line in enumerate(lines, 1):
        # No control characters or unusual spaces; some scripts need the two joiners.
        odd = [f"U+{ord(c):04X}" for c in line if unicodedata.category(c)[0] in "CZ" and c not in " \u200c\u200d"]
        columns = len(line) + sum(unicodedata.east_asian_width(c) in "WF" for c in line)
        found = [text for wrong, text in ((odd, f"has {' '.join(odd)}"), (columns > 120, f"has {columns} columns"),
            (not unicodedata.is_normalized("NFC", line), "is not in normal form C"),
            (line.endswith(" ") or "  " in line.lstrip(" "), "has a space too many")) if wrong]
        key, _, value = line.partition(": ")
        if line.startswith("= ") and not inside:
            inside = True
            records.append(Record(file, line[2:], [("=", line[2:], number)]))
        elif not line and lines[number - 2]:
            inside = False
        elif inside and line.startswith("  "):
            key, value, first = records[-1].fields.pop()
            records[-1].fields.append((key, f"{value} {line.lstrip(' ')}", first))
        elif inside and key in (*KEYS, "note") and value:
            records[-1].fields.append((key, value, number))
        elif inside or not line.startswith("#"):
            found.append(f"cannot be here: {line}")
        faults += [f"{file}:{number} {records[-1].id if inside else '-'} the line {text}" for text in found]
    return records

def record_faults(record: Record) -> Iterator[str]:
    for key, value, _ in record.fields:
        items = value.split(SEPARATORS.get(key, "\n"))
        if not (re.fullmatch(FORMS.get(key, ".*"), value) and all(items) and len(items) == len(set(items))):
            yield record.says(f"{key} not well formed: {value}", key, value)
    released, overview = record.value("released"), record.value("overview")
    try:
        datetime.date.fromisoformat(f"{released}-01-01"[:10])
    except ValueError:
        yield record.says(f"no such day: {released}", "released")
    keys = [key for key, *_ in record.fields[1:]]
    languages = [title.partition(" ")[0] for title in record.value("titles").split(" | ")]
    likes = [value.split(" = ")[0] for value in record.values("like")]
    players, words = [value.split(" = ")[0] for value in record.values("cast")], len(overview.split())
    yield from (record.says(text, key) for key, text, wrong in (
        ("=", f"no {', '.join(key for key in REQUIRED if key not in keys)}", not {*REQUIRED} <= {*keys}),
        ("=", f"keys not in order: {' '.join(keys)}", keys != sorted(keys, key=[*KEYS, "note"].index)),
        ("=", f"a key twice: {' '.join(keys)}", any(keys.count(key) > 1 for key in {*keys} - {"award", "based-on", "cast", "like", "note"})),
        ("released", f"not the year of the identifier: {released}", released[:4] != record.id[-4:]),
        ("titles", "a language twice", len(languages) != len(set(languages))),
        ("title", "one name twice", len(record.own_names()) != len(set(record.own_names()))),
        ("like", "more than four that are like it, or one twice", not len(likes) == len(set(likes)) <= 4),
        ("cast", "more than twelve in the cast, or one twice", not len(players) == len(set(players)) <= 12),
        ("overview", f"overview of {words} words, not of 40 to 80", not 40 <= words <= 80),
        ("overview", "overview begins with 'A film about'", fold(overview).startswith("a film about "))) if wrong)

def catalogue_faults(records: list[Record], files: list[pathlib.Path]) -> Iterator[str]:
    """Yields the faults of the catalogue as a whole.

    These are duplicates, a wrong order, similar overviews, invalid references to films and themes,
    and films that are not listed exactly once in order.txt.
    """
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
        if one is not two and (shared := len(runs & more)) and 4 * shared >= min(len(runs), len(more)):
            yield two.says(f"much as in {one.id}: {other} | {text}", "overview")
    orders, vocabulary = ([line for file in files if file.name == name for line in file.read_text("utf-8").splitlines()
                           if line[:1] != "#"] for name in LISTS)
    known, collections_ = {record.id for record in records}, [record.value("collection") for record in records]
    parts = collections.Counter((name, record.value("part")) for record in records if (name := record.value("collection")))
    for record in records if orders else []:
        yield from (record.says(f"like {like}: no other film of that name", "like", like) for value in record.values("like")
                    for like in [value.split(" = ")[0]] if like not in known - {record.id})
        yield from (record.says(f"{theme!r} is not in themes.txt", "themes") for theme in record.value("themes").split(", ")
                    if theme and theme not in vocabulary)
        if (name := record.value("collection")) and collections_.count(name) < 2:
            yield record.says(f"{name!r} is a collection of one", "collection")
        if (part := record.value("part")) and parts[name, part] != 1:
            yield record.says(f"part {part} of {name!r} is another film, or of no collection", "part")
    if len(vocabulary) != len(set(vocabulary)) or len(vocabulary) > 130:
        yield "themes.txt has a theme twice, or more than 130"
    listed, ids = orders, [record.id for record in records] if orders else []
    yield from (f"order.txt has {id!r} {listed.count(id)} times, the film files {int(id in ids)}"
                for id in sorted({*ids, *listed}) if listed.count(id) != (id in ids))

# Comparing: the records with the rows of the reference.

COLUMNS = ("title original_title year release_date runtime_min directors cast cast_unordered characters country "
           "language mpaa imdb_id tmdb_id").split()
COMPARED = "title year day runtime director countries language rated cast characters tmdb imdb".split()
BLANKS = "runtime rated writer editor studio cast tmdb imdb".split()
VERDICTS = ("agree", "settled by note", "differ", "not in the reference")
CODES = dict(reversed(entry.split(" ", 1)) for entry in """AR Argentina|AU Australia|BE Belgium|BR Brazil|CA Canada
CL Chile|CN China|CO Colombia|CU Cuba|DE Germany|DK Denmark|EG Egypt|ES Spain|FI Finland|FR France|GB United Kingdom
HK Hong Kong|HK British Hong Kong|HU Hungary|ID Indonesia|IE Ireland|IN India|IR Iran|IT Italy|JP Japan|KR South Korea
LB Lebanon|MK North Macedonia|ML Mali|MR Mauritania|MX Mexico|NL Netherlands|NO Norway|NZ New Zealand|PL Poland
RU Russia|SE Sweden|SN Senegal|SU Soviet Union|TH Thailand|TR Turkey|TW Taiwan|US United States|VE Venezuela
XC Czechoslovakia|XG East Germany|YU Yugoslavia|ZA South Africa|ar Arabic|bm Bambara|bn Bangla|cs Czech|da Danish
de German|en English|es Spanish|fa Persian|fi Finnish|fr French|hi Hindi|hu Hungarian|id Indonesian|it Italian
ja Japanese|ko Korean|mk Macedonian|nl Dutch|no Norwegian|pl Polish|pt Portuguese|ru Russian|sv Swedish|te Telugu
th Thai|tr Turkish|wo Wolof|zh Chinese|zh Mandarin|zh Putonghua|zu Zulu
cn Cantonese|cn Yue Chinese|nan Taiwanese Hokkien
AE United Arab Emirates|AF Afghanistan|AT Austria|BA Bosnia and Herzegovina|BF Burkina Faso|BG Bulgaria|BT Bhutan
CH Switzerland|CZ Czech Republic|DZ Algeria|EE Estonia|GE Georgia|GR Greece|HR Croatia|IL Israel|IQ Iraq|IS Iceland
JM Jamaica|JO Jordan|KE Kenya|KH Cambodia|KZ Kazakhstan|LU Luxembourg|LV Latvia|MA Morocco|MN Mongolia|PE Peru
PH Philippines|PK Pakistan|PS Palestine|PS Occupied Palestinian territory|PT Portugal|RO Romania|RS Serbia
SA Saudi Arabia|SG Singapore|SK Slovakia|TN Tunisia|UA Ukraine|VN Vietnam|am Amharic|bg Bulgarian|bs Bosnian|dz Dzongkha
el Greek|et Estonian|he Hebrew|hr Croatian|hy Armenian|is Icelandic|iu Inuktitut|ka Georgian|kk Kazakh|km Khmer
ku Kurdish|ku Kurdish language|la Latin|lv Latvian|ml Malayalam|mn Mongolian|mr Marathi|pa Punjabi|ro Romanian
sk Slovak|sr Serbian|sr Serbo-Croatian|sw Swahili|ta Tamil|tl Filipino|tl Tagalog|uk Ukrainian|ur Urdu|vi Vietnamese""".replace("\n", "|").split("|"))
Index = dict[tuple[str, str], list[dict[str, str]]]

def among(name: str, names: str) -> bool:
    """Returns whether a list has a person, ignoring accents, name order, initials and `Jr.`."""
    own, *others = ({*fold(text).split()} - {"jr", "sr"} for text in (name, *names.split("|")))
    return any(sorted("".join(own)) == sorted("".join(other)) or own & other and any(
        all(len(part) == 1 for part in short - full) and {part[0] for part in full - short} <= short
        for short, full in ((own, other), (other, own))) for other in others)

def load(path: pathlib.Path) -> Index:
    """Returns the rows of a reference by IMDb ID, by TMDB ID, and by title and year.

    The year may differ by one.
    """
    data = path.read_bytes()
    header, *lines = (gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data).decode().rstrip("\n").split("\n")
    index = collections.defaultdict(list)
    for line in lines:
        facts = dict(zip(header.split("\t"), line.split("\t")))
        row = {column: facts[column] for column in COLUMNS}
        titles = {(str(int(row["year"] or 0) + step), fold(row[name])) for step in (-1, 0, 1) for name in COLUMNS[:2]}
        for key in (("imdb", row["imdb_id"]), ("tmdb", row["tmdb_id"]), *titles):
            index[key].append(row)
    return {key: rows for key, rows in index.items() if key[1]}

def find(record: Record, index: Index) -> dict[str, str]:
    """Returns the row of a film, or an empty row if there is none."""
    rows = (index.get(("imdb", record.value("imdb"))) or index.get(("tmdb", record.value("tmdb")))
            or [row for name in record.names() for row in index.get((record.id[-4:], fold(name)), [])])
    director = record.value("director").split(", ")[0]
    return max(rows, default=dict.fromkeys(COLUMNS, ""), key=lambda row: (
        among(director, row["directors"]), row["title"] in record.names(), sum(map(bool, row.values()))))

def compare(record: Record, row: dict[str, str]) -> list[tuple[str, str, str, bool]]:
    """Returns the compared fields: name, our value, the reference's value, and whether they agree.

    The reference's value is empty if the reference does not have it.
    """
    title, released, runtime, directors, country, language, rated, tmdb, imdb = map(record.value, (
        "title", "released", "runtime", "director", "countries", "language", "rated", "tmdb", "imdb"))
    runtime = "" if runtime.startswith("about ") else runtime
    day, known = (date if len(date) == 10 else "" for date in (released, row["release_date"]))
    near = runtime.isdecimal() and row["runtime_min"].isdecimal() and abs(int(runtime) - int(row["runtime_min"])) <= 3
    # Variants are matched by their last word: American English, People's Republic of China.
    codes = {CODES.get(n) or CODES.get(n.split(" ")[-1]) for n in (row["country"] + "|" + row["language"]).split("|")}
    same = [among(name, row["directors"]) for name in directors.split(", ")]
    findings = [
        ("title", title, row["title"], fold(row["title"]) in map(fold, record.names())),
        ("year", released[:4], row["year"], released[:4] == row["year"]),
        ("day", day, known, day == known),
        ("runtime", runtime, row["runtime_min"], near),
        ("director", directors, row["directors"], same == [True] * (row["directors"].count("|") + 1)),
        ("countries", country[:2], row["country"], country[:2] in codes),
        ("language", language, row["language"], language in codes),
        ("rated", rated, row["mpaa"], rated == row["mpaa"]),
        ("tmdb", tmdb, row["tmdb_id"], tmdb == row["tmdb_id"]),
        ("imdb", imdb, row["imdb_id"], imdb == row["imdb_id"])]
    players = f"{row['cast']}|{row['cast_unordered']}".strip("|")
    for name, _, part in (value.partition(" = ") for value in record.values("cast")):
        known = "not listed" if players and row["cast_unordered"].count("|") < 39 else ""
        findings.append(("cast", name, known, among(name, players)))
        for player, _, theirs in (pair.partition("=") for pair in row["characters"].split("|")):
            if part and among(name, player):
                words = {*fold(part).split()} & {*fold(theirs).split()} - {"the", "a", "of", "mr", "mrs"}
                findings.append(("characters", f"{name} = {part}", theirs, bool(words)))
    return [finding for finding in findings if finding[1]]

def report(records: list[Record], index: Index, verbose: bool) -> int:
    """Prints a table and the differences; returns the number of unsettled differences."""
    counts, lines, unlisted = collections.Counter(), [], 0
    for record in records:
        notes = {value.partition(":")[0] for value in record.values("note")}
        for what, ours, theirs, agree in compare(record, find(record, index)):
            key = {"year": "released", "day": "released", "characters": "cast"}.get(what, what)
            absent, needed = theirs in ("", "not listed"), what == "day" and record.id[-4:] <= LAST_YEAR_OF_DAYS
            verdict = VERDICTS[0 if agree else 3 if absent and not needed else 1 if key in notes and not absent else 2]
            counts[what, verdict] += 1
            unlisted += theirs == "not listed" and not agree
            if verdict == "differ" or verbose and not agree and theirs:
                text = f"{what} {ours} | {theirs or 'unconfirmed'}{' (settled)' * (verdict == 'settled by note')}"
                lines.append(record.says(text, key, ours))
    print(f"{'field':12}", "compared", *VERDICTS, sep="  ")
    for what in COMPARED:
        numbers = [counts[what, verdict] for verdict in VERDICTS]
        print(f"{what:12}", f"{sum(numbers[:3]):8}", *(f"{n:{len(v)}}" for n, v in zip(numbers, VERDICTS)), sep="  ")
    blanks, decades = collections.Counter(), sorted({record.id[-4:-1] for record in records})
    blanks.update((key, record.id[-4:-1]) for record in records for key in BLANKS if not record.value(key))
    print(f"{'without':12}", *(f"{decade}0s" for decade in decades), "  all", sep="  ")
    for key in BLANKS:
        numbers = [blanks[key, decade] for decade in decades]
        print(f"{key:12}", *(f"{n:5}" for n in [*numbers, sum(numbers)]), sep="  ")
    print(f"{unlisted} of the cast are not listed by a reference that has fewer than 40.", *lines, sep="\n")
    return sum(counts[what, "differ"] for what in COMPARED)

def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0], allow_abbrev=False)
    parser.add_argument("--format-only", action="store_true", help="check the form alone; there is no REFERENCE then")
    parser.add_argument("--verbose", action="store_true", help="print also what is settled or not in the reference")
    parser.add_argument("paths", nargs="*", type=pathlib.Path, metavar="REFERENCE FILE")
    options = parser.parse_intermixed_args()
    if not options.paths and not options.format_only:
        parser.error("no REFERENCE")
    files = options.paths[not options.format_only:] or sorted({*FILMS.glob("*0s.txt"), *(FILMS / name for name in LISTS)})
    faults: list[str] = []
    try:
        index = {} if options.format_only else load(options.paths[0])
        records = [record for file in files if file.name not in LISTS for record in read(file, faults)]
        faults += itertools.chain(*map(record_faults, records), catalogue_faults(records, files))
    except (OSError, EOFError, KeyError, ValueError) as error:
        parser.error(f"cannot read: {error!r}")
    print(*faults, f"{len(records)} records, {len(faults)} faults of form", sep="\n")
    return int((not options.format_only and report(records, index, options.verbose) > 0) or bool(faults))

if __name__ == "__main__":
    raise SystemExit(main())

#!/usr/bin/env python3
"""Writes the basic films of the catalogue: facts about films without a description.

    pip download --no-deps bokeh_sampledata==2026.1
    git clone https://github.com/prust/wikipedia-movie-data
    Scripts/make_basic_films.py [--list] bokeh_sampledata-2026.1-py3-none-any.whl wikipedia-movie-data

The source is `movies.db` of the Python package bokeh_sampledata 2026.1, given as the wheel or as
the file: statements of Wikidata (CC0 1.0) about films of 1940 to 2014, retrieved on 2026-10-18.
The casts of wikipedia-movie-data (MIT license, commit 91ae721) tell which of its players had a part
that people know a film by; no name is taken from them.
The film files of the catalogue are read too, so run the script again when films are added to them.
The same input gives the same bytes. `--list` prints the films instead, one per line, to be read.

docs/catalogue.md describes the rules. The output, Films/basic.txt.zlib, is a zlib stream of UTF-8
text with two parts, separated by an empty line:

- the names of people, sorted, one per line;
- one film per line, the best known first, as fields separated by tabs: title, year, number at IMDb,
  minutes, genres (letters of GENRES), countries (codes without a separator), directors, players
  (both as numbers of names, three digits of base 64 each), the series, and an identifier if it is
  not made from title and year. Empty fields at the end are left out.
"""
import argparse
import collections
import itertools
import json
import math
import pathlib
import re
import sqlite3
import sys
import tempfile
import unicodedata
import zipfile
import zlib

from check_catalogue import FILMS, fold, read

OUTPUT = FILMS / "basic.txt.zlib"
CORRECTIONS = pathlib.Path(__file__).with_name("basic_film_corrections.tsv")
DATABASE = "bokeh_sampledata/_data/movies.db"
YEARS = range(1940, 2015)
# Shorter ones are specials and episodes of television, or errors.
SHORTEST = 55
# Longer ones are often those of another cut or of a series.
LONGEST = 200
MOST_PLAYERS = 6
MOST_GENRES = 4
# Further ones often had no part in a film.
MOST_COUNTRIES = 3
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"

# Genres by letter, in the order in which a film lists them: the more specific first.
GENRES = {"o": "Documentary", "a": "Animation", "w": "Western", "h": "Horror", "s": "Science Fiction", "v": "War",
          "f": "Fantasy", "m": "Music", "k": "Family", "b": "Adventure", "x": "Action", "c": "Comedy", "r": "Crime",
          "y": "Mystery", "t": "Thriller", "l": "Romance", "i": "History", "d": "Drama"}
LETTERS = {name: letter for letter, name in GENRES.items()} | {"Sci-Fi": "s", "Musical": "m"}
# The other list's names of genres.
OTHER_NAMES = {"Historical": "History", "Animated": "Animation", "Swashbuckler": "Adventure", "Superhero": "Action",
               "Spy": "Thriller", "Noir": "Crime"}
# Genres of the source without one of ours.
OTHER_GENRES = {"Biography", "Sport", ""}
# A film with two of these is no documentary.
FICTION = {LETTERS[name] for name in ("Western", "Horror", "Sci-Fi", "Fantasy", "Adventure", "Action", "Crime", "Mystery",
                                      "Thriller", "Romance", "Drama")}

COUNTRIES = dict(reversed(entry.split(" ", 1)) for entry in """CN People's Republic of China|DE West Germany
HK British Hong Kong|YU Federal Republic of Yugoslavia|YU Socialist Federal Republic of Yugoslavia|RS Serbia and Montenegro
PS Occupied Palestinian territory|CD Democratic Republic of the Congo|NL Kingdom of the Netherlands|SU Georgian SSR
GB Kingdom of Great Britain|GB Wales|TW Taiwan Island|TW Republic of China|IT Kingdom of Italy|BA Bosnia and Herzegovina
CZ Czech Republic""".replace("\n", "|").split("|"))
# The country that comes first if its language is the only one of the film.
HOMES = dict(entry.split(" ", 1) for entry in """French FR|German DE|Italian IT|Japanese JP|Spanish ES|Hindi IN|Russian RU
Hebrew IL|Cantonese HK|Korean KR|Swedish SE|Persian IR|Danish DK|Dutch NL|Polish PL|Norwegian NO|Thai TH|Romanian RO
Hungarian HU|Czech CZ|Turkish TR|Icelandic IS|Finnish FI|Mandarin CN|Standard Chinese CN|Chinese CN|Portuguese PT
Greek GR|Modern Greek GR|Tamil IN|Serbian RS|Bangla IN|English US""".replace("\n", "|").split("|"))

# Films that consist of pornography, found by reading those with the ratings X and NC-17, with
# performers of adult films, or with such words in the title.
ADULT = {"tt0068595", "tt0492962", "tt1365048"}
# Programs of short films, concerts of several evenings and the like, and other cuts of a film.
COMPILATION = re.compile(
    r"\b(collection of shorts|in shorts|short films|anthology|compilation|greatest hits|best of the|redux|"
    r"director's cut|final cut|extended (cut|edition|version)|special edition|complete (series|saga)|whole bloody)\b")
EPISODE = re.compile(r"\b(episodes? \d+|season \d+|the complete .* series|pilot episode)\b")
# People in the background of hundreds of films, who say nothing about any of them.
EXTRAS = {"Bess Flowers", "Harold Miller", "Bert Moorhouse", "Charles Sullivan", "Cyril Ring", "Frank Marlowe",
          "Luis Gómez", "Sam Harris"}
NAME_SUFFIX = re.compile(r"(Jr|Sr|II|III|IV|M\.?D|Ph\.?D)\.?")
# Lists, voices, groups of people, characters and titles of nobility.
NO_NAME = re.compile(r"^[a-z]|^\d+(st|nd|rd|th) |^\d+$|[():;/]|\b(list of|voices? of|characters|cast members|various|unknown|"
                     r"(Duke|Duchess|Prince|Princess|Earl|Count|Countess|Baron|Baronet|Marquess) (of|Consort))\b|Baronet|Baron ")
# Assistants, a maker of effects, a pseudonym and a company, which the source names beside directors.
NOT_DIRECTORS = {"Paul Helmick", "Ray Harryhausen", "Alan Smithee", "Radio Silence Productions", "Will Speck and Josh Gordon"}


def main() -> int:
    parser = argparse.ArgumentParser(description="Writes the basic films of the catalogue.")
    parser.add_argument("source", type=pathlib.Path, help="wheel of bokeh_sampledata, or movies.db")
    parser.add_argument("americans", type=pathlib.Path, help="folder of wikipedia-movie-data")
    parser.add_argument("--list", action="store_true", help="print the films instead of writing the file")
    options = parser.parse_args()
    films, left_out = made(rows(options.source), american_films(options.americans))
    if options.list:
        for film in films:
            print("\t".join(readable(film)))
        return 0
    text = packed(films)
    OUTPUT.write_bytes(zlib.compress(text.encode(), 9))
    print(f"{len(films)} films, {len(text.encode()):,} bytes, {OUTPUT.stat().st_size:,} compressed")
    print(", ".join(f"{count} {reason}" for reason, count in left_out.most_common()))
    return 0


def rows(source: pathlib.Path) -> list[dict]:
    with tempfile.TemporaryDirectory() as folder:
        if source.suffix == ".whl":
            source = pathlib.Path(zipfile.ZipFile(source).extract(DATABASE, folder))
        database = sqlite3.connect(source)
        database.row_factory = sqlite3.Row
        query = """select omdb.*, Reviews, BoxOffice from omdb left join tomatoes using (ID)
                   order by imdbID, ID"""
        return [dict(row) for row in database.execute(query)]


def american_films(folder: pathlib.Path) -> dict[str, list[tuple[int, set[str], set[str]]]]:
    """Returns years, casts and genres of American films by the keys of their titles."""
    known = collections.defaultdict(list)
    files = sorted(folder.glob("movies-*s.json"))
    if not files:
        sys.exit(f"{folder} has no movies-*s.json")
    for file in files:
        for film in json.loads(file.read_text("utf-8")):
            genres = {OTHER_NAMES.get(name, name) for name in film["genres"]}
            known[key(film["title"])].append((film["year"], {fold(name) for name in film["cast"]},
                                              {LETTERS[name] for name in genres & set(LETTERS)}))
    return known


# Values: one row becomes one film.


def people(text: str | None) -> list[str]:
    """Returns the names in a list, with suffixes that a comma has separated."""
    names: list[str] = []
    for name in (text or "").split(", "):
        name = " ".join(name.split())
        if names and NAME_SUFFIX.fullmatch(name):
            names[-1] += f" {name}"
        elif name and not NO_NAME.search(name) and name not in names:
            names.append(name)
    return names


def corrections() -> dict[str, list[tuple[str, str]]]:
    """Returns what readers found wrong, by number at IMDb: facts and their right values."""
    known = collections.defaultdict(list)
    for line in CORRECTIONS.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            imdb, fact, *value = line.split("\t")
            known[imdb].append((fact, "".join(value)))
    return known


def correct(film: dict, cast: list[str], found: list[tuple[str, str]]) -> None:
    """Corrects the facts of a film and its cast."""
    for fact, value in found:
        match fact:
            case "title" | "series":
                film[fact] = value
            case "year" | "minutes":
                film[fact] = int(value)
            case "genres":
                film["read genres"] = "".join(LETTERS[name] for name in value.split(", "))
            case "countries" | "directors":
                film[fact] = value.split(", ")
            case "player" | "not-player" if value.split(" = ")[0] not in cast:
                sys.exit(f"{CORRECTIONS.name}: the source has no such player of {film['imdb']}: {value}")
            case "not-player":
                cast[:] = [name for name in cast if name != value]
            case "player":
                wrong, right = value.split(" = ")
                cast[:] = dict.fromkeys(right if name == wrong else name for name in cast)
            case "left-out":
                film["left out"] = True
            case _:
                sys.exit(f"{CORRECTIONS.name}: unknown fact {fact} of {film['imdb']}")


def directors(row: dict) -> list[str]:
    names = people(row["Director"])
    return [name for name in names if name not in NOT_DIRECTORS] or names


def genres(text: str) -> str:
    letters = {LETTERS[name] for name in text.split(", ") if name not in OTHER_GENRES}
    if len(letters & FICTION) >= 2:
        letters.discard("o")
    return "".join(sorted(letters, key="".join(GENRES).index)[:MOST_GENRES])


def countries(row: dict, known: dict[str, str], numbers: dict[str, int]) -> list[str]:
    """Returns the codes, that of the language first, then those of most films."""
    codes = {COUNTRIES.get(name) or known.get(name.removeprefix("The ")) for name in (row["Country"] or "").split(", ")}
    home = HOMES.get(row["Language"] or "")
    # The source adds Australia to many films of these countries.
    if codes & {"US", "GB"}:
        codes.discard("AU")
    return sorted(codes - {None}, key=lambda code: (code != home, -numbers[code], code))[:MOST_COUNTRIES]


def title(text: str) -> str:
    return re.sub(r" \((\d{4} )?film\)$", "", " ".join(text.split())).replace("\t", " ")


def fame(row: dict) -> float:
    """Returns how well known a film is likely to be, from its reviews, takings and players.

    Older films have fewer reviews. The weights give the described films about their order.
    """
    return (3 * math.log1p(row["Reviews"] or 0) + 0.4 * math.log1p(row["BoxOffice"] or 0)
            + 0.5 * math.log1p(len(people(row["Cast"]))) + 0.2 * (YEARS.stop - row["Year"]))


# Rules: what is left out, and in which order the rest stands.


def key(text: str) -> str:
    words = fold(text).split()
    return " ".join(words[1:] if len(words) > 1 and words[0] in ("the", "a", "an") else words)


def confirm(film: dict, cast: list[str], american: dict) -> list[str]:
    """Returns the players whom the other list has as well, or all if it does not have the film.

    A name that only one of them has may be an extra, or another person of that name. Genres are
    compared likewise.
    """
    lists = [entry for entry in american[key(film["title"])] if abs(entry[0] - film["year"]) <= 1]
    confirmed = [name for name in cast if any(fold(name) in names for _, names, _ in lists)]
    if len(confirmed) < 2:
        return cast
    genres = "".join(letter for letter in film["genres"] if any(letter in letters for _, _, letters in lists))
    film["genres"] = genres or film["genres"]
    return confirmed


def made(source: list[dict], american: dict) -> tuple[list[dict], collections.Counter]:
    described = [record for path in sorted(FILMS.glob("*0s.txt")) for record in read(path, [])]
    ours = {record.value("imdb") for record in described} - {""}
    titles = collections.defaultdict(list)
    for record in described:
        for name in filter(None, record.names()):
            titles[key(name)].append((int(record.id[-4:]), {fold(name) for name in record.value("director").split(", ")}))
    known = country_names()
    numbers = collections.Counter(code for row in source for code in countries(row, known, collections.Counter()))
    films_of = collections.Counter(name for row in source for name in people(row["Cast"]))
    found = corrections()
    if unknown := found.keys() - {row["imdbID"] for row in source}:
        sys.exit(f"{CORRECTIONS.name}: not in the source: {', '.join(sorted(unknown))}")
    films, left_out, seen = [], collections.Counter(), set()
    for row in source:
        film = {"imdb": row["imdbID"], "title": title(row["Title"] or ""), "year": row["Year"],
                "minutes": int(row["Runtime"] or 0), "genres": genres(row["Genre"] or ""),
                "countries": countries(row, known, numbers), "directors": directors(row), "series": None,
                "fame": fame(row)}
        cast = people(row["Cast"])
        correct(film, cast, found.get(film["imdb"], []))
        cast = [name for name in cast if name not in EXTRAS | set(film["directors"])]
        billing = sorted(confirm(film, cast, american), key=lambda name: (-films_of[name], name))
        film["players"] = billing[:MOST_PLAYERS]
        # The other list may lack a genre that a reader found.
        film["genres"] = film.get("read genres") or film["genres"]
        film["cast"] = set(cast)
        if reason := fault(film, row, ours, titles, seen):
            left_out[reason] += 1
            continue
        if film["minutes"] > LONGEST:
            film["minutes"] = 0
        films.append(film)
    films.sort(key=lambda film: (-film["fame"], film["imdb"]))
    add_series(films, described)
    add_identifiers(films, {record.id for record in described})
    return films, left_out


def fault(film: dict, row: dict, ours: set[str], titles: dict, seen: set) -> str | None:
    """Returns why a film is left out, or None if it is not."""
    name, directors = fold(film["title"]), {fold(person) for person in film["directors"]}
    if film["imdb"] in ours or any(abs(year - film["year"]) <= 1 and directors & others
                                   for year, others in titles[key(film["title"])]):
        return "described"
    if not name or not directors or film["year"] not in YEARS:
        return "without title, year or director"
    if not film["genres"] or not film["countries"] or not (film["players"] or "o" in film["genres"] or "a" in film["genres"]):
        return "without genre, country or players"
    if not film["minutes"]:
        return "without length"
    if film["imdb"] in ADULT or row["Rating"] == "X":
        return "adult"
    if film["minutes"] < SHORTEST or EPISODE.search(name):
        return "episode or short"
    if COMPILATION.search(name):
        return "compilation or other cut"
    if "left out" in film:
        return "found wrong by readers"
    same = {(key(film["title"]), year, person) for year in range(film["year"] - 1, film["year"] + 2) for person in directors}
    if film["imdb"] in seen or same & seen:
        return "twice"
    seen.update([film["imdb"]], ((key(film["title"]), film["year"], person) for person in directors))
    return None


def add_series(films: list[dict], described: list) -> None:
    """Adds films to a series of the described ones.

    Their title begins with its name, followed by a number or shared players.
    """
    series = collections.defaultdict(list)
    for record in described:
        if name := record.value("collection"):
            series[name].append(record)
    starts = {key(name): name for name in series}
    for film in films:
        if film["series"] is not None:
            continue
        film["series"] = ""
        words = key(film["title"]).split()
        for count in range(len(words) - 1, 0, -1):
            name = starts.get(" ".join(words[:count]))
            if not name or "o" in film["genres"]:
                continue
            team = {person.split(" = ")[0] for record in series[name]
                    for key_ in ("cast", "director") for value in record.values(key_)
                    for person in (value.split(", ") if key_ == "director" else [value])}
            first = min(int(record.id[-4:]) for record in series[name])
            is_numbered = re.fullmatch(r"part|[2-9]|i{2,3}|iv|v|vi{0,3}|ix", words[count])
            if film["year"] >= first and (is_numbered or (film["cast"] | set(film["directors"])) & team):
                film["series"] = name
            break


def add_identifiers(films: list[dict], taken: set[str]) -> None:
    """Adds identifiers that follow the rule of described films.

    If it is taken, the name of the first director comes before the year. Of basic films with the
    same title and year, the one with the lower number at IMDb has the plain identifier.
    """
    for film in sorted(films, key=lambda film: (len(film["imdb"]), film["imdb"])):
        words = re.sub(r"[^a-z0-9]+", "-", fold(film["title"])).strip("-")
        director = re.sub(r"[^a-z0-9]+", "-", fold(film["directors"][0])).strip("-")
        plain, longer = f"{words}-{film['year']}", f"{words}-{director}-{film['year']}"
        film["id"] = plain if plain not in taken and words else longer
        # The program folds other numbers, such as a third, in another way.
        is_odd = any(unicodedata.category(letter) in ("Nl", "No") for letter in film["title"])
        film["has own id"] = is_odd or film["id"] != f"{fold(film['title']).replace(' ', '-')}-{film['year']}"
        if film["id"] in taken:
            sys.exit(f"identifier twice: {film['id']}")
        taken.add(film["id"])


def country_names() -> dict[str, str]:
    text = (FILMS.parents[2] / "DomainEntities/Movies/Country.swift").read_text("utf-8")
    return {name: code for code, name in re.findall(r'"([A-Z]{2})": "([^"]+)"', text)}


# Output


def packed(films: list[dict]) -> str:
    names = sorted({name for film in films for name in film["directors"] + film["players"]})
    numbers = {name: number for number, name in enumerate(names)}

    def refer(people: list[str]) -> str:
        return "".join(DIGITS[numbers[name] >> 12] + DIGITS[numbers[name] >> 6 & 63] + DIGITS[numbers[name] & 63]
                       for name in people)

    lines = ["\t".join([film["title"], str(film["year"]), str(int(film["imdb"][2:])), str(film["minutes"] or ""),
                        film["genres"], "".join(film["countries"]), refer(film["directors"]), refer(film["players"]),
                        film["series"], film["id"] if film["has own id"] else ""]).rstrip("\t") for film in films]
    return "\n".join([*names, "", *lines, ""])


def readable(film: dict) -> list[str]:
    return [film["title"], str(film["year"]), "directed by " + ", ".join(film["directors"]), "with " + ", ".join(film["players"]),
            ", ".join(GENRES[letter] for letter in film["genres"]), f"about {film['minutes']} min" if film["minutes"] else "",
            ", ".join(film["countries"]), film["series"], film["imdb"], film["id"]]


if __name__ == "__main__":
    sys.exit(main())

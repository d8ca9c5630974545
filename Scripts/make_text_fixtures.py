#!/usr/bin/env python3
"""Generates test data for the width and the grapheme clusters of text from published data.

    apt-get install unicode-data && pip install wcwidth==0.7.0 regex==2026.5.9
    Scripts/make_text_fixtures.py

The script writes two files to Tests/ApplicationLogicTests/Goldens:

- text-widths.txt: the number of columns according to wcwidth 0.7.0 (Unicode 17, MIT license). The
  texts are the fully qualified sequences of emoji-test.txt, plain emoji with VS15 and with VS16,
  and samples of several scripts.
- text-clusters.txt: the lines of GraphemeBreakTest.txt (Unicode 15.0) with which two packages with
  newer rules (wcwidth and regex) still agree.

Both are based on Unicode data files: https://www.unicode.org/license.txt
"""
import pathlib

import regex
import wcwidth

ROOT = pathlib.Path(__file__).resolve().parent.parent
GOLDENS = ROOT / "Tests/ApplicationLogicTests/Goldens"
UNICODE = pathlib.Path("/usr/share/unicode")
SAMPLES = {
    "East Asian": ["七人の侍", "東京物語", "千と千尋の神隠し", "霸王別姬", "기생충", "올드보이", "ＡＢＣ", "ｱｲｳ", "ァ", "、。「」", "〇", "㍿", "ㄅ"],
    "Hangul jamo": ["\u1112\u1161\u11ab", "\u1100\u1161", "\u1112", "\u1161", "\u11ab", "\ua960\u1161", "\ud7b0"],
    "marks": ["e\u0301", "n\u0303\u0323", "a\u20dd", "o\u0308\u0304", "Z\u0351\u036b\u0343", "ก\u0e33", "ที่", "เพื่อน", "שָׁלוֹם", "مُحَمَّد"],
    "Indic": ["क\u094d\u0937", "हिन्दी", "लगान", "পথের", "தமிழ்", "తెలుగు", "മലയാളം", "ગુજરાતી", "ਪੰਜਾਬੀ", "क्षि", "श्री"],
    "other scripts": ["Αθήνα", "Сталкер", "Ελλάδα", "ქართული", "Հայերեն", "አማርኛ", "ខ្មែរ", "ພາສາລາວ", "မြန်မာ", "བོད་ཡིག", "𝕏", "ﬁ", "½", "①"],
    "invisible": ["\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u0300", "\ufe0f", "\u034f"],
    "symbols": ["…", "─", "│", "█", "▶", "★", "☆", "♥", "✓", "✗", "→", "↑", "€", "°", "·", "•", "—", "“", "”", "‹", "©", "®", "™"],
}


def scalars(text):
    return " ".join(f"{ord(c):X}" for c in text)


def emoji(path=UNICODE / "emoji/emoji-test.txt"):
    for line in path.read_text(encoding="utf-8").splitlines():
        fields = line.split("#")[0].split(";")
        if len(fields) == 2 and fields[1].strip() == "fully-qualified":
            yield "".join(chr(int(code, 16)) for code in fields[0].split())


def widths():
    sequences = list(emoji())
    plain = [s for s in sequences if len(s) <= 2 and not 0x1F1E6 <= ord(s[0]) <= 0x1F1FF]
    groups = {"emoji": sequences, "with VS15": [s[0] + "\ufe0e" for s in plain], "with VS16": [s[0] + "\ufe0f" for s in plain]}
    groups |= SAMPLES
    out = ["# Made by Scripts/make_text_fixtures.py with wcwidth 0.7.0; not edited by hand: columns, scalars"]
    for name, texts in groups.items():
        out.append(f"# {name}")
        out += [f"{wcwidth.width(text)} {scalars(text)}" for text in dict.fromkeys(texts)]
    return out


def clusters(path=UNICODE / "auxiliary/GraphemeBreakTest.txt"):
    out = ["# Made by Scripts/make_text_fixtures.py from GraphemeBreakTest-15.0.0.txt; not edited by hand: clusters, scalars"]
    for line in path.read_text(encoding="utf-8").splitlines():
        fields = line.split("#")[0].replace("÷", "/").replace("×", "").strip(" \t/")
        if not fields:
            continue
        parts = ["".join(chr(int(code, 16)) for code in part.split()) for part in fields.split("/")]
        text = "".join(parts)
        if any(0xD800 <= ord(c) <= 0xDFFF for c in text):
            continue
        if list(wcwidth.iter_graphemes(text)) == parts == regex.findall(r"\X", text):
            out.append(" / ".join(scalars(part) for part in parts))
    return out


def main():
    for name, lines in (("text-widths", widths()), ("text-clusters", clusters())):
        (GOLDENS / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{name}: {sum(not line.startswith('#') for line in lines)}")


main()

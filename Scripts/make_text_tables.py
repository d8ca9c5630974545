#!/usr/bin/env python3
"""Writes the two tables of Unicode facts that the program carries.

    pip install wcwidth==0.7.0
    Scripts/make_text_tables.py

Sources/ApplicationLogic/Terminal/WidthTable.swift: scalars that take two columns or none, as Unicode 17.0.0 has them
(EastAsianWidth.txt, DerivedGeneralCategory.txt and emoji-variation-sequences.txt, in the packed form of the Python package
wcwidth 0.7.0, MIT license). The Swift standard library of 6.3 segments text by the same version.

Sources/DomainEntities/Text/FoldingTable.swift: which plain letters stand for accented ones in a search, from the compatibility
decompositions of Python's unicodedata, with the handful of letters that Unicode does not decompose.
"""
import pathlib
import unicodedata

from wcwidth import table_vs16, table_wide, table_zero

ROOT = pathlib.Path(__file__).resolve().parent.parent
VERSION = "17.0.0"


def merged(ranges):
    out = []
    for low, high in sorted(ranges):
        if out and low <= out[-1][1] + 1:
            out[-1][1] = max(out[-1][1], high)
        else:
            out.append([low, high])
    return out


def swift_ranges(ranges):
    lines, line = [], "   "
    for low, high in ranges:
        item = f" 0x{low:X}, 0x{high:X},"
        if len(line) + len(item) > 100:
            lines.append(line)
            line = "   "
        line += item
    lines.append(line)
    return "\n".join(lines)


def widths():
    wide = merged(table_wide.WIDE_EASTASIAN[VERSION])
    zero = merged(table_zero.ZERO_WIDTH[VERSION])
    # U+00AD is invisible in some terminals and a hyphen in others: text is cleaned of it before it is measured.
    vs16 = merged(list(table_vs16.VS16_NARROW_TO_WIDE.values())[-1])
    return f"""// Made by Scripts/make_text_tables.py from Unicode {VERSION}; not edited by hand.

/// Scalars whose width in a terminal is not one column, as first and last of each run.
enum WidthTable {{
  /// Two columns: East Asian wide and full-width scalars, and emoji.
  static let wide: [UInt32] = [
{swift_ranges(wide)}
  ]

  /// No column: marks and format characters that join the scalar before them.
  static let zero: [UInt32] = [
{swift_ranges(zero)}
  ]

  /// One column, but two when U+FE0F follows.
  static let widenedByVariationSelector: [UInt32] = [
{swift_ranges(vs16)}
  ]
}}
"""


SPECIAL = {"ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o", "ł": "l", "Ł": "l",
           "đ": "d", "Đ": "d", "ð": "d", "Ð": "d", "þ": "th", "Þ": "th", "ı": "i", "ħ": "h", "Ħ": "h", "ŧ": "t", "Ŧ": "t",
           "ŋ": "n", "Ŋ": "n", "ĸ": "k", "ƒ": "f", "ə": "e", "Ə": "e", "ɓ": "b", "ɗ": "d", "ƙ": "k", "ɛ": "e", "ɔ": "o",
           "Ɛ": "e", "Ɔ": "o", "ς": "σ", "¹": "1", "²": "2", "³": "3", "ŉ": "n", "ẚ": "a"}
RANGES = [(0xC0, 0x24F), (0x1E00, 0x1EFF), (0x370, 0x3FF), (0x1F00, 0x1FFF), (0x400, 0x52F),
          (0xFB00, 0xFB06), (0xFF10, 0xFF19), (0xFF21, 0xFF3A), (0xFF41, 0xFF5A)]


def folding():
    groups = {}
    for first, last in RANGES:
        for code in range(first, last + 1):
            char = chr(code)
            if not unicodedata.category(char).startswith(("L", "N")):
                continue
            base = SPECIAL.get(char)
            if base is None:
                plain = "".join(c for c in unicodedata.normalize("NFKD", char) if not unicodedata.combining(c))
                base = "".join(SPECIAL.get(c, c) for c in plain.lower())
                base = base.replace("\u2044", "")
            if base != char and base != char.lower() and base.isalnum():
                groups.setdefault(base, []).append(char)
    for char, base in SPECIAL.items():
        if char not in groups.setdefault(base, []):
            groups[base].append(char)
    lines = []
    for base in sorted(groups):
        chars = sorted(groups[base])
        while chars:
            lines.append(f"    {base} {''.join(chars[:60])}")
            chars = chars[60:]
    body = "\n".join(lines)
    return f"""// Made by Scripts/make_text_tables.py; not edited by hand.

/// Which plain letters stand for accented ones.
///
/// A line is the plain letters, a space, and what they stand for.
enum FoldingTable {{
  static let groups = \"\"\"
{body}
    \"\"\"
}}
"""


def main():
    (ROOT / "Sources/ApplicationLogic/Terminal/WidthTable.swift").write_text(widths(), encoding="utf-8")
    (ROOT / "Sources/DomainEntities/Text/FoldingTable.swift").write_text(folding(), encoding="utf-8")


main()

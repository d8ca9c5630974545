#!/usr/bin/env python3
"""Checks that the release binary is hardened; needs readelf.

    Scripts/check_binary.py BINARY [BUILD_FOLDER]  check a program and the objects of the C targets
    Scripts/check_binary.py --self-test            check that sample faults are found; needs clang

The binary must have no library search path (RPATH or RUNPATH). It must bind all functions at
startup and make their table read-only (full RELRO). It must be position independent, and no memory
may be both writable and executable. The C targets must be compiled with a stack protector and
_FORTIFY_SOURCE.

The binary must start on glibc 2.34, so it must not need newer symbol versions or packed
relocations.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

# The C targets with functions that need a stack protector.
C_TARGETS = ["CTerminal", "CTransfer"]


# The oldest supported glibc, which RHEL 9 has; Ubuntu 22.04 has 2.35.
OLDEST_GLIBC = (2, 34)


def readelf(option, path):
    done = subprocess.run(
        ["readelf", "-W", option, str(path)], capture_output=True, text=True, check=True)
    return done.stdout


def faults(path):
    """Returns the faults of a program, one sentence each."""
    found = []
    dynamic = readelf("-d", path)
    entries = {}
    for line in dynamic.splitlines():
        if "(" in line and ")" in line:
            name = line[line.index("(") + 1:line.index(")")]
            entries.setdefault(name, []).append(line[line.index(")") + 1:].strip())
    if not entries:
        found.append("it has no dynamic section, so nothing can be said about it")
    for name in ("RPATH", "RUNPATH"):
        for value in entries.get(name, []):
            found.append(f"it looks for libraries in folders of its own ({name} {value})")
    flags = " ".join(entries.get("FLAGS", []) + entries.get("FLAGS_1", [])).split()
    if "BIND_NOW" not in flags and "NOW" not in flags and "BIND_NOW" not in entries:
        found.append("functions are bound when they are called first (no BIND_NOW)")
    segments = [line.split() for line in readelf("-l", path).splitlines() if line.strip()]
    kinds = {segment[0]: segment for segment in segments}
    if "GNU_RELRO" not in kinds:
        found.append("nothing becomes read-only after the start (no GNU_RELRO)")
    if "GNU_STACK" not in kinds:
        found.append("it does not say that the stack is not executable (no GNU_STACK)")
    for segment in segments:
        # The last columns are the flags, up to three words, and the alignment.
        access = "".join(segment[6:-1])
        if segment[0] in ("LOAD", "GNU_STACK") and "W" in access and "E" in access:
            found.append(f"memory is writable and executable ({segment[0]} {access})")
    if not any("DYN" in line for line in readelf("-h", path).splitlines() if "Type:" in line):
        found.append("it is not position independent")
    return found


def glibc_faults(path):
    """Returns what prevents a start on the oldest supported glibc, one sentence each."""
    found = []
    symbols = readelf("--dyn-syms", path)
    for name in sorted(set(re.findall(r"Name: (GLIBC_\S+)", readelf("-V", path)))):
        number = re.fullmatch(r"GLIBC_(\d+)\.(\d+)(?:\.\d+)?", name)
        if number is None and name == "GLIBC_ABI_DT_RELR":
            found.append("its relocations are packed, which glibc before 2.36 refuses (GLIBC_ABI_DT_RELR)")
        elif number is None:
            found.append(f"it needs {name}, which not every glibc has")
        elif tuple(map(int, number.groups())) > OLDEST_GLIBC:
            needed = sorted(set(re.findall(rf"(\S+)@{re.escape(name)}(?!\S)", symbols)))
            found.append(f"it needs {name} for {', '.join(needed) or 'a symbol that is not shown'}")
    return found


def object_faults(folder):
    """Returns the faults of the objects of the C targets, one sentence each."""
    found, all_symbols = [], []
    for target in C_TARGETS:
        objects = sorted(pathlib.Path(folder).glob(f"{target}.build/**/*.o"))
        if not objects:
            found.append(f"{target} has no objects in {folder}")
        symbols = "".join(readelf("-s", path) for path in objects).split()
        if objects and "__stack_chk_fail" not in symbols:
            found.append(f"{target} is compiled without a stack protector")
        all_symbols += symbols
    # Only some functions have a checked version, which is used only if a size is known.
    # A single target may therefore have none.
    if not any(name.startswith("__") and name.endswith("_chk") for name in all_symbols):
        found.append("the C targets are compiled without _FORTIFY_SOURCE")
    return found


SAMPLE = """
#include <string.h>
#include <stdio.h>
int main(int count, char **words) {
  char copy[64];
  strcpy(copy, words[count - 1]);
  return puts(copy) < 0;
}
"""
HARDENED = ["-fstack-protector-strong", "-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=2"]
LINKED = ["-pie", "-Wl,-z,relro", "-Wl,-z,now", "-Wl,-z,noexecstack"]


def self_test():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        source = folder / "sample.c"
        source.write_text(SAMPLE)

        def compiled(output, *options):
            subprocess.run(
                ["clang", "-O2", "-w", "-fPIE", *options, "-o", str(output), str(source)], check=True)
            return output

        def expect(what, found, *words):
            missing = [word for word in words if not any(word in line for line in found)]
            if missing or (not words and found):
                sys.exit(f"{what}: expected {words or 'nothing'}, found {found}")

        good = compiled(folder / "good", *LINKED)
        expect("a good program", faults(good))
        bad = {
            "RUNPATH": ["-Wl,--enable-new-dtags,-rpath,$ORIGIN"],
            "(RPATH": ["-Wl,--disable-new-dtags,-rpath,/opt/lib"],
            "BIND_NOW": ["-Wl,-z,lazy"],
            "GNU_RELRO": ["-Wl,-z,norelro"],
            "writable and executable": ["-Wl,-z,execstack"],
            "position independent": ["-no-pie"],
        }
        for word, options in bad.items():
            expect(f"a program with {options}", faults(compiled(folder / "bad", *LINKED, *options)), word)
        # Symbol versions of newer systems, provided by a sample library.
        library, versions = folder / "libnewer.so", folder / "versions"
        names = ["GLIBC_2.34", "GLIBC_2.35", "GLIBC_2.100", "GLIBC_ABI_DT_RELR", "GLIBC_PRIVATE"]
        source.write_text("".join(f"int needed_{number}(void) {{ return 0; }}\n" for number in range(len(names))))
        versions.write_text("".join(f"{name} {{ needed_{number}; }};\n" for number, name in enumerate(names)))
        compiled(library, "-shared", "-fPIC", f"-Wl,--version-script={versions}")
        for number, words in enumerate([
            (), ("GLIBC_2.35 for needed_1",), ("GLIBC_2.100 for needed_2",),
            ("relocations are packed",), ("GLIBC_PRIVATE",),
        ]):
            source.write_text(f"int needed_{number}(void); int main(void) {{ return needed_{number}(); }}\n")
            needy = compiled(folder / "needy", str(library))
            expect(f"a program that needs {names[number]}", glibc_faults(needy), *words)
        source.write_text(SAMPLE)
        for target in C_TARGETS:
            (folder / f"{target}.build").mkdir()
            compiled(folder / f"{target}.build" / "sample.o", "-c", *HARDENED)
        expect("hardened objects", object_faults(folder))
        plain = ["-c", "-fno-stack-protector", "-U_FORTIFY_SOURCE"]
        compiled(folder / f"{C_TARGETS[0]}.build" / "sample.o", *plain)
        expect("a plain object", object_faults(folder), f"{C_TARGETS[0]} is compiled without a stack protector")
        for target in C_TARGETS[1:]:
            compiled(folder / f"{target}.build" / "sample.o", *plain)
        expect("plain objects", object_faults(folder), "without _FORTIFY_SOURCE")
        expect("no objects", object_faults(folder / "nowhere"), "has no objects")
    print("every fault of the samples is found")


def main(arguments):
    if arguments == ["--self-test"]:
        return self_test()
    if len(arguments) not in (1, 2):
        sys.exit(__doc__)
    found = faults(arguments[0]) + glibc_faults(arguments[0])
    if len(arguments) == 2:
        found += object_faults(arguments[1])
    if found:
        sys.exit("\n".join(f"{arguments[0]}: {fault}" for fault in found))
    print(f"{arguments[0]} is hardened and starts on glibc {'.'.join(map(str, OLDEST_GLIBC))}")


main(sys.argv[1:])

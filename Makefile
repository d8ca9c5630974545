PREFIX ?= /usr/local

# SwiftPM has the program look for libraries in its own folder, where anybody may have put one, unless it is told
# not to; the manifest cannot say so.
RELEASE = --disable-local-rpath

.PHONY: build test lint format run install docs bench

build:            ## the program as it is shipped: .build/release/moviebrowser
	swift build -c release $(RELEASE) --product moviebrowser

test:             ## all tests
	swift test

lint:             ## style, and the format of the film records
	swift format lint --strict -r Sources Tests Package.swift
	Scripts/check_catalogue.py --format-only

format:           ## bring the sources into the house style
	swift format -i -r Sources Tests Package.swift

run:              ## open the browser
	swift run -c release $(RELEASE) moviebrowser

install: build    ## put the program into $(PREFIX)/bin
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 .build/release/moviebrowser "$(DESTDIR)$(PREFIX)/bin/moviebrowser"

docs:             ## make the pages that are made from the sources
	swift run -q moviebrowser keys --markdown > docs/keys.md
	swift run -q Benchmarks screens docs/screens

bench:            ## time the parts of the program
	swift run -c release Benchmarks

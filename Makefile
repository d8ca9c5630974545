PREFIX ?= /usr/local

# By default, SwiftPM programs look for libraries in their own folder, where any user may have put
# one; the manifest cannot turn this off.
RELEASE = --disable-local-rpath

.PHONY: build test lint format run install docs bench

build:            ## build the release program, .build/release/moviebrowser
	swift build -c release $(RELEASE) --product moviebrowser

test:             ## run all tests
	swift test

lint:             ## check style, words, links and the format of the film records
	swift format lint --strict -r Sources Tests Package.swift
	Scripts/check_style.py --self-test
	Scripts/check_style.py
	Scripts/check_catalogue.py --format-only

format:           ## format the sources
	swift format -i -r Sources Tests Package.swift

run:              ## open the browser
	swift run -c release $(RELEASE) moviebrowser

install: build    ## install the program into $(PREFIX)/bin
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 .build/release/moviebrowser "$(DESTDIR)$(PREFIX)/bin/moviebrowser"

docs:             ## generate the pages made from the sources
	swift run -q moviebrowser keys --markdown > docs/keys.md
	swift run -q Benchmarks screens docs/screens

bench:            ## run the benchmarks
	swift run -c release Benchmarks

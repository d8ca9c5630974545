PREFIX ?= /usr/local

# By default, SwiftPM programs look for libraries in their own folder, where any user may have put
# one; the manifest cannot turn this off.
RELEASE = --disable-local-rpath

.PHONY: build test lint format run install uninstall dist docs bench

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

install: build    ## install program, manual pages and completions below $(PREFIX)
	Scripts/package install "$(DESTDIR)$(PREFIX)"

uninstall:        ## remove what `make install` installed
	Scripts/package uninstall "$(DESTDIR)$(PREFIX)"

dist: build       ## make the files of a release in dist/
	Scripts/package

docs:             ## generate the pages made from the sources
	swift run -q moviebrowser keys --markdown > docs/keys.md
	swift run -q Benchmarks screens docs/screens

bench:            ## run the benchmarks
	swift run -c release Benchmarks

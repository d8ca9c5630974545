PREFIX ?= /usr/local

# The folder of the build.
SCRATCH ?= .build

# By default, SwiftPM programs look for libraries in their own folder, where any user may have put
# one; the manifest cannot turn this off.
RELEASE = --disable-local-rpath

# The commit and its day, for --version; unknown outside a clone.
MOVIEBROWSER_COMMIT ?= $(shell test -e .git && \
  git describe --always --dirty --abbrev=40 --exclude='*')
MOVIEBROWSER_COMMIT_DATE ?= $(shell test -e .git && git show -s --format=%cs)
REVISION = MOVIEBROWSER_COMMIT="$(MOVIEBROWSER_COMMIT)" \
  MOVIEBROWSER_COMMIT_DATE="$(MOVIEBROWSER_COMMIT_DATE)"

# Turns off address space layout randomization (ASLR) for the compiler, whose output depends on the
# order of addresses. Empty where that is not possible, as in some containers.
NO_ASLR := $(shell setarch --addr-no-randomize true 2>/dev/null && echo setarch --addr-no-randomize)

.PHONY: build test lint format run install uninstall dist docs bench

build:            ## build the release program, $(SCRATCH)/release/moviebrowser
	$(REVISION) $(NO_ASLR) swift build -c release $(RELEASE) --scratch-path $(SCRATCH) \
	  --product moviebrowser

test:             ## run all tests, or those of a target: FEATURE=Year
ifdef FEATURE
	MOVIEBROWSER_FEATURE=$(FEATURE) swift test --scratch-path .build-$(FEATURE)
else
	swift test
endif

lint:             ## check style, words, links, the arrows of targets and the film records
	swift format lint --strict -r Sources Tests Package.swift
	Scripts/check_style.py --self-test
	Scripts/check_style.py
	Scripts/architecture.py --self-test
	Scripts/architecture.py
	Scripts/check_catalogue.py --format-only

format:           ## format the sources
	swift format -i -r Sources Tests Package.swift

run: build        ## open the browser
	$(SCRATCH)/release/moviebrowser

# Does not build, so that sudo needs no Swift and leaves no files of root in .build.
install:          ## install program, manual pages and completions below $(PREFIX)
	Scripts/package install "$(DESTDIR)$(PREFIX)"

uninstall:        ## remove what `make install` installed
	Scripts/package uninstall "$(DESTDIR)$(PREFIX)"

dist: build       ## make the files of a release in dist/
	Scripts/package

docs:             ## generate the pages made from the sources
	swift run -q moviebrowser keys --markdown > docs/keys.md
	swift run -q Benchmarks screens docs/screens
	Scripts/architecture.py --write

bench:            ## run the benchmarks
	$(REVISION) $(NO_ASLR) swift build -c release $(RELEASE) --product Benchmarks
	.build/release/Benchmarks

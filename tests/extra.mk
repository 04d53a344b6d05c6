# SPDX-License-Identifier: ISC
#
# Targets that few people need: tests that want more than `check' installs, other compilers and
# machines, long runs, and files for editors.  tests/README.md describes them.

# Tests whose needs are too large for `check' to install: it skips them, or parts of them, by name.
check-cluster:
	@$(DEPS) cluster
	@$(MAKE) --no-print-directory check TESTS="tests/cli/archive/cluster.t tests/cli/archive/parallel.t"
# A large archive on a cluster that loses a node: about a quarter of an hour.
check-cluster-large:
	@$(DEPS) cluster
	@HAV_CLUSTER_GAMES=$${HAV_CLUSTER_GAMES:-2000000} \
		$(MAKE) --no-print-directory check CHECK_SECONDS=7200 TESTS=tests/cli/archive/cluster-large.t
# Games annotated on it, a page for each: 40 minutes of processor time with 1286 real ones.
check-cluster-site:
	@$(DEPS) cluster
	@HAV_CLUSTER_SITE=$${HAV_CLUSTER_SITE:-$${HAV_RECORDS:-$$PWD/../shared/records}/littlegolem} \
		$(MAKE) --no-print-directory check CHECK_SECONDS=14400 TESTS=tests/cli/archive/cluster-large.t
# A shard of a site killed at 50 moments.
site-kill:
	@$(DEPS) build test
	@HAV_SOAK=1 $(MAKE) --no-print-directory check CHECK_SECONDS=14400 TESTS=tests/cli/archive/site-kill.t
check-latex:
	@$(DEPS) latex
	@HAV_LATEX=1 $(MAKE) --no-print-directory check TESTS=tests/cli/record/board-latex.t
# Pages with an engine, from now on in this build.
web:
	@$(DEPS) build web
	+@$(call quietly,$(B)/wasm/engine.wasm.gz)
	+@$(call quietly,all)
# Packages of npm that tests of pages and the lint of their script need, at fixed versions.
NPM = $(B)/npm
NPM_PACKAGES = playwright-core@1.65.1 axe-core@4.14.1 prettier@3.10.1 eslint@10.15.0 @eslint/js@10.0.1 @sabaki/sgf@3.4.7
$(NPM)/ready: tests/extra.mk
	@$(DEPS) browser
	$(call say,NPM,$(NPM))
	$(Q)npm install --no-save --no-fund --no-audit --loglevel=error --prefix $(NPM) $(NPM_PACKAGES) >$(NPM).log
	$(Q)touch $@
check-browser: $(NPM)/ready
	@HAV_BROWSER=$(CURDIR)/$(NPM) $(MAKE) --no-print-directory check \
		TESTS="tests/cli/archive/openings-plot.t tests/cli/position/page-browser.t"
check-web: $(NPM)/ready web
	@HAV_BROWSER=$(CURDIR)/$(NPM) $(MAKE) --no-print-directory check TESTS=tests/cli/position/page-engine.t
# The boards that hav-gtp is for, each named by its jar or the folder of its classes.
GOGUI ?=
HEXGUI ?=
gui-check:
	@$(if $(strip $(GOGUI)$(HEXGUI)),:,printf '%s\n' \
		'make: gui-check wants GOGUI=JAR or HEXGUI=JAR, or both: tests/README.md says where they are' >&2; exit 1)
	@for jar in $(GOGUI) $(HEXGUI); do \
		[ -e "$$jar" ] || { echo "make: there is no $$jar" >&2; exit 1; }; done
	@$(DEPS) build test gui
	@HAV_GUI=1 GOGUI="$(abspath $(GOGUI))" HEXGUI="$(abspath $(HEXGUI))" \
		$(MAKE) --no-print-directory check TESTS=tests/cli/position/gui.t
# Builds Debian's package twice, and tries it in a fresh Debian 12: root alone can do that.
check-package:
	@$(DEPS) build test package
	@rm -f $(B)/package.txt
	@HAV_PACKAGE=$${HAV_PACKAGE:-1} $(MAKE) --no-print-directory check CHECK_SECONDS=7200 \
		TESTS=tests/cli/project/package.t; status=$$?; cat $(B)/package.txt; exit $$status
# Other compilers and machines: every test with clang, then the two programs for a machine with
# pointers of 32 bits and for one whose bytes are in the other order.
ports:
	@$(DEPS) build test extra ports
	+@$(call quietly,all $(GEN_PROGS) $(ENGINE_PROG) $(PORT_PROGS))
	@HAV_PORTS="$(PORTS)" $(RUN_TESTS) tests/cli/project/ports.t
check-sgf: $(NPM)/ready
	@HAV_SABAKI=$(CURDIR)/$(NPM)/node_modules $(MAKE) --no-print-directory check TESTS=tests/cli/position/annotate-sgf.t
# The first picture of README: a game being read.
picture: $(NPM)/ready
	@$(DEPS) build
	+@$(call quietly,all)
	$(Q)grep -F 'game #1000106]' tests/sample/sample.sgf | \
		$(B)/bin/hav-annotate --html=$(NPM)/game.html >/dev/null
	$(Q)node tests/browser/picture.js $(CURDIR)/$(NPM) "$$(command -v chromium)" \
		'$(NPM)/game.html#m23' docs/game.png
# The form of scripts and styles of pages, and what eslint says of them.
PAGE_SOURCES = $(BASE_STYLE) $(PAGE_ASSETS) $(PAGE_PARTS) $(wildcard tests/browser/*.js)
lint-page: $(NPM)/ready
	$(NPM)/node_modules/.bin/prettier --single-quote --print-width=100 --check $(PAGE_SOURCES)
	cp tests/browser/eslint.config.mjs $(filter %.js,$(PAGE_SOURCES)) $(NPM)
	cd $(NPM) && node_modules/.bin/eslint $(notdir $(filter %.js,$(PAGE_SOURCES)))

# Data that threads share, watched by ThreadSanitizer: the tests of the walk, of all tools that take -j,
# of an enumeration's threads, and of those of one search for wins.  It wants addresses that are not at random.
THREAD_PROGS = $(B)/tests/unit/corpus/test_walk $(B)/tests/ref/mate/test_mate_threads
ifeq ($(SAN),thread)
check-threads: all $(THREAD_PROGS) $(B)/tests/gen/sample
	@$(if $(shell setarch -R true 2>/dev/null && echo yes),setarch -R) \
		tests/run --build=$(B) --jobs=$(CHECK_JOBS) --seconds=$(CHECK_SECONDS) $(THREAD_PROGS) tests/cli/archive/threads.t
else
check-threads:
	@$(DEPS) build test extra
	@$(MAKE) --no-print-directory SAN=thread check-threads
endif

# The tests' full volumes: the same programs, told so by HAV_SOAK.
soak:
	@$(DEPS) build test extra
	+@$(call quietly,tests)
	@HAV_SOAK=1 tests/run --build=$(B) --jobs=$(CHECK_JOBS) --seconds=86400 $(TEST_PROGS) $(TEST_T)

# Works on proofs of the openings of base 4 (BASE4_OPENINGS="a1 b3"; without it all), BASE4_SECONDS
# of processor time for each, and says how far they are: docs/solved.md.  A later run goes on,
# whatever ended this one.
BASE4_SECONDS ?= 1200
BASE4_OPENINGS ?=
base4-proofs:
	@$(DEPS) build
	+@$(call quietly,all $(B)/tests/gen/opening_proofs)
	@mkdir -p $(B)/base4
	@$(B)/tests/gen/opening_proofs $(B)/base4 $(BASE4_SECONDS) havannah-4 2500 $(BASE4_OPENINGS)

# For editors: where each name is defined; and how each source is compiled, for clangd and its like.
HEADERS = $(wildcard $(addsuffix *.h,$(sort $(dir $(SRC)))))
tags:
	@command -v ctags >/dev/null || \
		{ echo "make: no ctags here; Debian's package universal-ctags has it" >&2; exit 1; }
	@ctags -o $@ $(SRC) $(HEADERS)

escaped = $(subst ",\",$(subst \,\\,$1))
compile_commands.json:
	$(file >$@,[)
	$(foreach s,$(SRC),$(file >>$@,$(if $(filter $s,$(firstword $(SRC))),,$(comma)){"directory": "$(call escaped,$(CURDIR))", "file": "$s", "command": "$(call escaped,$(strip $(COMPILE) $(VERSION_DEFINE) $(LATE_DEFINES) -c $s))"}))
	$(file >>$@,])
	@echo "make: $@ names $(words $(SRC)) sources"

# Numbers by which the tree is compared with what it was: names, lengths, comments.
figures:
	@HAV_BUILD=$(B) tests/lint/figures

# The fuzzer needs another compiler and other flags, hence another folder.
ifdef FUZZ
fuzz: $(FUZZ_PROGS)
	@HAV_BUILD=$(B) tests/fuzz/run $(FUZZ_SECONDS) $(FUZZ_PROGS)
else
fuzz:
	@$(DEPS) build fuzz
	@$(MAKE) --no-print-directory FUZZ=1 fuzz
endif

ifdef COV
cov: check
	gcovr --root . --object-directory $(B) --exclude 'tests/' --print-summary --txt $(B)/coverage.txt --html-details $(B)/coverage.html
	@echo "coverage: $(B)/coverage.txt and $(B)/coverage.html"
else
cov:
	@$(DEPS) build test extra cov
	@$(MAKE) --no-print-directory COV=1 cov
endif

.PHONY: web check-web check-cluster check-cluster-large check-cluster-site site-kill check-latex check-package ports check-sgf check-browser gui-check \
	picture lint-page check-threads soak base4-proofs tags compile_commands.json figures fuzz cov

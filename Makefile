# SPDX-License-Identifier: ISC
#
# The whole build: one file, no recursion into folders.  Sources are found by name, so a new file
# needs no line here.  HACKING.md tells which file goes where.
#
#   make                 libraries, tools and tests' helpers into build/
#   make check           every test, one count at the end
#   make lint            what the house rules say and a program can decide
#   make check SAN=address,undefined      the same tests, sanitized, in build/san/

VERSION = 0.1.0

PREFIX  ?= /usr/local
DESTDIR ?=
BINDIR  ?= $(PREFIX)/bin
MANDIR  ?= $(PREFIX)/share/man
DOCDIR  ?= $(PREFIX)/share/doc/havtools
# Where bash, zsh and fish look for the completion of commands.
BASHDIR ?= $(PREFIX)/share/bash-completion/completions
ZSHDIR  ?= $(PREFIX)/share/zsh/site-functions
FISHDIR ?= $(PREFIX)/share/fish/vendor_completions.d
INSTALL ?= install

CFLAGS       ?= -O2 -g
PKG_CONFIG   ?= pkg-config
PACKAGES      = libxml-2.0 libarchive zlib liblzma libzstd libpcre2-8 sqlite3
FUZZ_SECONDS ?= 60
CHECK_JOBS   ?= 2
CHECK_SECONDS ?= 1200
# Checks that all needed programs are there; `:` takes it for granted.
DEPS         ?= ./deps.sh
FUZZ_CC      ?= clang
SAMPLE       ?= tests/sample/sample.sgf

# SAN and COV change every object, so each has a folder of its own below build/.
B ?= build
comma := ,
ifdef SAN
SAN_FLAGS = -fsanitize=$(SAN) -fno-sanitize-recover=all -fno-omit-frame-pointer
ifeq ($(SAN),address$(comma)undefined)
B := build/san
# gcc's shared libubsan does not heed log_path, by which tests/run learns of faults; the static one
# does, but then libasan must be static too.
SAN_LDFLAGS = -static-libasan -static-libubsan
else
B := build/san-$(subst $(comma),-,$(SAN))
endif
endif
ifdef COV
B := build/cov
SAN_FLAGS = --coverage -fprofile-update=atomic -O0
endif
ifdef FUZZ
B := build/fuzz
CC := $(FUZZ_CC)
SAN_FLAGS = -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
endif

WARNINGS = -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla -Wundef
# gcc is the judge of warnings; clang, which builds the fuzz targets, sees others, and so does gcc
# itself in what a sanitizer has added.
ifeq ($(WERROR)/$(FUZZ)/$(SAN)/$(COV),1///)
WARNINGS += -Werror
endif

# libxml2 and libarchive bring libraries that take longer to link than most runs take to work: the
# sources that use them load them (parse/container/late_library.h), by these names.
LATE = libxml-2.0 libarchive
soname = $(shell objdump -p "$$($(CC) -print-file-name=lib$1.so)" 2>/dev/null | sed -n 's/^ *SONAME *//p')
LATE_DEFINES = $(eval LATE_DEFINES := -DLIBXML2_SONAME='"$$(call soname,xml2)"' \
	-DLIBARCHIVE_SONAME='"$$(call soname,archive)"')$(LATE_DEFINES)

# pkg-config is asked once, and only when something is compiled: `make deps` must work without it.
# Its headers are the system's, not ours to warn about.
PKG_CFLAGS = $(eval PKG_CFLAGS := $$(patsubst -I%,-isystem %,$$(shell $(PKG_CONFIG) --cflags $(PACKAGES))))$(PKG_CFLAGS)
PKG_LIBS = $(eval PKG_LIBS := $$(shell $(PKG_CONFIG) --libs $(filter-out $(LATE),$(PACKAGES))))$(PKG_LIBS)
CMOCKA_LIBS = $(eval CMOCKA_LIBS := $$(shell $(PKG_CONFIG) --libs cmocka))$(CMOCKA_LIBS)

FLAGS   = -std=c11 -D_GNU_SOURCE -I. $(CPPFLAGS) $(WARNINGS) $(CFLAGS) $(SAN_FLAGS) -pthread
COMPILE = $(CC) $(DEFINES) $(PKG_CFLAGS) $(FLAGS)
LINK    = $(CC) $(CFLAGS) $(SAN_FLAGS) $(SAN_LDFLAGS) $(LDFLAGS) -pthread
LIBS    = $(PKG_LIBS) -lm

# ---- what there is -------------------------------------------------------------------------

ROOMS = cmd corpus patterns parse analyse

# One program has all tools: its `main`, and a source for each tool, under whose name it has a link.
MAIN_SRC  := $(wildcard cmd/hav.c)
TOOL_SRC  := $(wildcard cmd/hav-*.c)
# A room's sources lie in it or in its folders.  The fuzz targets need of `cmd` what hav-gtp does.
ifdef FUZZ
cmd_SRC      := $(wildcard cmd/gtp/*.c cmd/common/progress.c)
else
cmd_SRC      := $(TOOL_SRC) $(wildcard cmd/*/*.c)
endif
corpus_SRC   := $(wildcard corpus/*/*.c)
patterns_SRC := $(wildcard patterns/*.c)
parse_SRC    := $(wildcard parse/*/*.c)
analyse_SRC  := $(wildcard analyse/*/*.c)
# The templates that are built in: drawn text, compiled by a program of our own.
COMPILE_SRC  := $(wildcard patterns/compile/*.c)
PATTERNS_DB  := $(wildcard patterns/*.db)
# The words of remarks, as hav-words(7) has them.
GLOSSARY_SRC := $(wildcard analyse/remark/glossary/*.c)
# The styles and scripts of web pages are files of their own, which a program makes C of.
EMBED_SRC     := $(wildcard corpus/report/embed/*.c)
BASE_STYLE    := corpus/report/base.css # the other styles import it
corpus_ASSETS := $(filter-out $(BASE_STYLE),$(wildcard corpus/*/*.css corpus/*/*.js))
cmd_ASSETS    := $(if $(FUZZ),,$(wildcard cmd/*/*.css cmd/*/*.js))
PAGE_PARTS    := $(wildcard cmd/annotate/page/*.js cmd/annotate/live/*.js) # of page.js, live.js
PAGE_ASSETS   := $(corpus_ASSETS) $(cmd_ASSETS)
# The engine of those pages, as a program; and what `make web' compiles to WebAssembly.
ENGINE_SRC   := $(wildcard cmd/annotate/engine/*.c)
WASM_SRC     := $(filter-out analyse/positional/%,$(analyse_SRC)) \
	$(filter-out parse/input/census.c parse/input/input.c parse/input/unpack.c parse/input/unpack_choice.c,$(wildcard parse/input/*.c)) \
	$(filter-out parse/notation/lg_html.c parse/notation/proof_sgf.c,$(wildcard parse/notation/*.c)) \
	parse/draw/layout.c patterns/match.c $(wildcard patterns/template*.c) \
	$(addprefix cmd/annotate/annotate_,board.c data.c result.c) \
	$(filter-out %/engine_main.c,$(ENGINE_SRC)) $(wildcard cmd/annotate/engine/wasm/*.c)

# In these folders test_*.c is a program of its own; every other .c is shared by all of them.
TEST_DIRS   = unit ref know bad
TEST_SRC   := $(wildcard $(foreach d,$(TEST_DIRS),tests/$d/test_*.c tests/$d/*/test_*.c))
BENCH_SRC  := $(wildcard tests/bench/bench_*.c)
FUZZ_SRC   := $(wildcard tests/fuzz/fuzz_*.c)
FUZZ_MAIN  := $(wildcard tests/fuzz/driver.c)
GEN_SRC    := $(wildcard tests/gen/*.c tests/fit/fit_*.c tests/ports/*.c)
test_SRC   := $(filter-out $(TEST_SRC) $(BENCH_SRC) $(GEN_SRC),$(wildcard $(foreach d,$(TEST_DIRS),tests/$d/*.c tests/$d/*/*.c) tests/lib/*.c tests/bench/*.c tests/fit/*.c))
TEST_T     := $(wildcard tests/cli/*/*.t)
BENCH_SH   := $(wildcard tests/bench/*.sh)
# These ask for arguments, and measure nothing without.
BENCH_ASKING = %/bench_plain_value %/match.sh
LINT_SH    := $(wildcard tests/lint/*.sh)
SCRIPTS    := $(wildcard corpus/slurm/hav-*)
MAN        := $(wildcard man/*.[157]) $(patsubst %.in,$(B)/%,$(wildcard man/*.in))

SRC := $(MAIN_SRC) $(foreach r,$(ROOMS),$($r_SRC)) $(TEST_SRC) $(test_SRC) $(BENCH_SRC) $(FUZZ_SRC) $(FUZZ_MAIN) $(GEN_SRC) $(COMPILE_SRC) $(EMBED_SRC) $(GLOSSARY_SRC) $(ENGINE_SRC)
OBJ := $(SRC:%.c=$(B)/%.o)

ROOM_LIBS  := $(ROOMS:%=$(B)/lib%.a)
HAV        := $(MAIN_SRC:cmd/%.c=$(B)/bin/%)
TOOLS      := $(TOOL_SRC:cmd/%.c=$(B)/bin/%)
BIN_SCRIPTS := $(SCRIPTS:corpus/slurm/%=$(B)/bin/%)
TEST_PROGS := $(TEST_SRC:%.c=$(B)/%)
BENCH_PROGS := $(BENCH_SRC:%.c=$(B)/%)
GEN_PROGS  := $(GEN_SRC:%.c=$(B)/%)
FUZZ_PROGS := $(FUZZ_SRC:%.c=$(B)/%)
ENGINE_PROG := $(if $(ENGINE_SRC),$(B)/cmd/annotate/engine/engine)

# ---- building ------------------------------------------------------------------------------

.DELETE_ON_ERROR:
.SUFFIXES:
.SECONDARY:

# A tool whose source is gone would still be listed by `hav` and tested.
STALE := $(filter-out $(HAV) $(TOOLS) $(BIN_SCRIPTS),$(wildcard $(B)/bin/*))

all: $(ROOM_LIBS) $(HAV) $(TOOLS) $(BIN_SCRIPTS) $(MAN)
	$(if $(STALE),rm -f $(STALE))

tests: all $(TEST_PROGS) $(GEN_PROGS) $(BENCH_PROGS) $(FUZZ_PROGS) $(ENGINE_PROG)

# Files that hold what is no file: the flags, and the list of each library's sources.  They are
# compared while make reads this, and written only when their text has changed: a change of flags
# rebuilds what it must, and `make -q` can say that nothing is to be done.
#   $(call changed,FILE,TEXT)   FORCE when the file is missing or holds another text
changed = $(if $(call unequal,$(strip $(file <$1)),$(strip $2)),FORCE)
unequal = $(subst x$1,,x$2)$(subst x$2,,x$1)
quoted = '$(subst ','\'',$1)'

# Every object depends on these.  The first object of all finds out whether there is a compiler.
FLAGS_TEXT := $(strip $(CC) $(FLAGS) $(LINK) $(PACKAGES) $(PKG_CONFIG) $(PKG_CONFIG_PATH) $(VERSION))
$(B)/flags: $(call changed,$(B)/flags,$(FLAGS_TEXT))
	@$(CC) --version >/dev/null 2>&1 || \
		{ echo "no compiler \`$(CC)' here: \`make deps' installs what a build needs" >&2; exit 1; }
	@$(PKG_CONFIG) --exists $(PACKAGES) 2>/dev/null || \
		{ echo "not all of $(PACKAGES) here: \`make deps' installs what a build needs" >&2; exit 1; }
	@mkdir -p $(@D)
	@printf '%s\n' $(call quoted,$(FLAGS_TEXT)) >$@

# V=1 shows the commands.
ifeq ($(V),1)
Q =
say =
else
Q = @
say = $(if $(findstring s,$(firstword -$(MAKEFLAGS))),,@printf '  %-4s %s\n' $1 $2)
endif

$(OBJ): $(B)/%.o: %.c $(B)/flags
	@mkdir -p $(@D)
	$(call say,CC,$@)
	$(Q)$(COMPILE) -MMD -MP -c -o $@ $<
# `private`: what these depend on must not inherit it.
VERSION_DEFINE = -DHAV_VERSION='"$(VERSION)"'
$(B)/cmd/%.o: private DEFINES = $(VERSION_DEFINE)
$(B)/parse/%.o: private DEFINES = $(LATE_DEFINES)

define library
$(B)/$1.list: $$(call changed,$(B)/$1.list,$$($1_SRC))
	@mkdir -p $$(@D)
	@printf '%s\n' '$$(strip $$($1_SRC))' >$$@
$(B)/lib$1.a: $$($1_SRC:%.c=$(B)/%.o) $(B)/$1.list
	$$(call say,AR,$$@)
	$$(Q)rm -f $$@ && ar rcs $$@ $$(filter %.o,$$^)
endef
$(foreach r,$(ROOMS) test,$(eval $(call library,$r)))

# The compiler of templates is linked with the reader that the tools have, and so knows the same
# mistakes; what it writes then joins the room's library.
ifneq ($(COMPILE_SRC),)
$(B)/patterns/compile/compile: $(COMPILE_SRC:%.c=$(B)/%.o) $(patterns_SRC:%.c=$(B)/%.o) $(B)/libparse.a $(B)/libanalyse.a
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $^ $(LIBS)
$(B)/patterns/builtin.c: $(B)/patterns/compile/compile $(PATTERNS_DB)
	$(call say,GEN,$@)
	$(Q)$< $@ $(PATTERNS_DB)
$(B)/patterns/builtin.o: $(B)/patterns/builtin.c
	$(call say,CC,$@)
	$(Q)$(COMPILE) -c -o $@ $<
$(B)/libpatterns.a: $(B)/patterns/builtin.o
endif

ifneq ($(PAGE_ASSETS),)
$(B)/corpus/report/embed/embed: $(EMBED_SRC:%.c=$(B)/%.o)
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $^ -lm
# Once `make web' has made the engine, it is kept up to date and goes into pages; a tar file of `make
# dist' brings one along.
cmd_ENGINE := $(firstword $(wildcard $(B)/wasm/engine.wasm.gz engine.wasm.gz))
define assets
$(B)/$1/assets.c: $(B)/corpus/report/embed/embed $($1_ASSETS) $($1_ENGINE) $(BASE_STYLE) $(PAGE_PARTS)
	$$(call say,GEN,$$@)
	$$(Q)$$< $$@ $($1_ASSETS) $($1_ENGINE)
$(B)/$1/assets.o: $(B)/$1/assets.c
	$$(call say,CC,$$@)
	$$(Q)$$(COMPILE) -c -o $$@ $$<
$(B)/lib$1.a: $(B)/$1/assets.o
endef
$(foreach r,corpus cmd,$(if $($r_ASSETS),$(eval $(call assets,$r))))
endif

ifneq ($(ENGINE_SRC),)
$(ENGINE_PROG): $(ENGINE_SRC:%.c=$(B)/%.o) $(ROOM_LIBS)
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $(filter %.o,$^) $(ROOM_LIBS) $(LIBS)
endif

# The engine in WebAssembly: by clang, lld, binaryen and zopfli, with the C library of wasi-libc.
# Whatever would have to be imported is an error.
WASM_CC ?= clang
# The last options were tried for the size: clang's idea of cheap loops is made for other machines.
WASM_FLAGS = --target=wasm32-wasi -std=c11 -D_GNU_SOURCE -I. -Oz -flto -DNDEBUG \
	-msign-ext -mnontrapping-fptoint -mmutable-globals -mbulk-memory -ftls-model=local-exec
WASM_LINK = --target=wasm32-wasi -flto -nostartfiles -fuse-ld=lld \
	-Wl,--no-entry,--gc-sections,--strip-all,--stack-first,-z,stack-size=8388608,--max-memory=67108864 \
	-Wl,-mllvm,-enable-merge-functions,-mllvm,-disable-lsr
# Nothing is below the stack's last kilobyte.  With zopfli this is a thirteenth smaller than without;
# a kilobyte of it is that branches are built anew.
WASM_OPT_FLAGS = -Oz --converge --low-memory-unused --enable-sign-ext \
	--enable-nontrapping-float-to-int --enable-mutable-globals --enable-bulk-memory \
	--flatten --rereloop -Oz --flatten --rereloop -Oz --converge
WASM_OBJ := $(WASM_SRC:%.c=$(B)/wasm/%.o) $(B)/wasm/builtin.o
$(B)/wasm/flags: $(call changed,$(B)/wasm/flags,$(WASM_CC) $(WASM_FLAGS) $(WASM_LINK) $(WASM_OPT_FLAGS))
	@mkdir -p $(@D)
	@printf '%s\n' $(call quoted,$(strip $(WASM_CC) $(WASM_FLAGS) $(WASM_LINK) $(WASM_OPT_FLAGS))) >$@
$(WASM_SRC:%.c=$(B)/wasm/%.o): $(B)/wasm/%.o: %.c $(B)/wasm/flags
	@mkdir -p $(@D)
	$(call say,WASM,$@)
	$(Q)$(WASM_CC) $(WASM_FLAGS) -MMD -MP -c -o $@ $<
$(B)/wasm/builtin.o: $(B)/patterns/builtin.c $(B)/wasm/flags
	@mkdir -p $(@D)
	$(call say,WASM,$@)
	$(Q)$(WASM_CC) $(WASM_FLAGS) -c -o $@ $<
# No -O here: clang would run wasm-opt itself where it is installed.
$(B)/wasm/linked.wasm: $(WASM_OBJ)
	$(call say,LD,$@)
	$(Q)$(WASM_CC) $(WASM_LINK) -o $@ $^
$(B)/wasm/engine.wasm: $(B)/wasm/linked.wasm
	$(Q)wasm-opt $(WASM_OPT_FLAGS) -o $@ $<
$(B)/wasm/engine.wasm.gz: $(B)/wasm/engine.wasm
	$(Q)zopfli --i15 -c $< >$@
-include $(WASM_OBJ:.o=.d)

# The same sources, which need the C library alone, for other machines: the engine of pages as a
# program, one that replays records, and sessions of hav-gtp.  A part that pages lack is left out of them too.
PORTS = i386 s390x
PORT_CC_i386 = i686-linux-gnu-gcc
PORT_CC_s390x = s390x-linux-gnu-gcc
PORT_SRC := $(filter-out cmd/annotate/engine/wasm/engine_wasm.c,$(WASM_SRC))
PORT_MAIN = cmd/annotate/engine/engine_main.c tests/ports/replays.c tests/ports/sessions.c
# hav-gtp prints by the C library.
PORT_GTP := $(sort $(filter-out cmd/annotate/engine/wasm/print.c,$(PORT_SRC)) \
	$(wildcard cmd/gtp/*.c parse/draw/*.c patterns/*.c) cmd/output/complaint.c)
define port
$(B)/ports/$1/%.o: %.c
	@mkdir -p $$(@D)
	$$(call say,CC,$$@)
	$$(Q)$(PORT_CC_$1) $$(DEFINES) $$(FLAGS) -MMD -MP -c -o $$@ $$<
$(B)/ports/$1/builtin.o: $(B)/patterns/builtin.c
	@mkdir -p $$(@D)
	$$(call say,CC,$$@)
	$$(Q)$(PORT_CC_$1) $$(FLAGS) -c -o $$@ $$<
$(B)/ports/$1/engine $(B)/ports/$1/replays: $(PORT_SRC:%.c=$(B)/ports/$1/%.o)
$(B)/ports/$1/engine $(B)/ports/$1/replays $(B)/ports/$1/sessions: $(B)/ports/$1/%: $(B)/ports/$1/builtin.o
	$$(call say,LD,$$@)
	$$(Q)$(PORT_CC_$1) -static -o $$@ $$(filter %.o,$$^) -lm
$(B)/ports/$1/engine: $(B)/ports/$1/cmd/annotate/engine/engine_main.o
$(B)/ports/$1/replays: $(B)/ports/$1/tests/ports/replays.o
$(B)/ports/$1/cmd/gtp/gtp_table.o: private DEFINES = $$(VERSION_DEFINE)
$(B)/ports/$1/sessions: $(B)/ports/$1/tests/ports/sessions.o $(PORT_GTP:%.c=$(B)/ports/$1/%.o)
-include $(patsubst %.c,$(B)/ports/$1/%.d,$(PORT_SRC) $(PORT_MAIN) $(PORT_GTP))
endef
$(foreach p,$(PORTS),$(eval $(call port,$p)))
PORT_PROGS = $(foreach p,$(PORTS),$(addprefix $(B)/ports/$p/,engine replays sessions))

$(HAV): $(B)/bin/%: $(B)/cmd/%.o $(ROOM_LIBS)
	@mkdir -p $(@D)
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $< $(ROOM_LIBS) $(LIBS)
$(TOOLS): $(HAV)
	$(call say,LN,$@)
	$(Q)ln -sf $(<F) $@
$(BIN_SCRIPTS): $(B)/bin/%: corpus/slurm/%
	@mkdir -p $(@D)
	$(call say,CP,$@)
	$(Q)cp $< $@ && chmod 755 $@
# Pages that are made of a table.
$(B)/man/hav-json.5: man/json.awk man/hav-json.keys man/hav-json.5.in
	@mkdir -p $(@D)
	$(call say,GEN,$@)
	$(Q)awk -f $^ >$@
$(B)/analyse/remark/glossary/glossary: $(GLOSSARY_SRC:%.c=$(B)/%.o) $(B)/libanalyse.a
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $^ -lm
$(B)/man/hav-words.7: $(B)/analyse/remark/glossary/glossary man/hav-words.7.in
	@mkdir -p $(@D)
	$(call say,GEN,$@)
	$(Q)$< | sed -e '/^@REMARKS@$$/{' -e 'r /dev/stdin' -e 'd' -e '}' man/hav-words.7.in >$@
$(TEST_PROGS): $(B)/%: $(B)/%.o $(B)/libtest.a $(ROOM_LIBS)
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $< $(B)/libtest.a $(ROOM_LIBS) $(CMOCKA_LIBS) $(LIBS)
$(BENCH_PROGS) $(GEN_PROGS): $(B)/%: $(B)/%.o $(B)/libtest.a $(ROOM_LIBS)
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $< $(B)/libtest.a $(ROOM_LIBS) $(LIBS)
ifdef FUZZ
$(FUZZ_PROGS): $(B)/%: $(B)/%.o $(ROOM_LIBS)
	$(call say,LD,$@)
	$(Q)$(LINK) -fsanitize=fuzzer -o $@ $< $(ROOM_LIBS) $(LIBS)
else
$(FUZZ_PROGS): $(B)/%: $(B)/%.o $(B)/tests/fuzz/driver.o $(ROOM_LIBS)
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $< $(B)/tests/fuzz/driver.o $(ROOM_LIBS) $(LIBS)
endif

-include $(OBJ:.o=.d)

# ---- looking at it -------------------------------------------------------------------------

# $(call quietly,GOALS): builds them for those who want what comes after: shows the messages of the
# compiler, and how many sources of how many are compiled, and takes all cores where no `-j' is given.
JOBS = $(if $(filter -j%,$(MAKEFLAGS)),,-j$(shell nproc 2>/dev/null || echo 1))
define quietly
$(MAKE) -q $1 >/dev/null 2>&1 || echo "make: building what is needed (a few minutes the first time)"; \
$(if $(Q),all=$$($(MAKE) -n $1 2>/dev/null | grep -c ' CC $(B)'); mkdir -p $(B); \
{ $(MAKE) --no-print-directory $(JOBS) $1; echo $$? >$(B)/made; } | $(COUNTED); \
exit $$(cat $(B)/made),$(MAKE) --no-print-directory $(JOBS) $1)
endef
COUNTED = awk -v all="$$all" '/^  CC / && ++n % 50 == 0 { print "make: " n " of " all " sources compiled"; fflush() }'

# Lines of this file that say what a usual target does.
help:
	@sed -n 's/^#: //p' $(firstword $(MAKEFILE_LIST))
	@echo "HACKING.md has more about them, tests/README.md the rare ones."
#: make             libraries and tools, in build/bin
#: make deps        install what is missing (Debian)
#: make check       run every test; TESTS="FILE..." runs some
#: make lint        check the house rules
#: make golden      rewrite the expected output of shell tests (TESTS), and show the difference
#: make docs        draw the pictures of README.md and the tour again
#: make demo        make pages of a game and of the sample archive, and show answers
#: make bench       run the benchmarks
#: make web         compile the engine of pages to WebAssembly
#: make install     install under PREFIX (/usr/local); also uninstall
#: make deb         build Debian packages, in build/deb; make dist: a tar file
#: make clean       remove build

deps:
	@$(DEPS) build test extra && echo "deps: all that is needed is there"

# TESTS names single ones, by source or program; what they need is built.
TESTS ?=
ASKED = $(foreach t,$(TESTS:%.c=%),$(if $(filter %.t $(B)/%,$t),$t,$(B)/$t))
RUN_TESTS = tests/run --build=$(B) --jobs=$(CHECK_JOBS) --seconds=$(CHECK_SECONDS)
# The tests of the build, the lints and CI themselves run in CI, and when one of these files is not as
# it was when all tests passed; their checksums are kept.
PLUMBING_T = $(addprefix tests/cli/project/,ci.t deps.t lint.t make.t run.t)
PLUMBING = $(PLUMBING_T) Makefile tests/extra.mk deps.sh .ci/run .clang-format .editorconfig tests/run tests/lint/run \
	tests/cli/lib.sh $(LINT_SH) $(wildcard tests/lib/*.sh)
# One of the benchmarks is part of a test.
CHECK_PROGS = all $(TEST_PROGS) $(GEN_PROGS) $(FUZZ_PROGS) $(ENGINE_PROG) $(filter %/bench_archive,$(BENCH_PROGS))
ifeq ($(strip $(TESTS)),)
check:
	@$(DEPS) build test extra
	+@$(call quietly,$(CHECK_PROGS))
	@sums=$$(cksum $(PLUMBING)); \
	if [ -z "$(CI)" ] && [ "$$sums" = "$$(cat $(B)/plumbing 2>/dev/null)" ]; then \
		echo "make: nothing has changed that these test, so they do not run: $(notdir $(PLUMBING_T))"; \
		$(RUN_TESTS) $(TEST_PROGS) $(FUZZ_PROGS) $(filter-out $(PLUMBING_T),$(TEST_T)); \
	else \
		$(RUN_TESTS) $(TEST_PROGS) $(FUZZ_PROGS) $(TEST_T) && echo "$$sums" >$(B)/plumbing; \
	fi
else
check:
	@$(DEPS) build test extra
	+@$(call quietly,$(filter $(B)/%,$(ASKED)) $(if $(filter %.t,$(ASKED)),all $(GEN_PROGS) $(ENGINE_PROG)))
	@$(RUN_TESTS) $(ASKED)
endif

# Rare targets.  A part of the tree, as tests of the build make it, goes without.
-include tests/extra.mk

# Rewrites the golden files of the shell tests, or of those that TESTS names, and shows what changed.
golden:
	@$(DEPS) build test extra
	+@$(call quietly,tests)
	@HAV_GOLDEN=1 tests/run --build=$(B) $(or $(strip $(TESTS)),$(filter tests/cli/%,$(TEST_T)))
	@git --no-pager diff --stat -p -- tests/cli

# The pictures and charts of README.md and of the tour.
docs:
	@$(DEPS) build test docs
	+@$(call quietly,all $(GEN_PROGS) $(ENGINE_PROG))
	@HAV_GOLDEN=1 tests/run --build=$(B) tests/cli/project/readme.t tests/cli/project/questions.t
	@git --no-pager diff --stat -- docs

bench:
	@$(DEPS) build test extra
	+@$(call quietly,tests)
	@failed=; export PATH="$(CURDIR)/$(B)/bin:$$PATH" HAV_BUILD="$(CURDIR)/$(B)"; \
	for program in $(filter-out $(BENCH_ASKING),$(BENCH_PROGS)); do echo "== $$program"; $$program || failed="$$failed $$program"; done; \
	for script in $(filter-out $(BENCH_ASKING),$(BENCH_SH)); do echo "== $$script"; sh $$script || failed="$$failed $$script"; done; \
	[ -z "$$failed" ] || { echo "make: failed:$$failed" >&2; exit 1; }

lint:
	@$(DEPS) build test extra
	+@$(call quietly,WERROR=1 tests)
	@HAV_BUILD=$(B) tests/lint/run $(LINT_SH)

demo:
	@$(DEPS) build
	+@$(call quietly,all)
	@HAV_BUILD=$(B) tests/sample/demo.sh $(SAMPLE)

# ---- handing it on -------------------------------------------------------------------------

INSTALLED = $(HAV:$(B)/bin/%=$(BINDIR)/%) $(TOOLS:$(B)/bin/%=$(BINDIR)/%) $(SCRIPTS:corpus/slurm/%=$(BINDIR)/%) \
	$(foreach s,1 5 7,$(addprefix $(MANDIR)/man$s/,$(notdir $(filter %.$s,$(MAN))))) \
	$(DOCS:%=$(DOCDIR)/%) $(DOC_PAGES:%=$(DOCDIR)/%) $(COMMANDS:%=$(BASHDIR)/%) $(COMMANDS:%=$(FISHDIR)/%.fish) $(ZSHDIR)/_hav
DOCS = README.md NEWS.md LICENSE
# `hav help tour' and its like, and their pictures.
DOC_PAGES := $(wildcard docs/*.md docs/*.svg docs/*.png)
# The scripts are made of the options of the tools: see hav(1), completion.  One file serves all;
# bash and fish look for it under the name of each.
COMMANDS = $(notdir $(HAV) $(TOOLS) $(BIN_SCRIPTS))
$(B)/completion/%: all
	@mkdir -p $(@D)
	$(call say,GEN,$@)
	$(Q)$(B)/bin/hav completion $* >$@

install: all $(B)/completion/bash $(B)/completion/zsh $(B)/completion/fish
	$(INSTALL) -d $(DESTDIR)$(BINDIR) $(DESTDIR)$(MANDIR)/man1 $(DESTDIR)$(MANDIR)/man5 \
		$(DESTDIR)$(MANDIR)/man7 $(DESTDIR)$(DOCDIR)
	for tool in $(HAV) $(SCRIPTS); do $(INSTALL) -m 755 $$tool $(DESTDIR)$(BINDIR)/ || exit 2; done
	for tool in $(notdir $(TOOLS)); do ln -sf $(notdir $(HAV)) $(DESTDIR)$(BINDIR)/$$tool || exit 2; done
	for page in $(MAN); do $(INSTALL) -m 644 $$page $(DESTDIR)$(MANDIR)/man$${page##*.}/ || exit 2; done
	for text in $(DOCS); do $(INSTALL) -m 644 $$text $(DESTDIR)$(DOCDIR)/ || exit 2; done
	$(INSTALL) -d $(DESTDIR)$(DOCDIR)/docs
	for page in $(DOC_PAGES); do $(INSTALL) -m 644 $$page $(DESTDIR)$(DOCDIR)/docs/ || exit 2; done
	$(INSTALL) -d $(DESTDIR)$(BASHDIR) $(DESTDIR)$(ZSHDIR) $(DESTDIR)$(FISHDIR)
	$(INSTALL) -m 644 $(B)/completion/bash $(DESTDIR)$(BASHDIR)/hav
	$(INSTALL) -m 644 $(B)/completion/zsh $(DESTDIR)$(ZSHDIR)/_hav
	$(INSTALL) -m 644 $(B)/completion/fish $(DESTDIR)$(FISHDIR)/hav.fish
	for tool in $(filter-out hav,$(COMMANDS)); do ln -sf hav $(DESTDIR)$(BASHDIR)/$$tool && \
		ln -sf hav.fish $(DESTDIR)$(FISHDIR)/$$tool.fish || exit 2; done

uninstall:
	rm -f $(INSTALLED:%=$(DESTDIR)%)
	@rmdir $(DESTDIR)$(DOCDIR)/docs $(DESTDIR)$(DOCDIR) 2>/dev/null || true

# The tree as it is committed, with pictures and sample, and the engine of pages if `make web' has made
# it.  The same commit gives the same bytes: gzip -n writes no time.
DIST = havtools-$(VERSION)
dist: $(wildcard $(B)/wasm/engine.wasm.gz)
	@command -v git >/dev/null || { echo "make: no git here; Debian's package git has it" >&2; exit 1; }
	git archive --format=tar --prefix=$(DIST)/ $(^:%=--add-file=%) HEAD | gzip -9n >$(DIST).tar.gz

# Debian packages, source and binary, in build/deb, of the tree as it is committed.  Their content
# depends on the commit alone, the engine apart: its date is the changelog's, and the folder is in no object
# (-ffile-prefix-map).  The address in .ci/debian/control is of nobody, by RFC 2606.
DEB = build/deb
COMMITTED = $(shell git log -1 --format=%ct)
deb:
	@$(DEPS) build deb
	@$(MAKE) --no-print-directory deb-files
deb-files: dist
	rm -rf $(DEB) && mkdir -p $(DEB)
	mv $(DIST).tar.gz $(DEB)/havtools_$(VERSION).orig.tar.gz
	tar -C $(DEB) -xf $(DEB)/havtools_$(VERSION).orig.tar.gz
	cp -R .ci/debian $(DEB)/$(DIST)/debian
	sed 's/@VERSION@/$(VERSION)/; s/@DATE@/$(shell date -u -R -d @$(COMMITTED))/' .ci/debian/changelog.in \
		>$(DEB)/$(DIST)/debian/changelog
	rm $(DEB)/$(DIST)/debian/changelog.in
	chmod -R u=rwX,go=rX $(DEB)/$(DIST)
	cd $(DEB)/$(DIST) && env -u CC -u CFLAGS -u MAKEFLAGS SOURCE_DATE_EPOCH=$(COMMITTED) \
		dpkg-buildpackage -us -uc -d $(DEB_FLAGS)
	@cd $(DEB) && sha256sum *.deb *.dsc *.tar.*

# For the package's own test: `make check' on tools that are installed, see .ci/debian/tests/check.
# Links take the place of the tools; those of the tree are not built.
installed-check: $(GEN_PROGS) $(MAN)
	@rm -rf $(B)/bin && mkdir -p $(B)/bin
	@for tool in $(COMMANDS); do ln -s "$$(command -v $$tool)" $(B)/bin/ || exit 2; done
	@$(RUN_TESTS) $(filter-out $(PLUMBING_T) %/install.t,$(TEST_T))

clean:
	rm -rf build

.PHONY: all tests help deps check docs golden bench lint demo install uninstall dist deb deb-files installed-check clean FORCE
FORCE:

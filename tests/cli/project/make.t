#!/bin/sh
# SPDX-License-Identifier: ISC
#
# The Makefile rebuilds what it must and nothing else: a small tree of its own, in which single
# targets are built, flags and lists of sources change, and `make -q` is asked after each.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_plain
need make cc

mkdir -p tree/analyse/base tree/cmd/output tree/tests/unit
cp "$HAV_ROOT/Makefile" tree/
cp "$HAV_ROOT/tests/extra.mk" tree/tests/
cd tree || exit 2
cat >analyse/base/noun.h <<'EOF'
int noun_count(void);
EOF
cat >analyse/base/noun.c <<'EOF'
#include "analyse/base/noun.h"

int noun_count(void)
{
    return 1;
}
EOF
cat >cmd/output/row.c <<'EOF'
int row_count(void);
int row_count(void)
{
    return 2;
}
EOF
cat >cmd/hav.c <<'EOF'
int noun_main(void);
int main(void)
{
    return noun_main();
}
EOF
cat >cmd/hav-noun.c <<'EOF'
#include <stdio.h>

#include "analyse/base/noun.h"

int noun_main(void);
int noun_main(void)
{
    printf("%s %d\n", HAV_VERSION, noun_count());
    return 0;
}
EOF
cat >tests/unit/test_noun.c <<'EOF'
#include "analyse/base/noun.h"

int main(void)
{
    return noun_count() - 1;
}
EOF

# builds FILE: the command just run has compiled or made it; keeps FILE: it has not.
builds() {
    has "$1 is built" out " build/$1"
}
keeps() {
    hasnt "$1 is not built again" out " build/$1"
}
# up_to_date WHEN [GOAL...]: make has nothing to do; then it says so, and does nothing.
up_to_date() {
    up_to_date_when=$1
    shift
    run 0 "make -q $*: up to date $up_to_date_when" make -q "$@"
}

# ---- single targets ----

run 0 "one object of a room" make build/analyse/base/noun.o
up_to_date "after one object" build/analyse/base/noun.o
run 0 "one test program after it" make build/tests/unit/test_noun
keeps analyse/base/noun.o
run 0 "one object of a tool" make build/cmd/hav-noun.o
up_to_date "after one object of a tool" build/cmd/hav-noun.o
run 1 "everything is not built yet" make -q
run 0 "make" make
keeps analyse/base/noun.o
keeps cmd/hav-noun.o
builds bin/hav
builds bin/hav-noun
for goal in build/analyse/base/noun.o build/cmd/output/row.o build/tests/unit/test_noun build/libanalyse.a; do
    up_to_date "after make" "$goal"
    run 0 "make $goal" make "$goal"
    up_to_date "after make $goal"
done
run 0 "the tool runs" build/bin/hav-noun
has "it knows the version" out "0.1.0 1"

# ---- what changes ----

touch cmd/output/row.c
run 1 "a source that is newer" make -q
run 0 "make" make
builds cmd/output/row.o
keeps analyse/base/noun.o
up_to_date "after it"
touch analyse/base/noun.h
run 0 "a header" make
builds analyse/base/noun.o
builds cmd/hav-noun.o
keeps cmd/output/row.o
up_to_date "after it"

run 0 "one test program, of a library's source" sh -c 'touch analyse/base/noun.c; make build/tests/unit/test_noun'
builds analyse/base/noun.o
run 0 "make after it only archives and links" make
hasnt "nothing is compiled" out " CC "
is "one program is linked" "$(grep -c " LD .*build/bin/" out)" 1

cp analyse/base/noun.c analyse/base/verb.c
sed 's/noun_count/verb_count/; s/#.*/int verb_count(void);/' analyse/base/noun.c >analyse/base/verb.c
run 0 "a new source" make
builds analyse/base/verb.o
builds libanalyse.a
keeps analyse/base/noun.o
rm analyse/base/verb.c
run 0 "a source that is gone" make
builds libanalyse.a
hasnt "nothing is compiled" out " CC "
is "it left the library" "$(ar t build/libanalyse.a)" "noun.o"
up_to_date "after it"
sed 's/noun_main/verb_main/' cmd/hav-noun.c >cmd/hav-verb.c
run 0 "a new tool" make
builds bin/hav-verb
is "is a link to the program" "$(readlink build/bin/hav-verb)" hav
rm cmd/hav-verb.c
run 0 "a tool that is gone" make
ok "is gone from build/bin" test ! -e build/bin/hav-verb
up_to_date "after it"

run 1 "other flags" make -q CFLAGS=-O0
run 0 "build everything" make CFLAGS=-O0
builds analyse/base/noun.o
builds cmd/output/row.o
run 0 "flags with quotes and words" make CFLAGS=-O0 CPPFLAGS="-DWORD='\"a b\"'"
builds analyse/base/noun.o
up_to_date "with the same flags" CFLAGS=-O0 CPPFLAGS="-DWORD='\"a b\"'"
run 0 "the tool runs" build/bin/hav-noun
has "it knows the version still" out "0.1.0 1"

# ---- for editors ----

run 0 "make compile_commands.json" make compile_commands.json CPPFLAGS="-DWORD='\"a b\"'"
if command -v jq >/dev/null 2>&1; then
    jq -r '.[].file' compile_commands.json | sort >files
    is "it has every source" "$(tr '\n' ' ' <files)" \
        "analyse/base/noun.c cmd/hav-noun.c cmd/hav.c cmd/output/row.c tests/unit/test_noun.c "
    jq -r '.[] | select(.file == "cmd/hav-noun.c") | .command' compile_commands.json >compile
    has "quoted as a shell reads it" compile "-DWORD='\"a b\"'"
    ok "its commands compile" sh -c '. ./compile && test -s hav-noun.o'
    rm -f files compile hav-noun.o
else
    skip "compile_commands.json" "no jq here"
fi
rm -f compile_commands.json
if command -v ctags >/dev/null 2>&1; then
    run 0 "make tags" make tags
    ok "it knows a function" grep -q '^noun_count[^a-z]*analyse/base/noun.c' tags
    rm -f tags
fi
mkdir few
for word in sh make echo; do
    ln -s "$(command -v "$word")" few/
done
run 2 "no ctags" env PATH="$PWD/few" make tags
has "make names the package" err "no ctags here; Debian's package universal-ctags has it"
rm -r few

# ---- make check: tests of the plumbing, single tests ----

mkdir -p tests/cli/project tests/cli/record tests/lint tests/lib .ci
for name in project/ci project/deps project/lint project/make project/run record/noun; do
    echo >"tests/cli/$name.t"
done
for name in deps.sh .ci/run .clang-format .editorconfig tests/lint/run tests/cli/lib.sh; do
    echo >"$name"
done
cat >tests/run <<'EOF'
#!/bin/sh
echo "$*" >ran
[ ! -e broken ]
EOF
chmod 755 tests/run
# plumbing WHAT WANTED: were its tests run the last time, and another one?
plumbing() {
    is "$1" "$(grep -c 'tests/cli/project/lint.t' ran)$(grep -c 'tests/cli/record/noun.t' ran)" "$2"
}
echo >broken
run 2 "a first check, with a failure" env -u CI make check DEPS=:
plumbing "it tests the plumbing" 11
rm broken
run 0 "a second check, without" env -u CI make check DEPS=:
plumbing "it does so again" 11
run 0 "a third one" env -u CI make check DEPS=:
plumbing "the plumbing has not changed" 01
has "which it says" out "so they do not run: ci.t deps.t lint.t make.t run.t"
run 0 "a check in CI" env CI=true make check DEPS=:
plumbing "tests all" 11
echo "# other" >>deps.sh
run 0 "a check after a change" env -u CI make check DEPS=:
plumbing "tests all" 11
run 0 "single tests by source" make check DEPS=: TESTS=tests/unit/test_noun.c
is "are programs" "$(sed 's/.* //' ran)" build/tests/unit/test_noun
touch tests/unit/test_noun.c
run 0 "shell tests and programs" \
    make check DEPS=: TESTS="tests/cli/project/lint.t build/tests/unit/test_noun"
is "are run as they are" "$(sed 's/.*=[0-9]* //' ran)" \
    "tests/cli/project/lint.t build/tests/unit/test_noun"
up_to_date "after it: what they need was built" build/tests/unit/test_noun

# ---- benchmarks ----

mkdir -p tests/bench
for program in noun plain_value; do
    echo 'int main(void) { return 1; }' >tests/bench/bench_$program.c
done
for script in early late match; do
    echo "echo $script ran" >tests/bench/$script.sh
done
echo 'exit 3' >>tests/bench/early.sh
run 2 "benchmarks of which some fail" make bench DEPS=:
has "make names those" err "make: failed: build/tests/bench/bench_noun tests/bench/early.sh"
has "the others run too" out "late ran"
hasnt "what asks for a file does not" out "== build/tests/bench/bench_plain_value"
hasnt "nor a match, which asks for two engines" out "match ran"

# ---- what a long build says ----

for n in $(seq 50); do
    echo "extern int noun_$n;" >"analyse/base/noun_$n.c"
done
run 2 "a demo, without its script" make demo DEPS=:
has "it says that it builds" out "make: building what is needed"
has "and how many sources are compiled" out "make: 50 of 50 sources compiled"
echo 'int' >analyse/base/noun_1.c
run 2 "a build that fails" make demo DEPS=:
has "shows the compiler's words" err "noun_1.c:"
hasnt "and ends there" err demo.sh
rm analyse/base/noun_*.c

# ---- a tar file ----

if command -v git >/dev/null; then
    echo build >.gitignore
    echo 'p { color: red }' >cmd/output/page.css
    git init -q . && git add -A && git -c user.name=x -c user.email=x@y commit -qm x
    run 0 "make dist" make dist
    tar -tzf havtools-*.tar.gz >../members
    hasnt "has no engine of pages where none was made" ../members engine.wasm
    mkdir -p build/wasm
    echo engine >build/wasm/engine.wasm.gz
    run 0 "make dist after \`make web'" make -o build/wasm/engine.wasm.gz dist
    tar -xzf havtools-*.tar.gz
    is "brings the engine" "$(cat havtools-*/engine.wasm.gz)" engine
    run 0 "make in the unpacked tree" make -C havtools-*/ -pn help
    has "puts it into pages" out "cmd_ENGINE := engine.wasm.gz"
    rm -rf havtools-* .git .gitignore cmd/output/page.css build/wasm
fi

# ---- a machine without a compiler ----

run 2 "no compiler" make B=none CC=no-such-compiler
has "make names what is missing" err "no compiler \`no-such-compiler' here"
has "and the remedy" err "\`make deps' installs"
run 2 "no libraries" make B=none PKG_CONFIG=false
has "make names the remedy" err "\`make deps' installs"
run 0 "make clean needs no compiler" make clean CC=no-such-compiler PKG_CONFIG=no-such-program
ok "it takes away what was built" test ! -e build

done_testing

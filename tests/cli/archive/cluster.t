#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-cluster on a Slurm cluster of two nodes that this test brings up: what eight shards counted on
# both nodes is, merged, what one run tells; a shard that was killed is run again, alone.  A soak
# does that with 2,000,000 games.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
. "$HAV_ROOT/tests/lib/slurm.sh"

cluster=$HAV_ROOT/corpus/slurm/hav-cluster
run 0 "hav-cluster -h" "$cluster" -h
has "tells how it is used" out "Usage: hav-cluster"
run 0 "hav-cluster --version" "$cluster" --version
is "is that of the tools" "$(cat out)" "hav-cluster (havtools) $(hav --version | sed 's/.* //')"
run 64 "no tool" "$cluster"
run 64 "a bad number of shards" "$cluster" -n 0 hav-stats -- x
run 64 "no inputs" "$cluster" hav-stats -q
run 2 "a tool that is none" "$cluster" hav-nothing -- x

if ! slurm_there; then
    skip "a cluster" "slurmctld, slurmd, slurm-client and munge are not installed"
    done_testing
    exit 0
fi
# shellcheck disable=SC2154 # lib.sh sets it
trap 'slurm_down; cd / && rm -rf "$scratch"' EXIT
if ! slurm_up "$scratch/slurm"; then
    tail -n 5 "$scratch"/slurm/*.log >&2
    fail "a cluster of two nodes comes up"
    done_testing
    exit 0
fi
pass "a cluster of two nodes comes up"
HAV_CLUSTER_POLL=0.2
export HAV_CLUSTER_POLL

cp "$HAV_ROOT/tests/sample/sample.sgf" "games of last winter.sgf"
hav-stats -q -f csv --list=3 "games of last winter.sgf" >whole 2>/dev/null

# ---- all goes well ----

# Each shard leaves the name of its node.
mkdir tools
cat >tools/any <<END
#!/bin/sh
tool='$HAV_BUILD/bin/'\${0##*/}
END
cat >>tools/any <<'END'
# Shard 5 is killed as long as there is a file `kill`: so many seconds after its tool has begun, or,
# which does not depend on how fast that is, before it has.
echo "$SLURMD_NODENAME" >>"$0.nodes"
echo "$*" >>"$0.words"
case " $* " in
*" --shard=5/8 "*)
    if [ -e "${0%/*}/kill" ]; then
        [ -s "${0%/*}/kill" ] || kill -9 $$
        "$tool" "$@" &
        sleep "$(cat "${0%/*}/kill")"
        kill -9 $!
        wait $!
        exit
    fi
    ;;
esac
exec "$tool" "$@"
END
chmod +x tools/any
for tool in hav-stats hav-openings hav-ratings; do
    ln -s any "tools/$tool"
done
run 1 "eight shards on two nodes" "$cluster" -w -n 8 -d first -o answer \
    ./tools/hav-stats -q -f csv --list=3 -- "games of last winter.sgf"
same "give what one run gives" answer whole
is "eight were run" "$(wc -l <tools/hav-stats.nodes)" 8
is "with one thread each, on nodes of two processors" "$(grep -c '^-j 1 -q' tools/hav-stats.words)" 8
is "on both nodes" "$(sort -u tools/hav-stats.nodes | tr '\n' ' ')" "n1 n2 "
run 2 "another run in the same folder" "$cluster" -d first hav-stats -- "games of last winter.sgf"
has "is refused" err "is of another run"

# ---- one is killed ----

: >tools/kill
rm -f tools/hav-stats.nodes
run 2 "eight shards, one of them killed" "$cluster" -w -n 8 -d second \
    ./tools/hav-stats -q -f csv --list=3 -- "games of last winter.sgf"
has "it is told" err "some shards failed"
not_ok "there is no answer" test -e second/result
is "all others are there" "$(find second -name 'part.?' | sort | tr -dc '1-9')" 1234678
rm tools/kill tools/hav-stats.nodes
run 1 "the same again" "$cluster" -w -n 8 -d second \
    ./tools/hav-stats -q -f csv --list=3 -- "games of last winter.sgf"
has "does what is missing" out "shards 5 of 8"
is "and no more" "$(wc -l <tools/hav-stats.nodes)" 1
same "and gives what one run gives" second/result whole

# ---- a report is a folder ----

hav-report -q --output=report "games of last winter.sgf" >report.out 2>&1
run $? "two shards of a report" "$cluster" -w -n 2 -d reported -o "its pages" \
    hav-report -q -- "games of last winter.sgf"
ok "give what one run gives" diff -r report "its pages"

# ---- rows and pages ----

head -n 30 "games of last winter.sgf" >few.sgf
: >tools/kill
ln -s any tools/hav-annotate
rm -f tools/hav-annotate.nodes
hav-annotate -q --effort=quick -f json few.sgf >whole.json 2>/dev/null
run $? "eight shards of rows" "$cluster" -w -n 8 -d rows -o rows.json \
    hav-annotate -q --effort=quick -f json -- few.sgf
same "give what one run gives" rows.json whole.json
hav-annotate -q --effort=quick --site -o whole.site few.sgf 2>/dev/null
one=$?
run 2 "eight shards of a site, one of them killed" "$cluster" -w -n 8 -d sited -o site \
    ./tools/hav-annotate -q --effort=quick --site -- few.sgf
rm tools/kill
run $one "the same again" "$cluster" -w -n 8 -d sited -o site \
    ./tools/hav-annotate -q --effort=quick --site -- few.sgf
ok "give what one run gives" diff -r site whole.site

# ---- an input fails ----

run 2 "an input that is not there" "$cluster" -w -n 2 -d third hav-stats -q -- none.sgf
has "is told by each shard" third/log.2 "none.sgf"
not_ok "nothing is kept" test -e third/part.2

# ---- two million games ----

# compare TOOL OPTION...: one run, eight shards, eight shards of which one is killed in the middle.
compare() {
    tool=$1
    shift
    start=$(date +%s)
    run 0 "$tool of $count games" "$tool" "$@" "$games"
    cp out whole
    middle=$(date +%s)
    run 0 "$tool on two nodes" "$cluster" -w -n 8 -d "$tool-whole" \
        "./tools/$tool" "$@" -- "$games"
    echo "# $tool: $((middle - start)) s, eight shards $(($(date +%s) - middle)) s"
    same "$tool: gives what one run gives" "$tool-whole/result" whole
    is "$tool: on both nodes" "$(sort -u "tools/$tool.nodes" | tr '\n' ' ')" "n1 n2 "
    echo 0.3 >tools/kill
    run 2 "$tool, one shard of it killed" "$cluster" -w -n 8 -d "$tool-killed" \
        "./tools/$tool" "$@" -- "$games"
    is "$tool: all others are there" \
        "$(cd "$tool-killed" && find . -name 'part.?' | sort | tr -dc '1-9')" 1234678
    rm tools/kill "tools/$tool.nodes"
    run 0 "$tool again" "$cluster" -w -n 8 -d "$tool-killed" \
        "./tools/$tool" "$@" -- "$games"
    is "$tool: that one alone is run" "$(wc -l <"tools/$tool.nodes")" 1
    same "$tool: gives what one run gives, too" "$tool-killed/result" whole
}
if [ -n "${HAV_SOAK:-}" ]; then
    count=2000000
    games=$HAV_BUILD/bench/archive-$count.sgf
    if [ ! -e "$games" ]; then
        games=$PWD/archive.sgf
        "$HAV_BUILD/tests/gen/sample" --games="$count" >"$games"
    fi
    compare hav-stats -q
    compare hav-openings -q --depth=8
    compare hav-ratings -q -f csv --top=0
fi
slurm_down
done_testing

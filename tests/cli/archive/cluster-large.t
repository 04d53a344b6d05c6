#!/bin/sh
# SPDX-License-Identifier: ISC
#
# A large archive on a cluster of two nodes that loses one of them: HAV_CLUSTER_GAMES games, counted by
# sixteen shards.  While shards run on the second node, its daemon and all its processes are killed, as
# if it had lost its power; Slurm runs these shards again on the other one.  The answers are those of
# one run.  `make check-cluster-large` runs it, with 2,000,000 games if none is given; HAV_CLUSTER_FILE
# names an archive of so many games, else one is made.
#
# `make check-cluster-site` annotates the games of the folder HAV_CLUSTER_SITE instead, a page for
# each, and compares the processor time of the shards with that of one run at the same time.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
. "$HAV_ROOT/tests/lib/slurm.sh"

[ -n "${HAV_CLUSTER_GAMES:-}${HAV_CLUSTER_SITE:-}" ] ||
    skip_all "neither HAV_CLUSTER_GAMES nor HAV_CLUSTER_SITE is set"
slurm_there || skip_all "slurmctld, slurmd, slurm-client and munge are not installed"
cluster=$HAV_ROOT/corpus/slurm/hav-cluster
HAV_CLUSTER_POLL=0.5
export HAV_CLUSTER_POLL
# A job that is run again waits until its credential has expired.
slurm_credential_seconds=20

# shellcheck disable=SC2154 # lib.sh sets it
trap 'slurm_down; cd / && rm -rf "$scratch"' EXIT
slurm_up "$scratch/slurm" || {
    tail -n 5 "$scratch"/slurm/*.log >&2
    skip_all "no cluster came up"
}
# Each shard notes where it runs, as which processes, the tool, its scripts and Slurm's own, and its
# processor time.
mkdir tools
cat >tools/any <<END
#!/bin/sh
tool='$HAV_BUILD/bin/'\${0##*/}
END
cat >>tools/any <<'END'
shard=${*#*--shard=}
"$tool" "$@" &
echo "$SLURMD_NODENAME ${shard%%/*} $! $$ $PPID $(ps -o ppid= -p $PPID)" >>"$0.starts"
wait $!
status=$?
times >"$0.times.$$"
tail -n 1 "$0.times.$$" | sed "s/^/${shard%%/*} /" >>"$0.cpu"
exit $status
END
chmod +x tools/any

# kill_shards TOOL: kills all processes of shards on n2 that are running, notes the processor time
# they have had, and says which.
kill_shards() {
    while read -r lost_node lost_shard lost_tool lost_rest; do
        if [ "$lost_node" = n2 ] && grep -q shard "/proc/$lost_tool/cmdline"; then
            cut -d ' ' -f 14,15 "/proc/$lost_tool/stat" | awk -v shard="$lost_shard" -v hz="$(getconf CLK_TCK)" \
                '{ print shard, "0m" $1 / hz "s", "0m" $2 / hz "s" }' >>"$1.cpu"
            # shellcheck disable=SC2086 # three numbers
            kill -9 $lost_rest "$lost_tool"
            echo "$lost_shard"
        fi
    done <"$1.starts"
}
# lose_node FOLDER TOOL PARTS: kills what runs on n2 as soon as so many parts are done and a shard of
# it is in the middle, and says which were; 1: the run was over before.
lose_node() {
    while [ ! -e "$1/status" ]; do
        sleep 0.1
        [ "$(find "$1" -name 'part.?' -o -name 'part.??' | wc -l)" -ge "$3" ] || continue
        # shellcheck disable=SC2034,SC2094 # lost_rest is what is left; nothing writes to the file
        while read -r lost_node lost_shard lost_tool lost_rest; do
            if [ "$lost_node" != n2 ] || [ -e "$1/part.$lost_shard" ] || ! kill -0 "$lost_tool"; then
                continue
            fi
            kill -9 "$(cat "$scratch/slurm/slurmd.n2.pid")"
            kill_shards "tools/$2"
            # One may have been about to begin.
            sleep 1
            kill_shards "tools/$2"
            scontrol update nodename=n2 state=down reason=lost
            return 0
        done <"tools/$2.starts"
    done 2>/dev/null
    return 1
}

# lose_shards WHAT PARTS TOOL OPTION...: sixteen shards of $games on two nodes, then, as soon as so
# many parts are done, on one.
lose_shards() {
    what=$1
    tool=$3
    lose_parts=$2
    shift 3
    ln -sf any "tools/$tool"
    : >"tools/$tool.starts"
    "$cluster" -w -n 16 -d "$what" "./tools/$tool" "$@" -- "$games" >out 2>err &
    running=$!
    lose_node "$what" "$tool" "$lose_parts" | sort -nu >lost
    ok "$what: the node is lost in the middle" test -s lost
    ok "$what: the shards go on, and are merged" wait "$running"
    awk '$1 == "n1" { seen[$2]++ } $1 == "n2" { there[$2] = 1 }
        END { for (i in there) if (seen[i]) print i }' "tools/$tool.starts" | sort -n >moved
    same "$what: what ran on the lost node ran again on the other, and no more" moved lost
    is "$what: shards begun" "$(wc -l <"tools/$tool.starts")" $((16 + $(wc -l <lost)))
}

# compare WHAT TOOL OPTION...: one run here, and the shards.
compare() {
    what=$1
    tool=$2
    shift 2
    [ "$tool" != hav-report ] || set -- "$@" -o whole
    start=$(date +%s)
    run 0 "$what: one run" "$tool" "$@" "$games"
    [ -e whole ] || mv out whole
    [ "$tool" != hav-report ] || set -- -q
    middle=$(date +%s)
    lose_shards "$what" 0 "$tool" "$@"
    end=$(date +%s)
    ok "$what: give what one run gives" diff -r "$what/result" whole
    echo "# $what: one run $((middle - start)) s; 16 shards, $(wc -l <lost) of them lost with their" \
        "node and run again, $((end - middle)) s; parts $(du -c "$what"/part.? "$what"/part.?? |
            awk 'END { print int($1 / 1024) }') MiB" >&2
    rm -rf "$what" whole
    # It comes back.
    PATH=$slurm_path slurmd -N n2
    tries=0
    while [ "$(sinfo -h -n n2 -o %t)" != idle ] && [ $((tries += 1)) -lt 300 ]; do
        sleep 0.1
    done
    is "$what: the node is back" "$(sinfo -h -n n2 -o %t)" idle
}

# seconds FILE: the sum of the times in it.
seconds() {
    awk '{ for (i = NF - 1; i <= NF; i++) { split($i, part, /[ms]/); sum += part[1] * 60 + part[2] } }
        END { printf "%.1f", sum }' "$1"
}

# compare_site: one run and the shards at the same time, so that other work costs both.
compare_site() {
    set -- --effort=quick --site
    start=$(date +%s)
    (
        hav-annotate -q "$@" -o whole "$games"
        status=$?
        date +%s >one.end
        times >one.times
        tail -n 1 one.times >one.cpu
        exit $status
    ) &
    one=$!
    lose_shards site 6 hav-annotate -v "$@"
    end=$(date +%s)
    ok "site: one run" wait "$one"
    ok "site: the shards give its bytes" diff -r site/result whole
    one_seconds=$(seconds one.cpu)
    all_seconds=$(seconds tools/hav-annotate.cpu)
    thousandths=$(awk -v one="$one_seconds" -v all="$all_seconds" 'BEGIN { printf "%d", 1000 * one / all }')
    ok "site: one run takes at least 0.95 of the shards' processor time" test "$thousandths" -ge 950
    {
        echo "# site: $(find whole/games -name '*.html' | wc -l) games; processor time: one run $one_seconds s," \
            "16 shards $all_seconds s, those that were lost included: $thousandths thousandths; at the same" \
            "time one run took $(($(cat one.end) - start)) s, the shards $((end - start)) s"
        echo "# site: jobs $(cat site/jobs); lost with their node: shards $(tr '\n' ' ' <lost)"
        grep -h 'pages written' site/log.* | sed 's/^/# /'
        grep -E 'Requeuing|update_node|submit_batch' "$scratch/slurm/slurmctld.log" | sed 's/^/# /'
    } >&2
}

if [ -n "${HAV_CLUSTER_SITE:-}" ]; then
    games=$(cd "$HAV_ROOT" && readlink -f "$HAV_CLUSTER_SITE")
    compare_site
else
    games=${HAV_CLUSTER_FILE:-}
    if [ -z "$games" ]; then
        games=$PWD/archive.sgf
        "$HAV_BUILD/tests/gen/sample" --games="$HAV_CLUSTER_GAMES" >"$games"
    fi
    echo "# $HAV_CLUSTER_GAMES games, $(stat -L -c %s "$games") bytes" >&2
    compare statistics hav-stats -q -f csv
    compare ratings hav-ratings -q -f csv --top=0
    compare report hav-report -q
    compare openings hav-openings -q -f csv --depth=8
fi
slurm_down
done_testing

#!/bin/sh
# SPDX-License-Identifier: ISC
#
# A large archive on a cluster of two nodes that loses one of them: HAV_CLUSTER_GAMES games, counted by
# sixteen shards.  While shards run on the second node, its daemon and all its processes are killed, as
# if it had lost its power; Slurm runs these shards again on the other one.  The answers are those of
# one run.  `make check-cluster-large` runs it, with 2,000,000 games if none is given; HAV_CLUSTER_FILE
# names an archive of so many games, else one is made.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
. "$HAV_ROOT/tests/lib/slurm.sh"

[ -n "${HAV_CLUSTER_GAMES:-}" ] || skip_all "HAV_CLUSTER_GAMES is not set"
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
games=${HAV_CLUSTER_FILE:-}
if [ -z "$games" ]; then
    games=$PWD/archive.sgf
    "$HAV_BUILD/tests/gen/sample" --games="$HAV_CLUSTER_GAMES" >"$games"
fi
echo "# $HAV_CLUSTER_GAMES games, $(stat -L -c %s "$games") bytes" >&2

# Each shard notes where it runs, and as which processes: the tool, its script and Slurm's own.
mkdir tools
cat >tools/any <<END
#!/bin/sh
tool='$HAV_BUILD/bin/'\${0##*/}
END
cat >>tools/any <<'END'
shard=${*#*--shard=}
echo "$SLURMD_NODENAME ${shard%%/*} $$ $PPID $(ps -o ppid= -p $PPID)" >>"$0.starts"
exec "$tool" "$@"
END
chmod +x tools/any

# kill_shards STARTS: kills all processes of shards on n2 that are running, and says which.
kill_shards() {
    while read -r lost_node lost_shard lost_tool lost_script lost_step; do
        [ "$lost_node" = n2 ] && kill -9 "$lost_step" "$lost_script" "$lost_tool" && echo "$lost_shard"
    done <"$1"
}
# lose_node FOLDER STARTS: kills what runs on n2 as soon as a shard of it is in the middle, and says
# which were; 1: the run was over before.
lose_node() {
    while [ ! -e "$1/status" ]; do
        # shellcheck disable=SC2034,SC2094 # lost_rest is what is left; nothing writes to the file
        while read -r lost_node lost_shard lost_tool lost_rest; do
            if [ "$lost_node" != n2 ] || [ -e "$1/part.$lost_shard" ] || ! kill -0 "$lost_tool"; then
                continue
            fi
            kill -9 "$(cat "$scratch/slurm/slurmd.n2.pid")"
            kill_shards "$2"
            # One may have been about to begin.
            sleep 1
            kill_shards "$2"
            scontrol update nodename=n2 state=down reason=lost
            return 0
        done <"$2"
        sleep 0.1
    done 2>/dev/null
    return 1
}

# compare WHAT TOOL OPTION...: one run here, and sixteen shards on two nodes, then one.
compare() {
    what=$1
    tool=$2
    shift 2
    ln -sf any "tools/$tool"
    : >"tools/$tool.starts"
    [ "$tool" != hav-report ] || set -- "$@" -o whole
    start=$(date +%s)
    run 0 "$what: one run" "$tool" "$@" "$games"
    [ -e whole ] || mv out whole
    [ "$tool" != hav-report ] || set -- -q
    middle=$(date +%s)
    "$cluster" -w -n 16 -d "$what" "./tools/$tool" "$@" -- "$games" >out 2>err &
    running=$!
    lose_node "$what" "tools/$tool.starts" | sort -nu >lost
    ok "$what: the node is lost in the middle" test -s lost
    ok "$what: the shards go on, and are merged" wait "$running"
    end=$(date +%s)
    ok "$what: give what one run gives" diff -r "$what/result" whole
    awk '$1 == "n1" { seen[$2]++ } $1 == "n2" { there[$2] = 1 }
        END { for (i in there) if (seen[i]) print i }' "tools/$tool.starts" | sort -n >moved
    same "$what: what ran on the lost node ran again on the other, and no more" moved lost
    is "$what: shards begun" "$(wc -l <"tools/$tool.starts")" $((16 + $(wc -l <lost)))
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
compare statistics hav-stats -q -f csv
compare ratings hav-ratings -q -f csv --top=0
compare report hav-report -q
compare openings hav-openings -q -f csv --depth=8
slurm_down
done_testing

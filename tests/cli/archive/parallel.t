#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Shards by GNU parallel, as hav-cluster(7) shows it: the merged answer is that of one run, and after
# a failure only what failed is run again.  Pages of games go into one folder.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need parallel

cp "$HAV_ROOT/tests/sample/sample.sgf" games.sgf
mkdir home tools
HOME=$PWD/home
export HOME
cat >one-shard <<END
#!/bin/sh
# One shard; records that are rejected are no failure.
echo "\$1" >>counted
[ ! -e kill.me ] || [ "\$1" != 3 ] || kill -9 \$\$
hav-stats -q --shard="\$1/5" --partial="part.\$1" games.sgf || [ \$? -eq 1 ]
END
chmod +x one-shard
: >kill.me
run 1 "five shards, two at a time, one of them killed" \
    parallel --will-cite -j 2 --joblog log ./one-shard ::: 1 2 3 4 5
run 2 "they do not add up" hav-merge part.1 part.2 part.4 part.5
has "one is missing" err "shard 3 of 5 is missing"
rm kill.me counted
run 0 "the same again" \
    parallel --will-cite -j 2 --joblog log --resume-failed ./one-shard ::: 1 2 3 4 5
is "runs what failed" "$(cat counted)" 3
run 1 "the merge" hav-merge -q -f csv part.1 part.2 part.3 part.4 part.5
cp out merged
run 1 "one run" hav-stats -q -f csv games.sgf
same "gives the same" merged out

# As hav-cluster(7) has it.
head -n 12 games.sgf >few.sgf
run 0 "a site in four parts" parallel --will-cite -j 2 \
    hav-annotate -q --effort=quick --site -o site --shard={}/4 --partial=part.{} few.sgf ::: 1 2 3 4
run 0 "its merge" hav-merge -q -o site part.1 part.2 part.3 part.4
run 0 "a site of one run" hav-annotate -q --effort=quick --site -o one few.sgf
ok "is the same" diff -r one site
done_testing

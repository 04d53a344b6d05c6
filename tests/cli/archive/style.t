#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-stats --style: counts over the stones of each player, against a second implementation that
# counts the rows of each game (tests/ref/remark/style.pl).

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need jq perl
perl -MJSON::PP -e 1 2>/dev/null || skip "no JSON::PP"

hav-grep -q --board=4..5 "$HAV_ROOT/tests/sample/sample.sgf" 2>/dev/null | sed -n '1p;2p;4p' >games.sgf
hav-replay -q -f json games.sgf | jq -r '[.game, .size, .white, .black] | join(" ")' >list
hav-annotate -q --limit-nodes=1 --detail=3 --coords=xyz -f json games.sgf >rows
perl "$HAV_ROOT/tests/ref/remark/style.pl" list <rows >wanted
run 0 "the style of players" hav-stats -q --style --top=0 -f csv games.sgf
sed 1d out | sort >counted
awk -F, '{ n[1] += $17; n[2] += $18; n[3] += $19 }
    END { print (n[1] > 0 && n[2] > 0 && n[3] > 0 ? "each" : "not each") }' counted >kinds
is "some of them block and threaten" "$(cat kinds)" each
same "a second implementation counts the same" wanted counted
run 0 "json" hav-stats -q --style --top=0 -f json -j 3 games.sgf
jq -r '[.[]] | join(",")' out | sort >counted
same "three threads count the same" wanted counted
run 0 "text" hav-stats -q --style --top=2 games.sgf
has "text: a heading" out "first rows"
is "text: the players asked for" "$(grep -c '^  player-' out)" 2
run 0 "conditions" hav-stats -q --style --board=5 -f csv games.sgf
ok "conditions choose games" test "$(sed 1d out | awk -F, '{ n += $3 } END { print n }')" -lt \
    "$(awk -F, '{ n += $3 } END { print n }' wanted)"
run 64 "not with charts" hav-stats --style --plot=charts games.sgf
run 64 "not for a shard" hav-stats --style --shard=1/2 --partial=x games.sgf
run 1 "a damaged record" hav-stats --style "$data/samples/damaged.sgf"
has "is reported" err "rejected"
cat >mixed.txt <<'EOF2'
superstar-10 white=player-1 black=player-2 e5 a5
havannah-4 white=player-1 black=player-2 a1 b2
superstar-10 white=player-3 black=player-2 e5 a5
EOF2
for form in text csv; do
    run 1 "a game that no chain decides, $form" hav-stats --style -f "$form" mixed.txt
    has "is rejected by name, $form" err "mixed.txt:1:1: error: this cannot be asked about SuperStar: \
no chain of stones decides it [not-for-this-game]"
    is "and gets no row, $form" "$(grep -ci -e superstar -e player-3 out)" 0
    is "the others are counted, $form" "$(grep -c player-2 out)" 1
done
run 0 "conditions choose before" hav-stats -q --style --player=nobody mixed.txt
done_testing

#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav-stats on real records: the numbers of a slow independent replay of each.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_records

# The columns: file size white black stones swap end winner figures.
awk -F '\t' '
    function add(name) {
        count[name]++
    }
    /^#/ { next }
    {
        swap = $6 ? "true" : "false"
        for (i = 0; i < 2; i++) {
            size = i ? $2 : ""
            add("games,havannah," size ",,,,games")
            add("end,havannah," size ",," $7 ",,games")
            if ($9 != "") {
                figures = $9
                gsub(/[ ,]/, "+", figures)
                add("figures,havannah," size ",,," figures ",games")
            }
            if ($6)
                add("swap,havannah," size ",,,,swaps")
            word = $8 == "W" ? "won" : $8 == "B" ? "lost" : "unfinished"
            if ($7 == "forfeit")
                word = "forfeit_" word
            add("result,havannah," size "," swap ",,white," word)
            add("result,havannah," size ",,,white," word)
            add("result,havannah," size "," swap ",,first-player," word)
        }
        white[$3]++
        black[$4]++
        if ($8 == "W" || $8 == "B") {
            won[$8 == "W" ? $3 : $4]++
            lost[$8 == "W" ? $4 : $3]++
        }
    }
    END {
        for (name in count)
            print name "," count[name]
        # Names with a comma or a quote would be written otherwise.
        for (name in white)
            if (name ~ /^[ -~]*$/ && name !~ /[,"]/)
                print "player,havannah,,,," name ",white_games," white[name]
        for (name in won)
            if (name ~ /^[ -~]*$/ && name !~ /[,"]/)
                print "player,havannah,,,," name ",won," won[name]
        for (name in lost)
            if (name ~ /^[ -~]*$/ && name !~ /[,"]/)
                print "player,havannah,,,," name ",lost," lost[name]
    }' "$records/expected-littlegolem.tsv" | sort >wanted

run 0 "all real records" hav-stats -q -f csv --top=0 "$records/littlegolem"
ok "there is much to compare" test "$(wc -l <wanted)" -gt 500
grep -Fvxf out wanted >missing
is "every number is that of the slow replay" "$(head missing)" ""
has "all records are counted" out "accounting,,,,,,reported,1286"
has "none is rejected" out "accounting,,,,,,rejected,0"
has "no claim differs" out "games,havannah,,,,,claim_differs,0"
run 0 "with two threads" hav-stats -q -f csv --top=0 -j 2 "$records/littlegolem"
cp out two
run 0 "with one" hav-stats -q -f csv --top=0 "$records/littlegolem"
same "the same" out two

run 1 "the Hex records and pages" hav-stats -q -f csv "$records/littlegolem-hex"
ok "are games of Hex" grep -qE '^games,hex,13,,,,games,[0-9]{2}' out
hasnt "and of nothing else" out ",havannah,"
done_testing

#!/bin/sh
# SPDX-License-Identifier: ISC
# The published questions of benzene's regression/vc.tst, which are read where they are: $HAV_BENZENE
# is its checkout.  Black of that program joins what White joins here.  Questions that stay open are
# known failures.
. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need perl jq

[ -f "${HAV_BENZENE:-}/regression/vc.tst" ] ||
    skip_all 'HAV_BENZENE does not name a checkout of benzene'

# One line for each end in question: number, file, an additional stone, a, b, most stones, "not".
perl -ne '
    our ($file, $stone, @q);
    my %side = (north => "side2", south => "side1", west => "side3", east => "side4");
    if (/^loadsgf (\S+)/) { $file = $1; $stone = "-" }
    elsif (/^play (\w)\w* (\w+)/) { $stone = ($1 eq "w" ? "AW" : "AB") . "[$2]" }
    elsif (/^(\d+) vc-connected-to (\w+) \w+ (\d)/) { @q = ($1, $2, $3) }
    elsif (/^#\? \[(!?)(.*)\]/) {
        my $not = $1 ? "not" : "is";
        for my $to ($2 =~ /([a-z]+\d*)/g) {
            my ($a, $b) = map { $side{$_} // $_ } $q[1], $to;
            print "$q[0] $file $stone $a $b $q[2] $not\n";
        }
    }' "$HAV_BENZENE/regression/vc.tst" >questions

# The stones that join the ends, one on an empty end not counted; "-": not proved.
stones() { # FILE STONE A B
    tr -d '\n' <"$HAV_BENZENE/regression/$1" >position.sgf
    [ "$2" = - ] || sed -i "s/)\$/$2)/" position.sgf
    empty=0
    for end in "$3" "$4"; do
        case $end in side?) continue ;; esac
        grep -q "\[$end\]" position.sgf || empty=$((empty + 1))
    done
    n=$(hav-connect --dialect=hex -f json "--derive=$3,$4" position.sgf | jq '.n')
    if [ "$n" = null ]; then echo -; else echo $((n - empty)); fi
}

answers() { # FILE STONE A B MOST NOT
    n=$(stones "$1" "$2" "$3" "$4")
    if [ "$6" = not ]; then
        [ "$n" != 0 ]
    else
        [ "$n" != - ] && [ "$n" -le "$5" ]
    fi
}

# The fewest stones of a path or a step between the ends in the listing; "null": none.
listed() { # FILE STONE A B
    tr -d '\n' <"$HAV_BENZENE/regression/$1" >position.sgf
    [ "$2" = - ] || sed -i "s/)\$/$2)/" position.sgf
    hav-connect --dialect=hex -f json position.sgf | jq -c --arg a "$3" --arg b "$4" '
        def name: sub("^side(?<n>[0-9])$"; "side \(.n)");
        def holds($at): (.stones + .chains | index($at)) or any(.sides[]; "side \(.)" == $at);
        def far($groups; $at): first($groups[] | select(holds($at))) // null;
        ($a | name) as $a | ($b | name) as $b |
        [(.white, .black) | .groups as $groups | .groups[] | . as $group |
            (if holds($a) then $b elif holds($b) then $a else empty end) as $at |
            if holds($a) and holds($b) then 0 else far($groups; $at) as $far |
                (.paths[] | .to as $to | select($to == $at or ($far != null and
                    ($far | holds($to)))) | .n),
                (.steps[] | select(.to == $at) | .n - 1)
            end] | min'
}

is_listed() { # FILE STONE A B MOST NOT
    n=$(listed "$1" "$2" "$3" "$4")
    if [ "$6" = not ]; then
        [ "$n" != 0 ]
    else
        [ "$n" != null ] && [ "$n" -le "$5" ]
    fi
}

while read -r number file stone a b most not; do
    why=
    case $number in
    52 | 54) why='n 1 only: the safe link runs over the whole board, its tree is too large' ;;
    esac
    if [ -n "$why" ]; then
        known "$number: $a to $b in $file" "$why" answers "$file" "$stone" "$a" "$b" "$most" "$not"
    else
        ok "$number: $a to $b in $file" answers "$file" "$stone" "$a" "$b" "$most" "$not"
    fi
    why=
    case $number in
    24 | 46) why='n 1 only: the proof takes about twice the work that the listing spends' ;;
    52 | 54) why='n 1 only, as with --derive' ;;
    esac
    if [ -n "$why" ]; then
        known "$number: $a to $b in $file, listed" "$why" \
            is_listed "$file" "$stone" "$a" "$b" "$most" "$not"
    else
        ok "$number: $a to $b in $file, listed" is_listed "$file" "$stone" "$a" "$b" "$most" "$not"
    fi
done <questions

# hav-gtp answers the files as they are.
regress() { # FILE: its answers, in `ran`
    (cd "$HAV_BENZENE/regression" &&
        perl "$HAV_ROOT/tests/ref/gtp/regress.pl" "$1.tst" hav-gtp --game=hex) >ran
}
regress vc
is "questions of vc.tst through hav-gtp" "$(grep -c . ran)" 40
is "all but these pass" "$(sed -n 's/^\([0-9]*\) fail.*/\1/p' ran | tr '\n' ' ')" "52 54 "
regress play
is "play.tst through hav-gtp" "$(grep -c ' pass$' ran)" "$(grep -c . ran)"
regress htp
is "htp.tst through hav-gtp, but for benzene's evaluations" \
    "$(sed -n 's/^\([0-9]*\) fail.*/\1/p' ran | tr '\n' ' ')" "130 140 "

done_testing

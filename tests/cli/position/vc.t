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
done <questions

done_testing

#!/bin/sh
# SPDX-License-Identifier: ISC
#
# hav completion: the script for each shell, tried in the shell, offers what the tools have: their
# options, the words that these take, commands, files.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"

for shell in bash zsh fish; do
    run 0 "a script for $shell" hav completion $shell
    mv out script.$shell
    is "a script for $shell: no complaint" "$(cat err)" ""
done
mkdir alone
cp "$(readlink -f "$HAV_BUILD/bin/hav")" "$HAV_BUILD/bin/hav-cluster" alone
run 0 "the program without its links" env PATH=/nonexistent alone/hav completion bash
same "asks no other for the script" out script.bash
mkdir functions
mv script.zsh functions/_hav
run 64 "a script for no shell" hav completion csh
has "a script for no shell: which there are" err "bash, zsh or fish"
run 64 "a script without a shell" hav completion
: >game.sgf

# Each option that --help lists is in the script, with the same letters.
for tool in "$HAV_BUILD"/bin/hav*; do
    tool=${tool##*/}
    [ "$tool" != hav-cluster ] || continue # a script: its options are letters
    "$tool" --help=all | sed -nE 's/^(  -.,|     ) (--[a-z][a-z-]*).*/\2/p' |
        sort -u >wanted
    sed -n "/^    $tool)\$/{n;s/^ *options='\\(.*\\)'/\\1/;s/=//g;p;q;}" script.bash |
        tr ' ' '\n' | grep '^--' | sort -u >got
    same "bash: the options of $tool" wanted got
done

"$HAV_BUILD/bin/hav-cluster" --help | sed -n 's/^  -\(.\)[ ,].*/\1/p' | sort >wanted
sed -n 's/^complete -c hav-cluster -s \(.\).*/\1/p' script.fish | sort >got
same "the letters of hav-cluster, which is a script" wanted got

# The words that an option takes are those that the tool wants when it gets another: each option
# once, and again where another tool takes other words.
sed -nE "s/^    '(hav[a-z-]*) --([a-z-]+)'.*\) values='(.*)' ;;/\2 \3|\1/p" script.bash |
    grep -v '@f' | sort -u -t '|' -k 1,1 >asked
ok "many options take a word" test "$(wc -l <asked)" -gt 60
while IFS='|' read -r words tool; do
    option=${words%% *} words=${words#* }
    case $tool in hav-cluster) continue ;; esac
    wanted=$("$tool" "--$option=@" --@ 2>&1 </dev/null | sed -n 's/.*: want \([^;]*\).*/\1/p' |
        sed 's/ or /, /g; s/, / /g')
    case $words,$wanted in
    @any, | @any,*[!a-z\ -]* | @any,'a '*) ;;
    *) is "$tool --$option takes the words that the tool wants" "$words" "$wanted" ;;
    esac
done <asked

# asked LINE: what the shell would offer for this beginning of a command line, sorted.
if command -v bash >/dev/null; then
    ok "bash reads the script" bash -n script.bash
    cat >ask.bash <<'END'
compopt() { :; }
. ./script.bash
# bash splits a line at = too.
read -ra COMP_WORDS <<<"${1//=/ = }"
[ "${1% }" = "$1" ] || COMP_WORDS+=('')
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_havtools "${COMP_WORDS[0]}" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
printf '%s\n' "${COMPREPLY[@]}"
END
    asked() {
        bash ask.bash "$1" | sort | tr '\n' ' '
    }
    is "bash: an option" "$(asked 'hav-replay --form')" "--format= --formulas= "
    is "bash: a word of an option" "$(asked 'hav-replay --format=')" "csv json text tsv "
    is "bash: a beginning of one" "$(asked 'hav-replay --format=c')" "csv "
    is "bash: with its letter" "$(asked 'hav-replay -f j')" "json "
    is "bash: another tool's own" "$(asked 'hav-convert -f ')" "json lg moves same sgf "
    is "bash: a tool by hav" "$(asked 'hav replay -f t')" "text tsv "
    is "bash: a command of hav" "$(asked 'hav rep')" "replay report "
    is "bash: a command of a tool" "$(asked 'hav-templates sh')" "show "
    is "bash: the same by hav" "$(asked 'hav templates sh')" "show "
    is "bash: a page" "$(asked 'hav help mov')" "moves "
    is "bash: a shell" "$(asked 'hav completion z')" "zsh "
    is "bash: a file" "$(asked 'hav-replay ga')" "game.sgf "
    is "bash: a file of an option" "$(asked 'hav-replay -o ga')" "game.sgf "
    is "bash: a folder" "$(asked 'hav-report --output=fu')" "functions "
    is "bash: a number is not offered" "$(asked 'hav-replay -m ')" " "
else
    skip "completion in bash" "no bash here"
fi

if command -v fish >/dev/null; then
    ok "fish reads the script" fish -n script.fish
    asked() {
        HOME=$PWD fish --no-config -c "source script.fish; complete -C '$1'" | cut -f 1 | sort |
            tr '\n' ' '
    }
    is "fish: an option" "$(asked 'hav-replay --form' | tr -d =)" "--format --formulas "
    is "fish: words of an option" "$(asked 'hav-replay --format=')" \
        "--format=csv --format=json --format=text --format=tsv "
    is "fish: with its letter" "$(asked 'hav-convert -f ')" "json lg moves same sgf "
    is "fish: a command of hav" "$(asked 'hav rep')" "replay report "
    is "fish: a tool by hav" "$(asked 'hav replay --six=i')" "--six=immediate "
    is "fish: a command of a tool" "$(asked 'hav-templates sho')" "show "
    is "fish: a file" "$(asked 'hav-replay ga')" "game.sgf "
    is "fish: a page" "$(asked 'hav help mov')" "moves "
else
    skip "completion in fish" "no fish here"
fi

if command -v zsh >/dev/null; then
    ok "zsh reads the script" zsh -n functions/_hav
    # A shell on a terminal of its own gets the line, two tabs at most, and prints what it then reads.
    cat >ask.zsh <<'END'
zmodload zsh/zpty
zpty shell "TERM=dumb zsh -f -i"
zpty -w shell "PS1=; fpath=($PWD/functions \$fpath); autoload -Uz compinit; compinit -u -D"
zpty -w shell 'for tool in hav hav-replay hav-convert hav-templates hav-report; do'
zpty -w shell '    functions[$tool]="print -r -- \"GOT: \$*\""; done; unsetopt beep; print READY$((1))'
zpty -r -m shell seen '*READY1*'
tab=$'\t' end=$'\n'
zpty -w -n shell "${1//@/$tab}$end"
zpty -r -m shell seen $'*GOT: *\n'
line=${seen##*GOT: }
print -r -- "${${line%%$'\n'*}%$'\r'}"
zpty -d shell
END
    asked() {
        timeout 20 zsh -f ask.zsh "$1" | sed 's/ *$//'
    }
    is "zsh: an option and its word" "$(asked 'hav-replay --forma@c@')" "--format=csv"
    is "zsh: with its letter" "$(asked 'hav-convert -f mo@')" "-f moves"
    is "zsh: a tool by hav" "$(asked 'hav repl@--six=i@')" "replay --six=immediate"
    is "zsh: a command of a tool" "$(asked 'hav-templates sho@')" "show"
    is "zsh: a file" "$(asked 'hav-replay ga@')" "game.sgf"
    is "zsh: a folder" "$(asked 'hav-report -o fu@')" "-o functions"
else
    skip "completion in zsh" "no zsh here"
fi
done_testing

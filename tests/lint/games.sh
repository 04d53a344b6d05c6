#!/bin/sh
# SPDX-License-Identifier: ISC
#
# A game is named in its own file and in the table of games, nowhere else: neither as `game_NAME`
# nor by its name in quotes.  A property of a game that other code needs is a field of struct game.
# Tests may name any, and so may comments.  A dialect of records may have a game's name, in the
# table of formats (parse/input/record_format.h).

. tests/lib/lint.sh

sed -n 's/^extern const struct game game_\([a-z0-9_]*\);.*/\1/p' analyse/board/game.h 2>/dev/null \
    >"$lint_tmp/games"
files '*.c' '*.h' | grep -v '^tests/' >"$lint_tmp/files"
while IFS= read -r game; do
    # shellcheck disable=SC2016 # awk
    grep -v -x -e analyse/board/game.h -e analyse/board/game.c -e "analyse/board/$game.c" \
        "$lint_tmp/files" | xargs awk -v game="$game" '
            FNR == 1 { table = 0 }
            FILENAME == "parse/input/record_format.h" && /define RECORD_FORMATS/ { table = 1 }
            table { if (!/\\$/) table = 0; next }
            { line = tolower($0); gsub("/[*].*[*]/", "", line); sub("^ *(/[*]| [*]).*", "", line) }
            (" " line " ") ~ "[^a-z0-9_]game_" game "[^a-z0-9_]" || index(line, "\"" game "\"") {
                print FILENAME ":" FNR ": names the game " game
            }' | faults
done <"$lint_tmp/games"
looked_at "$(wc -l <"$lint_tmp/files")" "sources for the names of $(wc -l <"$lint_tmp/games") games"

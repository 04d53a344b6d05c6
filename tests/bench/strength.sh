#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Has the engine become weaker?  100 fast games on base 5 against the version before: the commit
# that BEFORE names; else the last one, where analyse/ or cmd/ differ from it, else its parent.
# That version is built in $HAV_BUILD/before.  Fails if it is stronger, with an error of 2.5 %.

set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
build=${HAV_BUILD:-$root/build}
games=${GAMES:-100}

if ! git -C "$root" rev-parse --git-dir >/dev/null 2>&1; then
    echo "strength: no repository here, so that there is no version before"
    exit 0
fi
before=HEAD
! git -C "$root" diff --quiet HEAD -- analyse cmd || before=HEAD~1
before=$(git -C "$root" rev-parse "${BEFORE:-$before}^{commit}")
if [ "$(cat "$build/before/commit" 2>/dev/null)" != "$before" ]; then
    rm -rf "$build/before"
    mkdir -p "$build/before"
    git -C "$root" archive "$before" | tar -x -C "$build/before"
    (cd "$build/before" && env -u MAKEFLAGS -u MAKELEVEL make -s B=build all)
    echo "$before" >"$build/before/commit"
fi
options='--simulations=500 --limit-nodes=500'
sh "$root/tests/bench/match.sh" "$build/bin/hav-gtp $options" \
    "$build/before/build/bin/hav-gtp $options" --size 5 --games "$games" >"$build/before/games"
echo "strength: against $(git -C "$root" log -1 --format='%h (%s)' "$before")"
sed '/^game /d; /^[AB]: /d' "$build/before/games"
awk '/^A scores/ { weaker = $7 + 0 < 50 } END { exit weaker }' "$build/before/games"

# SPDX-License-Identifier: ISC
#
# Counts the sample archive a second time, slowly and from the rules alone, in the words of
# hav-stats -f csv: every line that this prints is to be a line of that.
#
#   awk -f tally.awk sample.sgf
#
# It knows only records as the generator writes them: one a line, their properties in one order.

function max(a, b) { return a > b ? a : b }
function on_board(x, y) {
    return x >= 1 && y >= 1 && x < 2 * k && y < 2 * k && x - y < k && y - x < k
}
function is_corner(x, y) {
    return (x == 1 || x == k || x == 2 * k - 1) && (y == 1 || y == k || y == 2 * k - 1) && \
        !(x == k && y == k)
}

# Fills `chain` with the chain of the stone at (x, y).
function gather(x, y,    colour, n, i, d, at, u, v) {
    colour = stone[x, y]
    split("", chain)
    chain[x, y] = 1
    queue[n = 1] = x SUBSEP y
    for (i = 1; i <= n; i++) {
        split(queue[i], at, SUBSEP)
        for (d = 1; d <= 6; d++) {
            u = at[1] + dx[d]; v = at[2] + dy[d]
            if (on_board(u, v) && !((u, v) in chain) && ((u, v) in stone) && stone[u, v] == colour) {
                chain[u, v] = 1
                queue[++n] = u SUBSEP v
            }
        }
    }
}

# Does the chain, with its new stone at (a, b), go around a cell?  Some cell outside the chain is cut
# off from the rim, or some cell of it has six neighbours in it.
function has_ring(a, b,    x, y, d, n, i, at, u, v, around, reached) {
    n = 0
    for (d = 1; d <= 6; d++)
        n += (a + dx[d], b + dy[d]) in chain
    if (n < 2)
        return 0
    n = 0
    for (x = 1; x < 2 * k; x++) {
        for (y = 1; y < 2 * k; y++) {
            if (!on_board(x, y))
                continue
            around = 0
            for (d = 1; d <= 6; d++)
                around += on_board(x + dx[d], y + dy[d])
            if (around < 6 && !((x, y) in chain)) {
                reached[x, y] = 1
                queue[++n] = x SUBSEP y
            }
        }
    }
    for (i = 1; i <= n; i++) {
        split(queue[i], at, SUBSEP)
        for (d = 1; d <= 6; d++) {
            u = at[1] + dx[d]; v = at[2] + dy[d]
            if (on_board(u, v) && !((u, v) in chain) && !((u, v) in reached)) {
                reached[u, v] = 1
                queue[++n] = u SUBSEP v
            }
        }
    }
    for (x = 1; x < 2 * k; x++) {
        for (y = 1; y < 2 * k; y++) {
            if (!on_board(x, y))
                continue
            if (!((x, y) in chain)) {
                if (!((x, y) in reached))
                    return 1
                continue
            }
            around = 0
            for (d = 1; d <= 6; d++)
                around += (x + dx[d], y + dy[d]) in chain
            if (around == 6)
                return 1
        }
    }
    return 0
}

# The figures that the stone at (x, y) completes, joined by `+`.
function figures_at(x, y,    at, corners, sides, nsides, found, s, place) {
    gather(x, y)
    corners = nsides = 0
    for (place in chain) {
        split(place, at, SUBSEP)
        if (is_corner(at[1], at[2])) {
            corners++
            continue
        }
        if (at[1] == 1) sides[1] = 1
        if (at[1] == 2 * k - 1) sides[2] = 1
        if (at[2] == 1) sides[3] = 1
        if (at[2] == 2 * k - 1) sides[4] = 1
        if (at[1] - at[2] == k - 1) sides[5] = 1
        if (at[2] - at[1] == k - 1) sides[6] = 1
    }
    for (s in sides)
        nsides++
    found = has_ring(x, y) ? "ring" : ""
    if (corners >= 2)
        found = found (found == "" ? "" : "+") "bridge"
    if (nsides >= 3)
        found = found (found == "" ? "" : "+") "fork"
    return found
}

# Replays the moves.  Sets winner, end, figures, swapped, plies.  Returns 0 for a record to reject.
function replay(text,    n, i, parts, word, colour, x, y) {
    n = split(text, parts, ";")
    winner = end = figures = ""
    swapped = plies = 0
    split("", stone)
    for (i = 1; i <= n; i++) {
        if (parts[i] == "")
            continue
        if (end != "")
            return 0
        colour = substr(parts[i], 1, 1)
        word = substr(parts[i], 3, length(parts[i]) - 3)
        if (word == "resign") {
            end = "resign"
            winner = colour == "W" ? "B" : "W"
            continue
        }
        plies++
        if (word == "swap") {
            stone[x, y] = "B"
            swapped = 1
            continue
        }
        if (word !~ /^[A-Z][0-9]+$/)
            return 0
        x = index("ABCDEFGHIJKLMNOPQRSTUVWXYZ", substr(word, 1, 1))
        y = substr(word, 2) + max(0, x - k)
        if (!on_board(x, y) || (x, y) in stone)
            return 0
        stone[x, y] = colour
        figures = figures_at(x, y)
        if (figures != "") {
            end = figures
            sub(/[+].*/, "", end)
            winner = colour
        }
    }
    return 1
}

function between(text, before, after,    from, rest) {
    from = index(text, before)
    if (from == 0)
        return ""
    rest = substr(text, from + length(before))
    return substr(rest, 1, index(rest, after) - 1)
}

# One more of something.
function add(section, size, swap, end_word, key, measure, number) {
    count[section ",havannah," size "," swap "," end_word "," key "," measure] += number
}

# The same for this size and for all of them.
function add_sized(section, swap, end_word, key, measure, number) {
    add(section, k, swap, end_word, key, measure, number)
    add(section, "", swap, end_word, key, measure, number)
}

function tally_players(    white, black) {
    white = between($0, "]PB[", "]PW[")
    black = between($0, "]PW[", "]SZ[")
    add("player", "", "", "", white, "games", 1)
    add("player", "", "", "", white, "white_games", 1)
    add("player", "", "", "", black, "games", 1)
    add("player", "", "", "", black, "black_games", 1)
    if (winner != "") {
        add("player", "", "", "", winner == "W" ? white : black, "won", 1)
        add("player", "", "", "", winner == "W" ? black : white, "lost", 1)
    }
}

function tally_event(    event, fields, kind, year) {
    event = between($0, "]EV[", "]PB[")
    split(event, fields, ".")
    kind = fields[1] == "ut" ? "user-tournament" : fields[2] == "mc" ? "monthly-cup" : \
        fields[2] == "in" ? "infinity-tournament" : fields[2] == "ch" ? "championship" : \
        fields[2] == "ld" ? "ladder" : event == "null" ? "none" : "other"
    year = kind == "monthly-cup" ? fields[3] : ""
    add("event", "", "", "", kind, "games", 1)
    add("year", "", "", "", year, "games", 1)
}

BEGIN {
    split("0 1 1 0 -1 -1", dx, " ")
    split("1 1 0 -1 -1 0", dy, " ")
}

/^$/ { next }

!/^\(;/ { damage++; next }

{
    read++
    k = between($0, "]SZ[", "]") + 0
    moves = index($0, "];W[") ? substr($0, index($0, "];W[") + 1) : ""
    if ($0 !~ /\)$/ || !replay(substr(moves, 1, max(0, length(moves) - 1)))) {
        rejected++
        next
    }
    claim = between($0, "]RE[", "]")
    claim = claim == "B" ? "W" : claim == "W" ? "B" : ""
    if (end == "" && plies == 3 * k * k - 3 * k + 1 + swapped)
        end = "draw"
    else if (end == "" && claim != "") {
        end = "forfeit"
        winner = claim
    } else if (end == "")
        end = "unfinished"

    add_sized("games", "", "", "", "games", 1)
    add_sized("end", "", end, "", "games", 1)
    if (figures != "")
        add_sized("figures", "", "", figures, "games", 1)
    if (end != "forfeit" && end != "unfinished") {
        add_sized("length", "", "finished", "", "games", 1)
        add_sized("length", "", "finished", "", "plies_total", plies)
        if (end != "draw" && claim != winner)
            add_sized("games", "", "", "", "claim_differs", 1)
    }
    add_sized("length", "", end, "", "plies_total", plies)
    add("plies", k, "", end, plies, "games", 1)
    word = end == "draw" ? "draws" : end == "unfinished" ? "unfinished" : \
        (end == "forfeit" ? "forfeit_" : "") (winner == "W" ? "won" : "lost")
    other = word
    if (sub(/won$/, "lost", other) == 0)
        sub(/lost$/, "won", other)
    swap = swapped ? "true" : "false"
    add_sized("result", swap, "", "white", word, 1)
    add_sized("result", "", "", "white", word, 1)
    add_sized("result", swap, "", "first-player", word, 1)
    if (plies > 0)
        add_sized("result", swap, "", "first-stone", swapped ? other : word, 1)
    if (plies >= 2)
        add_sized("swap", "", "", "", "answered", 1)
    if (swapped)
        add_sized("swap", "", "", "", "swaps", 1)
    tally_players()
    tally_event()
}

END {
    print "accounting,,,,,,read," read + 0
    print "accounting,,,,,,reported," read - rejected
    print "accounting,,,,,,rejected," rejected + 0
    print "accounting,,,,,,damage," damage + 0
    for (name in count)
        print name "," count[name]
}

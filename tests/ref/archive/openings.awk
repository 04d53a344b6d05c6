# SPDX-License-Identifier: ISC
#
# Counts the openings of LittleGolem records a second time, slowly and from the rules alone, and
# compares the rows of hav-openings -f csv --min-games=1 with it.
#
#   awk -v depth=N -f openings.awk EXPECTED.tsv RECORDS ROWS.csv
#
# EXPECTED.tsv tells how each game ended (file size white black stones swap end winner figures), by
# a replay that is not ours; RECORDS holds one record a line, each after its file's name and a tab;
# ROWS.csv was made with --depth=N.  Prints what differs, and at the end how much was compared.
#
# A position is the least of the lists of its stones under the twelve symmetries, in cube
# coordinates.  A move is the position before it with the new stone marked.

function complain(words) {
    if (++ncomplaints <= 20)
        print words
}

# Cube coordinates of a cell in lg spelling, in u and v; the third is -u-v.
function read_cell(name,    x, n) {
    name = tolower(name)
    x = index("abcdefghijklmnopqrstuvwxyz", substr(name, 1, 1))
    n = substr(name, 2) + 0
    u = x - k
    v = n + (x > k ? x - k : 0) - x
}

# The stones of `stone`, 1 .. n, each "u v colour", and of one marked move as the least list.
function canonical(n,    s, i, j, part, a, b, c, t, list, best, text) {
    best = ""
    for (s = 0; s < 12; s++) {
        for (i = 1; i <= n; i++) {
            split(stone[i], part, " ")
            a = part[1]; b = part[2]; c = -a - b
            # One of six rotations: each turns (a, b, c) to (-b, -c, -a).
            for (j = 0; j < s % 6; j++) { t = a; a = -b; b = -c; c = -t }
            if (s >= 6) { t = a; a = b; b = t }
            list[i] = sprintf("%03d,%03d%s", a + 100, b + 100, part[3])
        }
        for (i = 2; i <= n; i++)
            for (j = i; j > 1 && list[j] < list[j - 1]; j--) {
                t = list[j]; list[j] = list[j - 1]; list[j - 1] = t
            }
        text = ""
        for (i = 1; i <= n; i++)
            text = text " " list[i]
        if (s == 0 || text < best)
            best = text
    }
    return best
}

# The positions of a line of moves, move[1 .. nmoves]: at[0 .. nmoves], and of each move its name
# in by[1 .. nmoves].
function play(nmoves,    i, n, turn) {
    n = 0
    turn = "W"
    at[0] = size "/" turn
    for (i = 1; i <= nmoves; i++) {
        if (move[i] == "swap") {
            by[i] = "swap"
            sub(/W$/, "B", stone[1])
        } else {
            read_cell(move[i])
            stone[n + 1] = u " " v " N"
            by[i] = canonical(n + 1)
            stone[++n] = u " " v " " turn
        }
        turn = turn == "W" ? "B" : "W"
        at[i] = size "/" turn canonical(n)
    }
}

FILENAME == ARGV[1] {
    if ($0 !~ /^#/) {
        split($0, field, "\t")
        decided[field[1]] = field[7] ~ /ring|bridge|fork|resign/ ? field[8] : ""
    }
    next
}

FILENAME == ARGV[2] {
    split($0, field, "\t")
    file = field[1]
    text = field[2]
    match(text, /SZ\[[0-9]+\]/)
    size = k = substr(text, RSTART + 3, RLENGTH - 4) + 0
    match(text, /game #[0-9]+/)
    id = substr(text, RSTART + 6, RLENGTH - 6) + 0
    nmoves = 0
    more = match(text, /SO\[[^\]]*\]/)
    text = substr(text, RSTART + RLENGTH)
    ended = 1
    while (match(text, /^;[WB]\[[A-Za-z0-9]+\]/)) {
        word = substr(text, 4, RLENGTH - 4)
        text = substr(text, RLENGTH + 1)
        if (word == "resign")
            break
        if (nmoves == depth) {
            ended = 0
            break
        }
        move[++nmoves] = word
    }
    play(nmoves)
    for (i = 0; i <= nmoves; i++) {
        p = at[i]
        if (!(p in games))
            npositions[size, i]++
        games[p]++
        white[p] += decided[file] == "W"
        black[p] += decided[file] == "B"
        stopped[p] += i == nmoves && ended
        if (!(p in first) || id < first[p])
            first[p] = id
        if (id > last[p] + 0)
            last[p] = id
        if (i > 0) {
            if (!((at[i - 1], by[i]) in played))
                nmoves_of[at[i - 1]]++
            played[at[i - 1], by[i]]++
        }
    }
    next
}

FNR == 1 {
    n = split($0, name, ",")
    for (i = 1; i <= n; i++)
        column[name[i]] = i
    next
}

{
    if (split($0, field, ",") != n) {
        complain("row " FNR ": a field holds a comma")
        next
    }
    size = k = field[column["size"]]
    ply = field[column["ply"]]
    nmoves = split(field[column["line"]], move, " ")
    if (nmoves != ply)
        complain("row " FNR ": line and ply")
    play(nmoves)
    p = at[nmoves]
    rows++
    if (games[p] != field[column["games"]])
        complain(field[column["line"]] ": games " field[column["games"]] ", not " games[p])
    if (white[p] != field[column["white_won"]] || black[p] != field[column["black_won"]])
        complain(field[column["line"]] ": won")
    if (first[p] != field[column["first_id"]] || last[p] != field[column["last_id"]])
        complain(field[column["line"]] ": ids")
    if (nmoves > 0 && played[at[nmoves - 1], by[nmoves]] != field[column["played"]])
        complain(field[column["line"]] ": played " field[column["played"]])
    if (nmoves < depth && field[column["ended"]] != stopped[p])
        complain(field[column["line"]] ": ended")
    again = field[column["again"]] == "true"
    if (!again && nmoves < depth && field[column["moves"]] != nmoves_of[p] + 0)
        complain(field[column["line"]] ": moves " field[column["moves"]])
    key = field[column["position"]]
    if ((key in position_of && position_of[key] != p) || (p in key_of && key_of[p] != key))
        complain(field[column["line"]] ": two positions with one key, or two keys")
    position_of[key] = p
    key_of[p] = key
    if (again != (p in seen))
        complain(field[column["line"]] ": again")
    seen[p] = 1
    if (!again)
        found[size, ply]++
    # After one ply, what became of the stone.
    if (ply == 1) {
        swaps = played[p, "swap"] + 0
        if (field[column["swaps"]] != swaps)
            complain(field[column["line"]] ": swaps " field[column["swaps"]] ", not " swaps)
        if (field[column["answered"]] != games[p] - stopped[p])
            complain(field[column["line"]] ": answered")
    }
}

END {
    for (which in npositions)
        if (npositions[which] != found[which])
            complain("size and ply " which ": " found[which] " positions, not " npositions[which])
    if (ncomplaints > 20)
        print ncomplaints " differences in all"
    print rows " rows compared"
}

# SPDX-License-Identifier: ISC
#
# Requests to the engine of a page about positions of games, one record a line:
#
#     awk -f requests.awk [-v nodes=2000] [-v play=1] games >requests
#
# With `play', requests for moves of every fortieth game alone.  Each game is cut off after 30 to 100 % of its moves.  Each request is preceded by a line with its
# number of bytes.

function put(request) {
    printf "%d\n%s", length(request), request
}

BEGIN {
    if (nodes == "")
        nodes = 2000
}

{
    n = split($0, part, ";")
    first = 3
    while (first <= n && part[first] !~ /^[WB]\[/)
        first++
    kept = int((n - first) * (30 + 13 * NR % 71) / 100)
    text = part[1]
    for (i = 2; i < first + kept && i <= n; i++)
        text = text ";" part[i]
    if (i <= n)
        text = text ")"
    if (play != "" && NR % 40 != 0)
        next
    put("load freeling\n" text)
    if (play != "") {
        put("play 2 " NR)
        put("play 5 " NR)
        next
    }
    put("threats")
    put("distances")
    put("groups")
    put("frames")
    if (NR % 3 == 0) {
        put("advise 40")
        put("advise 150")
    }
    put("mate " nodes)
    if (NR % 10 == 0)
        put("read 0 Havannah 8\n" $0)
}

# SPDX-License-Identifier: ISC
#
# Requests to the engine of a page about positions of games, one record a line:
#
#     awk -f requests.awk [-v nodes=2000] games >requests
#
# Each game is cut off after 30 to 100 % of its moves.  Each request is preceded by a line with its
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
    put("load freeling\n" text)
    put("threats")
    put("distances")
    put("groups")
    put("frames")
    put("mate " nodes)
    if (NR % 10 == 0)
        put("read 0 Havannah 8\n" $0)
}

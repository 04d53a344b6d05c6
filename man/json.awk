# SPDX-License-Identifier: ISC
#
# awk -f json.awk hav-json.keys hav-json.5.in: hav-json(5), with the keys in the place of @KEYS@.

BEGIN { FS = "\t" }
FNR == NR && !/^#/ {
    n = split($2, tool, " ")
    for (i = 1; i <= n; i++)
        items[tool[i]] = items[tool[i]] ".It Li " $1 "\n" mdoc($3) "\n"
}
FNR == NR { next }
$0 != "@KEYS@" { print; next }
{
    while ((name = next_tool(name)) != "")
        printf ".Ss hav-%s\n.Bl -tag -width 20n -compact\n%s.El\n", name, items[name]
}

# A digit's `-' is a minus, and hav-NAME(N) a page.
function mdoc(meaning) {
    gsub(/-[0-9]/, "\\\\&", meaning)
    if (match(meaning, / hav[a-z-]*\([157]\)/))
        meaning = substr(meaning, 1, RSTART - 1) "\n.Xr " substr(meaning, RSTART + 1, RLENGTH - 4) \
            " " substr(meaning, RSTART + RLENGTH - 2, 1)
    return meaning
}

# The next tool by name; "": there is none after it.
function next_tool(after,    name, first) {
    for (name in items)
        if (name > after && (first == "" || name < first))
            first = name
    return first
}

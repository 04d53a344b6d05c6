# shellcheck shell=sh
# SPDX-License-Identifier: ISC
#
# The output of tests/gen/entries for its operands, and the checksums that it prints.
#
#   shows DESCRIPTION WANTED [OPTION...] OPERAND...    all that it prints

entries=$HAV_BUILD/tests/gen/entries
# shellcheck disable=SC2034 # for the tests
hello='12 1e660466' nothing='0 00000000'

shows() {
    shows_what=$1
    shows_wanted=$2
    shift 2
    is "$shows_what" "$("$entries" "$@" 2>&1 </dev/null)" "$shows_wanted"
}

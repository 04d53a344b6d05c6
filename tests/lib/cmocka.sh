#!/bin/bash
# SPDX-License-Identifier: ISC
#
# Runs one cmocka program and mends its TAP.  cmocka 1.1.5 writes a skipped test as
# "not ok N # SKIP name", which TAP reads as a failure, and a failed group setup as "not ok 0".
# The line that the test printed last ("# skipped: REASON", or any other) is taken for the reason.
set -o pipefail
export CMOCKA_MESSAGE_OUTPUT=TAP
"$@" | awk '
    /^not ok [0-9]+ # SKIP / {
        number = $3
        sub(/^not ok [0-9]+ # SKIP /, "")
        $0 = "ok " number " - " $0 " # SKIP " (said == "" ? "without a word" : said)
    }
    /^not ok 0 - / { sub(/^not ok 0 - /, "Bail out! ") }
    /^(not ok|ok) / { said = "" }
    /^# skipped: / { said = substr($0, 12) }
    !/^(not ok|ok|#|[0-9]+\.\.|Bail out!)/ { said = $0; $0 = "# " $0 }
    { print; fflush() }'

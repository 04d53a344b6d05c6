#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Every remark about every ply of a hundred real games, against slow references.
#
#   tests/bench/remarks.sh [GAMES]

cd "${HAV_ROOT:-$(dirname "$0")/../..}" || exit 2
HAV_REMARK_GAMES=${1:-100}
export HAV_REMARK_GAMES
exec "${HAV_BUILD:-build}/tests/ref/remark/test_remarks_records"

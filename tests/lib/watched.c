/* SPDX-License-Identifier: ISC */
#include "tests/lib/watched.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "tests/lib/volume.h"

void watched_skip(void)
{
    if (volume_is_watched()) {
        printf("# skipped: not with sanitizers\n");
        skip();
    }
}

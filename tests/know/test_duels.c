/* SPDX-License-Identifier: ISC */
/*
 * Positions with a known answer, put to the duel.
 */
#include "tests/know/suite.h"

int main(void)
{
    static const char *const files[] = {"tests/know/duels.tst"};

    return suite_run(files, sizeof files / sizeof *files);
}

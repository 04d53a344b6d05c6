/* SPDX-License-Identifier: ISC */
/*
 * Positions with a known answer: key points, and blocks.
 */
#include "tests/know/suite.h"

int main(void)
{
    static const char *const files[] = {"tests/know/keypoints.tst", "tests/know/blocks.tst"};

    return suite_run(files, sizeof files / sizeof *files);
}

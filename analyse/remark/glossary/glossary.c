/* SPDX-License-Identifier: ISC */
/*
 * Prints the words of remarks as items of a manual page, for hav-words(7).  Runs during the build.
 */
#include <stdio.h>
#include <stdlib.h>

#include "analyse/remark/remark_word.h"

int main(void)
{
    for (int i = 0; i < REMARK_WORDS; i++) {
        const char *meaning = remark_word_meaning((enum remark_word)i);

        printf(".It Li %s\n%c%s.\n", remark_word_name((enum remark_word)i), *meaning - 'a' + 'A',
               meaning + 1);
    }
    return fflush(stdout) == 0 && !ferror(stdout) ? EXIT_SUCCESS : EXIT_FAILURE;
}

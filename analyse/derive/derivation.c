/* SPDX-License-Identifier: ISC */
#include "analyse/derive/derivation.h"

#include <stdlib.h>
#include <string.h>

void derivation_release(struct derivation *derivation)
{
    free(derivation->line);
    memset(derivation, 0, sizeof *derivation);
}

/* SPDX-License-Identifier: ISC */
#include "tests/lib/volume.h"

#include <stdlib.h>

static bool volume_is_set(const char *name)
{
    const char *value = getenv(name);

    return value != NULL && value[0] != '\0' && value[0] != '0';
}

bool volume_is_full(void)
{
    return volume_is_set("HAV_SOAK");
}

bool volume_is_watched(void)
{
    return volume_is_set("HAV_SANITIZED") && !volume_is_full();
}

int volume(int usual, int full)
{
    if (volume_is_full())
        return full;
    return volume_is_watched() ? (usual + 7) / 8 : usual;
}

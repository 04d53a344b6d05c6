/* SPDX-License-Identifier: ISC */
/*
 * The dynamic linker loads it, and the libraries that it needs.  It counts how often, and never
 * unloads: the library may keep what its threads use.
 */
#include "parse/container/late_library.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

bool late_library_load(const char *library, const char *const *names, void *members,
                       char why[LATE_WHY_BYTES])
{
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    const char *missing = handle == NULL ? library : NULL;

    for (int i = 0; missing == NULL && names[i] != NULL; i++) {
        void *address = dlsym(handle, names[i]);

        if (address == NULL)
            missing = names[i];
        memcpy((char *)members + (size_t)i * sizeof address, &address, sizeof address);
    }
    if (missing == library)
        snprintf(why, LATE_WHY_BYTES, "%s cannot be loaded", library);
    else if (missing != NULL)
        snprintf(why, LATE_WHY_BYTES, "%s is of another version: it has no %s", library, missing);
    if (handle != NULL)
        dlclose(handle);
    return missing == NULL;
}

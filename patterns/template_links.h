/* SPDX-License-Identifier: ISC */
#ifndef PATTERNS_TEMPLATE_LINKS_H
#define PATTERNS_TEMPLATE_LINKS_H

/*
 * Templates as the known links of the connection search.
 */

#include "analyse/links/known_links.h"
#include "patterns/library.h"

/* Templates, borrowed, for boards of any game and size; one table per thread.  NULL when memory is
 * out; the caller frees it with template_links_free().  A board's places are laid when a position
 * on such a board is first asked about. */
struct known_links *template_links_new(const struct template *templates, size_t count);
/* Frees what template_links_new() made; NULL is allowed. */
void template_links_free(struct known_links *links);

/* The same with the built-in templates.  Each of them is proved (tests/know/test_library), and
 * `hav-templates match` finds the same ones.  Not in template_links.c, which the program that
 * compiles the built-in templates is linked with. */
static inline struct known_links *template_links_builtin(void)
{
    size_t count;
    const struct template *templates = builtin_templates(&count);

    return template_links_new(templates, count);
}

#endif

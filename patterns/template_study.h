/* SPDX-License-Identifier: ISC */
#ifndef PATTERNS_TEMPLATE_STUDY_H
#define PATTERNS_TEMPLATE_STUDY_H

/*
 * A study of positions that knows templates.  Each of the built-in ones is proved
 * (tests/know/test_library), and `hav-templates match` finds the same ones.
 */

#include "analyse/study/study.h"
#include "patterns/library.h"
#include "patterns/match.h"

/* A study with these templates, borrowed.  NULL when memory is out; study_free() frees it.  A
 * board's places are laid when a position on such a board is first asked about. */
struct study *template_study_new(const struct template *templates, size_t count);

/* The same with the built-in templates.  Not in template_study.c, which the program that compiles
 * the built-in templates is linked with. */
static inline struct study *template_study_builtin(void)
{
    size_t count;
    const struct template *templates = builtin_templates(&count);

    return template_study_new(templates, count);
}

/*
 * The side template that joins the colour's stone on `at` to the side; if the cell is empty, it is
 * matched with a stone there.  Returns the matcher's template with the fewest cells, the first of
 * several, or NULL if none matches.  The position is played on and left as it was.
 * The matcher has laid its places: matcher_lay().
 */
const struct template *side_template(struct matcher *matcher, struct position *position,
                                     enum colour colour, int side, cell at);

#endif

/* SPDX-License-Identifier: ISC */
/* Is there a player of that name?  Else names are kept that may be meant. */
#include "corpus/filter/asked_name.h"

#include <string.h>

void asked_name_note(struct asked_name *asked, const char *words, const struct regex *regex,
                     struct regex_matcher *matcher, const char *name)
{
    if (name == NULL || asked->found)
        return;
    asked->found = regex_match(regex, matcher, name, strlen(name)) != REGEX_NO;
    if (!asked->found) {
        const struct folded_name folded = folded_name(words);

        near_names_note(&asked->near, &folded, name);
    }
}

void asked_name_merge(struct asked_name *to, const struct asked_name *from)
{
    to->found |= from->found;
    near_names_merge(&to->near, &from->near);
}

/* SPDX-License-Identifier: ISC */
/*
 * How a game was decided, in a page: the sentences of annotate_decided(), with links to the moves
 * that they name.
 */
#include <string.h>

#include "cmd/annotate/annotate_game.h"
#include "cmd/annotate/annotate_page.h"

/* The length of the cell's name at the beginning of the text; 0: there is none. */
static size_t decided_name_length(const struct annotate_view *view, const char *text)
{
    const size_t letters = strspn(text, "abcdefghijklmnopqrstuvwxyz");
    const size_t length = letters + strspn(text + letters, "0123456789");

    return letters > 0 && length > letters &&
                   cell_read(view->annotation->board, view->spelling, text, length, NULL) !=
                       CELL_NONE
               ? length
               : 0;
}

/* Appends "31. e3" or "ply 31" as a link to that move; returns its length, 0: there is no such. */
static size_t decided_put_ply(const struct annotate_view *view, const char *text, struct text *out)
{
    if (strncmp(text, "ply ", 4) == 0) {
        const size_t length = strspn(text + 4, "0123456789");

        text_format(out, "<a href=\"#m%.*s\">ply %.*s</a>", (int)length, text + 4, (int)length,
                    text + 4);
        return 4 + length;
    }
    const size_t digits = strspn(text, "0123456789");
    const size_t name = digits > 0 && strncmp(text + digits, ". ", 2) == 0
                            ? decided_name_length(view, text + digits + 2)
                            : 0;

    if (name == 0)
        return 0;
    text_format(out, "<a href=\"#m%.*s\">%.*s. <b>%.*s</b></a>", (int)digits, text, (int)digits,
                text, (int)name, text + digits + 2);
    return digits + 2 + name;
}

void annotate_decided_put(const struct annotate_view *view, struct text *out)
{
    struct text decided = {0};

    annotate_decided(view, &decided);
    text_string(out, "<p id=\"decided\"><strong>How it was decided:</strong> ");
    for (const char *at = text_c(&decided); *at != '\0';) {
        size_t length = decided_put_ply(view, at, out);

        if (length == 0 && (length = decided_name_length(view, at)) > 0)
            text_format(out, "<b>%.*s</b>", (int)length, at);
        if (length == 0) {
            /* A word, and what parts it from the next one. */
            length = strcspn(at, " (");
            length += strspn(at + length, " (");
            text_append(out, at, length);
        }
        at += length;
    }
    text_string(out, "</p>\n");
    out->failed |= decided.failed;
    text_release(&decided);
}

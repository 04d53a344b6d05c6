/* SPDX-License-Identifier: ISC */
#include "cmd/mate/win_tree.h"

#include "cmd/output/output.h"
#include "parse/notation/proof_sgf.h"

/* The comment spells a cell as the text does; the tree's own cells are in line spelling. */
static const char *win_tree_spelling_note(enum spelling spelling)
{
    switch (spelling) {
    case SPELLING_LG: return ", --coords=lg";
    case SPELLING_XYZ: return ", --coords=xyz";
    default: return "";
    }
}

int win_tree_write(const struct mate_wanted *wanted, const struct query_view *view,
                   const struct mate_reply *reply)
{
    const struct record *record = view->item->record;
    struct text comment = {0}, proof = {0};
    int error = ERROR_MEMORY;

    if (reply->tree == NULL)
        return 0;
    if (record->id != NULL)
        text_format(&comment, "Game %s, ", record->id);
    else
        text_format(&comment, "Game no. %llu, ", (unsigned long long)view->item->game);
    query_moment(view, wanted->spelling, &comment);
    text_format(&comment, "(%s to move%s): %s wins in at most %d.",
                query_colour((enum colour)view->position->to_move),
                win_tree_spelling_note(wanted->spelling), query_colour(reply->attacker),
                reply->least.stones);
    proof_write(reply->tree, view->position, reply->attacker, text_c(&comment), &proof);
    if (!comment.failed && !proof.failed)
        error = output_write(wanted->trees, proof.bytes, proof.length);
    text_release(&comment);
    text_release(&proof);
    return error;
}

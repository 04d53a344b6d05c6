/* SPDX-License-Identifier: ISC */
/*
 * Key points and blocks, as fields and as sentences.
 */
#include "cmd/ladders/ladder_points.h"

#include <stdlib.h>

#include "analyse/links/group.h"
#include "analyse/study/study_rotate.h"
#include "cmd/ladders/ladder_finder.h"
#include "cmd/output/paragraph.h"
#include "cmd/output/row.h"

#define TABLE_BITS 16
#define CLOSING_NODES 20000
#define BLOCKS_MAX \
    36 /* a cell has 36 cells within a distance of three, so no more chains are near */

/* The last stone as a block of one group. */
struct ladder_block {
    enum block_kind kind;
    cell pivot;
    struct cellset stones, taken;
    struct closing closings[BOARD_EDGES_MAX]; /* by side */
    int nclosings;
};

/* What parts a stone on one key point from sides that it is safe to. */
struct ladder_point_cuts {
    struct keypoint_cut cut[BOARD_EDGES_MAX]; /* by side */
    int ncuts;
};

struct ladder_points {
    struct exact *exact;
    struct link_judge *judge;
    struct links *links;
    struct groups groups;
    struct keypoint keys[BOARD_CELLS_MAX];
    const struct template *by[BOARD_CELLS_MAX]; /* what joins each to a side; NULL: no template */
    struct ladder_point_cuts cuts[BOARD_CELLS_MAX]; /* of each */
    int nkeys, nunknown;
    struct ladder_block blocks[BLOCKS_MAX];
    int nblocks;
    cell last; /* the last stone; CELL_NONE: none, or it was swapped */
};

void ladder_points_free(struct ladder_points *points)
{
    if (points == NULL)
        return;
    groups_release(&points->groups);
    links_free(points->links);
    link_judge_free(points->judge);
    exact_free(points->exact);
    free(points);
}

struct ladder_points *ladder_points_new(struct known_links *known)
{
    struct ladder_points *points = calloc(1, sizeof *points);
    struct links_options options = links_quick;

    if (points == NULL)
        return NULL;
    points->exact = exact_new(TABLE_BITS);
    options.known = known;
    points->links = links_new(&options);
    points->judge = link_judge_new();
    if (points->exact != NULL && points->links != NULL && points->judge != NULL)
        return points;
    ladder_points_free(points);
    return NULL;
}

/* ---- key points --------------------------------------------------------------------------- */

/* Is the key point shown?  A cell on a side, or next to a chain on it, is joined to that side
 * anyway, so that only a second side makes it one. */
static bool ladder_points_is_shown(const struct keypoint *key)
{
    return key->kind != KEYPOINT_ONE || key->touches == 0;
}

/* The template that joins a stone there to the side from which its row is counted; of several sides
 * the first one of the canonical position. */
static const struct template *ladder_points_template(const struct query_view *view,
                                                     enum colour colour, const struct keypoint *key)
{
    const struct orientation *back = &ladder_finder_canonical(view)->back;
    const struct board *board = view->position->board;

    for (int i = 0; i < board->nsides; i++) {
        const int side = orientation_rotate_side(back, i);

        if (((key->safe & ~key->touches) >> side & 1) != 0 &&
            keypoint_row(board, side, key->at) == key->row)
            return ladder_finder_side_template(view, colour, side, key->at);
    }
    return NULL;
}

static int ladder_points_compare_cuts(const void *a, const void *b)
{
    const struct keypoint_cut *first = a, *second = b;

    return first->side - second->side;
}

/* Finds the threats that cut the links of a key point of the position shown. */
static void ladder_points_find_cuts(struct ladder_points *points, const struct query_view *view,
                                    enum colour colour, const struct keypoint_options *options,
                                    int index)
{
    struct canonical_position *canonical = ladder_finder_canonical(view);
    const struct keypoint_judge judge = {.exact = points->exact,
                                         .links = points->judge,
                                         .position = &canonical->position,
                                         .colour =
                                             orientation_rotate_colour(&canonical->there, colour)};
    struct ladder_point_cuts *cuts = &points->cuts[index];
    struct keypoint key = points->keys[index];

    keypoint_rotate(&key, &canonical->there);
    cuts->ncuts = keypoint_cuts(&judge, options, &key, cuts->cut);
    for (int i = 0; i < cuts->ncuts; i++)
        keypoint_cut_rotate(&cuts->cut[i], &canonical->back);
    if (cuts->ncuts > 1)
        qsort(cuts->cut, (size_t)cuts->ncuts, sizeof *cuts->cut, ladder_points_compare_cuts);
}

static void ladder_points_find_keys(struct ladder_points *points, const struct query_view *view,
                                    enum colour colour)
{
    const struct keypoint_options options = {.rows = 0};
    const struct canonical_position *canonical = ladder_finder_canonical(view);
    struct ends ends;
    int kept = 0;

    ends_init(&ends, &canonical->position, orientation_rotate_colour(&canonical->there, colour));
    points->nkeys = keypoints_find(points->exact, &ends, &options, points->keys, &points->nunknown);
    for (int i = 0; i < points->nkeys; i++)
        if (ladder_points_is_shown(&points->keys[i]))
            points->keys[kept++] = points->keys[i];
    points->nkeys = kept;
    for (int i = 0; i < kept; i++)
        keypoint_rotate(&points->keys[i], &canonical->back);
    keypoints_rank(points->keys, kept);
    for (int i = 0; i < kept; i++) {
        points->by[i] = ladder_points_template(view, colour, &points->keys[i]);
        ladder_points_find_cuts(points, view, colour, &options, i);
    }
}

static void ladder_points_emit_sides(struct emit *emit, const char *name, edge_set sides)
{
    emit_array(emit, name);
    for (int i = 0; i < BOARD_EDGES_MAX; i++)
        if ((sides >> i & 1) != 0)
            emit_signed(emit, NULL, i + 1);
    emit_array_end(emit);
}

static void ladder_points_emit_cuts(struct emit *emit, const struct board *board,
                                    enum spelling spelling, const struct ladder_point_cuts *cuts)
{
    emit_array(emit, "cuts");
    for (int i = 0; i < cuts->ncuts; i++) {
        const struct link_intrusion *by = &cuts->cut[i].by;

        emit_object(emit, NULL);
        emit_signed(emit, "side", cuts->cut[i].side + 1);
        row_cell(emit, "cell", board, spelling, by->at);
        row_cell(emit, "completes", board, spelling, by->completes);
        row_cell(emit, "also_completes", board, spelling, by->also_completes);
        row_figures(emit, "figures", by->figures);
        row_cell(emit, "cut", board, spelling, by->cut);
        emit_object_end(emit);
    }
    emit_array_end(emit);
}

void ladder_points_emit_keys(struct ladder_points *points, const struct query_view *view,
                             enum colour colour, enum spelling spelling, struct emit *emit)
{
    char spelt[SPELLING_BYTES];

    points->nkeys = points->nunknown = 0;
    if (view != NULL)
        ladder_points_find_keys(points, view, colour);
    if (emit->format != FORMAT_JSON) {
        emit_signed(emit, "keypoints", points->nkeys);
        return;
    }
    emit_array(emit, "keypoints");
    for (int i = 0; i < points->nkeys; i++) {
        const struct keypoint *key = &points->keys[i];

        emit_object(emit, NULL);
        emit_bytes(emit, "cell", spelt,
                   cell_spell(view->position->board, spelling, key->at, spelt));
        emit_string(emit, "kind", keypoint_kind_name(key->kind));
        ladder_points_emit_sides(emit, "safe", key->safe);
        ladder_points_emit_sides(emit, "near", key->near);
        emit_bool(emit, "together", key->together);
        emit_signed(emit, "row", key->row);
        emit_string(emit, "template", points->by[i] == NULL ? NULL : points->by[i]->name);
        ladder_points_emit_cuts(emit, view->position->board, spelling, &points->cuts[i]);
        emit_object_end(emit);
    }
    emit_array_end(emit);
    emit_signed(emit, "keypoints_untold", points->nunknown);
}

/* The lead, then "sides 1, 2 and 6". */
static void ladder_points_put_sides(struct text *words, const char *lead, edge_set sides)
{
    if (sides != 0)
        text_format(words, "%sside%s", lead, (sides & (sides - 1u)) == 0 ? "" : "s");
    lead = " ";
    for (int i = 0; i < BOARD_EDGES_MAX; i++)
        if ((sides >> i & 1) != 0) {
            text_format(words, "%s%d", lead, i + 1);
            sides &= (edge_set) ~(1u << i);
            lead = (sides & (sides - 1u)) == 0 ? " and " : ", ";
        }
}

/* Are two key points told in one line?  Each that a threat cuts has a line of its own. */
static bool ladder_points_is_alike(const struct ladder_points *points, int i, int j)
{
    const struct keypoint *a = &points->keys[i], *b = &points->keys[j];

    if (i == j)
        return true;
    return points->cuts[i].ncuts == 0 && points->cuts[j].ncuts == 0 &&
           points->by[i] == points->by[j] && a->row == b->row && a->safe == b->safe &&
           a->near == b->near && a->together == b->together;
}

/* ".  Black b3 threatens a fork at c4, then b2 cuts it from side 1", for each cut. */
static void ladder_points_put_cuts(struct text *words, const struct query_view *view,
                                   enum colour colour, enum spelling spelling,
                                   const struct ladder_point_cuts *cuts)
{
    const struct board *board = view->position->board;
    char spelt[SPELLING_BYTES];

    for (int i = 0; i < cuts->ncuts; i++) {
        const struct link_intrusion *by = &cuts->cut[i].by;

        cell_spell(board, spelling, by->at, spelt);
        text_format(words, ". %s %s", query_colour(colour_other(colour)), spelt);
        cell_spell(board, spelling, by->completes, spelt);
        if (by->also_completes != CELL_NONE) {
            text_format(words, " wins by two threats, at %s", spelt);
            cell_spell(board, spelling, by->also_completes, spelt);
            text_format(words, " and %s", spelt);
            continue;
        }
        text_string(words, " threatens ");
        figure_put_names(by->figures, words);
        text_format(words, " at %s", spelt);
        cell_spell(board, spelling, by->cut, spelt);
        text_format(words, ", then %s cuts it from side %d", spelt, cuts->cut[i].side + 1);
    }
}

/* "Key points of Black, best first, threats aside:", then lines like "c4 d5: in row 3, safe to side
 * 1, with the move to side 6", and which threats inside of what joins the cell cut it. */
void ladder_points_print_keys(struct ladder_points *points, const struct query_view *view,
                              enum colour colour, enum spelling spelling)
{
    struct text *out = view->item->out;

    ladder_points_find_keys(points, view, colour);
    text_format(out, "  Key points of %s%s\n", query_colour(colour),
                points->nkeys == 0 ? ": none" : ", best first, threats aside:");
    for (int i = 0; i < points->nkeys; i++) {
        const struct keypoint key = points->keys[i];
        struct text words = {0};
        const char *joint = "";

        if (key.at == CELL_NONE)
            continue;
        for (int j = i; j < points->nkeys; j++) {
            struct keypoint *other = &points->keys[j];
            char spelt[SPELLING_BYTES];

            if (other->at == CELL_NONE || !ladder_points_is_alike(points, i, j))
                continue;
            cell_spell(view->position->board, spelling, other->at, spelt);
            text_format(&words, "%s%s", joint, spelt);
            joint = " ";
            other->at = CELL_NONE;
        }
        text_format(&words, ": in row %d", key.row);
        if (points->by[i] != NULL)
            text_format(&words, " by %s", points->by[i]->name);
        ladder_points_put_sides(&words, ", safe to ", key.safe);
        if (key.kind == KEYPOINT_TWO)
            text_string(&words, key.together ? " at once" : ", but not to both at once");
        ladder_points_put_sides(&words, ", with the move to ", key.near);
        ladder_points_put_cuts(&words, view, colour, spelling, &points->cuts[i]);
        paragraph_put(out, &words, 4);
        text_release(&words);
    }
}

/* ---- blocks ------------------------------------------------------------------------------- */

/* The sides that the block closes to the group, completely or nearly. */
static void ladder_points_find_closings(struct ladder_points *points, const struct ends *ends,
                                        const struct block_group *group,
                                        const struct cellset *carrier, cell at,
                                        uint64_t limit_nodes, struct ladder_block *block)
{
    for (int side = 0; side < ends->board->nsides; side++)
        block->nclosings += closing_look(points->exact, ends, group, carrier->word, at, side,
                                         limit_nodes == 0 ? CLOSING_NODES : limit_nodes,
                                         &block->closings[block->nclosings]);
}

/* Finds the groups that the last stone blocks; it has been taken back. */
static int ladder_points_find_groups(struct ladder_points *points, struct position *position,
                                     enum colour mover, cell at,
                                     const struct block_question *question)
{
    struct groups *groups = &points->groups;
    struct ends ends;

    if (links_search(points->links, position, colour_other(mover)) != 0 ||
        groups_search(groups, points->links, -1, 0) != 0)
        return ERROR_MEMORY;
    ends_init(&ends, position, colour_other(mover));
    for (int i = 0; i < groups->ngroups && points->nblocks < BLOCKS_MAX; i++) {
        struct ladder_block *block = &points->blocks[points->nblocks];
        const struct block_group group = {.chain = groups->chain + groups->group[i].first_chain,
                                          .nchains = groups->group[i].nchains};

        block->kind = block_classify(&ends, &group, at, &block->pivot);
        if (block->kind == BLOCK_NONE)
            continue;
        block->stones = groups->group[i].stones;
        cellset_clear(block->taken.word, cellset_words(position->board));
        block->nclosings = 0;
        if (question->measure == BLOCKS_SHUT)
            ladder_points_find_closings(points, &ends, &group, &groups->group[i].carrier, at,
                                        question->limit_nodes, block);
        if (block_takes(points->links, position, &group, at, block->taken.word) < 0)
            return ERROR_MEMORY;
        points->nblocks++;
    }
    return 0;
}

/* By their least stones. */
static int ladder_points_compare_blocks(const void *a, const void *b)
{
    const struct ladder_block *first = a, *second = b;

    return cellset_next(first->stones.word, 0, CELLSET_WORDS_MAX) -
           cellset_next(second->stones.word, 0, CELLSET_WORDS_MAX);
}

static int ladder_points_compare_closings(const void *a, const void *b)
{
    const struct closing *first = a, *second = b;

    return first->side - second->side;
}

/* Rotates the blocks to the position shown. */
static void ladder_points_rotate_blocks(struct ladder_points *points,
                                        const struct orientation *orientation)
{
    for (int i = 0; i < points->nblocks; i++) {
        struct ladder_block *block = &points->blocks[i];

        block->pivot = orientation_rotate_cell(orientation, block->pivot);
        orientation_rotate_set(orientation, block->stones.word);
        orientation_rotate_set(orientation, block->taken.word);
        for (int j = 0; j < block->nclosings; j++)
            closing_rotate(&block->closings[j], orientation);
        if (block->nclosings > 1)
            qsort(block->closings, (size_t)block->nclosings, sizeof *block->closings,
                  ladder_points_compare_closings);
    }
    if (points->nblocks > 1)
        qsort(points->blocks, (size_t)points->nblocks, sizeof *points->blocks,
              ladder_points_compare_blocks);
    points->last = orientation_rotate_cell(orientation, points->last);
}

static int ladder_points_find_blocks(struct ladder_points *points, const struct query_view *view,
                                     const struct block_question *question)
{
    struct canonical_position *canonical = ladder_finder_canonical(view);
    struct position *position = &canonical->position;
    const struct ply *last = &position->ply[position->nplies > 0 ? position->nplies - 1 : 0];
    enum colour mover;
    int error;

    points->nblocks = 0;
    points->last = position->nplies == 0 || last->kind != PLY_STONE ? CELL_NONE : last->cell;
    if (points->last == CELL_NONE)
        return 0;
    mover = (enum colour)last->colour;
    position_undo(position);
    error = ladder_points_find_groups(points, position, mover, points->last, question);
    position_play(position, points->last, mover);
    ladder_points_rotate_blocks(points, &canonical->back);
    return error;
}

/* A value of closing.h, or null if it is not known. */
static void ladder_points_emit_value(struct emit *emit, const char *name, int value)
{
    if (value == CLOSING_VALUE_UNKNOWN)
        emit_null(emit, name);
    else
        emit_signed(emit, name, value);
}

static void ladder_points_emit_closings(struct emit *emit, const struct board *board,
                                        const struct block_question *question,
                                        const struct ladder_block *block)
{
    if (question->measure != BLOCKS_SHUT) {
        emit_null(emit, "sides");
        return;
    }
    emit_array(emit, "sides");
    for (int i = 0; i < block->nclosings; i++) {
        const struct closing *closing = &block->closings[i];

        emit_object(emit, NULL);
        emit_signed(emit, "side", closing->side + 1);
        ladder_points_emit_value(emit, "before", closing->before);
        ladder_points_emit_value(emit, "after", closing->after);
        row_set(emit, "shut", board, question->spelling, &closing->shut);
        row_set(emit, "untold", board, question->spelling, &closing->untold);
        emit_object_end(emit);
    }
    emit_array_end(emit);
}

static void ladder_points_emit_one_block(struct emit *emit, const struct board *board,
                                         const struct block_question *question,
                                         const struct ladder_block *block)
{
    emit_object(emit, NULL);
    row_set(emit, "stones", board, question->spelling, &block->stones);
    emit_string(emit, "kind", block_kind_name(block->kind));
    if (block->pivot == CELL_NONE)
        emit_null(emit, "pivot");
    else {
        char spelt[SPELLING_BYTES];

        emit_bytes(emit, "pivot", spelt,
                   cell_spell(board, question->spelling, block->pivot, spelt));
    }
    row_set(emit, "taken", board, question->spelling, &block->taken);
    ladder_points_emit_closings(emit, board, question, block);
    emit_object_end(emit);
}

int ladder_points_emit_block(struct ladder_points *points, const struct query_view *view,
                             const struct block_question *question, struct emit *emit)
{
    const struct board *board = view == NULL ? NULL : view->position->board;
    int error = 0;

    points->nblocks = 0;
    if (view != NULL)
        error = ladder_points_find_blocks(points, view, question);
    emit_array(emit, "blocks");
    for (int i = 0; i < points->nblocks && error == 0; i++)
        if (emit->format == FORMAT_JSON)
            ladder_points_emit_one_block(emit, board, question, &points->blocks[i]);
        else
            emit_string(emit, NULL, block_kind_name(points->blocks[i].kind));
    emit_array_end(emit);
    return error;
}

static void ladder_points_put_cells(struct text *words, const struct board *board,
                                    enum spelling spelling, const struct cellset *set)
{
    int nwords = cellset_words(board);
    const char *joint = "";

    for (cell c = cellset_next(set->word, 0, nwords); c != CELL_NONE;
         c = cellset_next(set->word, c + 1u, nwords)) {
        char spelt[SPELLING_BYTES];

        cell_spell(board, spelling, c, spelt);
        text_format(words, "%s%s", joint, spelt);
        joint = " ";
    }
}

/* " Within six steps it closes side 1: even moving first, and with a ladder, the group reaches none
 * of 6 cells: a2 a3 a4 a5 a6 a7." */
static void ladder_points_put_closing(struct text *words, const struct board *board,
                                      enum spelling spelling, const struct closing *closing)
{
    const int shut = cellset_count(closing->shut.word, cellset_words(board));
    const int untold = cellset_count(closing->untold.word, cellset_words(board));

    if (closing->after == 1 && closing->before == 0) {
        text_format(words, " The link to side %d now needs an answer.", closing->side + 1);
        return;
    }
    if (closing->after != 2) {
        text_format(words, " Whether it weakens the link to side %d is not known.",
                    closing->side + 1);
        return;
    }
    text_format(words, " Within six steps it closes side %d", closing->side + 1);
    if (shut > 0) {
        text_format(words,
                    ": even moving first, and with a ladder, the group reaches none of %d "
                    "cell%s: ",
                    shut, shut == 1 ? "" : "s");
        ladder_points_put_cells(words, board, spelling, &closing->shut);
    }
    text_char(words, '.');
    if (untold > 0)
        text_format(words, " Of %d more cell%s that is not known.", untold, untold == 1 ? "" : "s");
}

static void ladder_points_put_shut(struct text *words, const struct board *board,
                                   enum spelling spelling, const struct ladder_block *block)
{
    text_char(words, '.');
    for (int i = 0; i < block->nclosings; i++)
        ladder_points_put_closing(words, board, spelling, &block->closings[i]);
    if (block->nclosings == 0)
        text_string(words, " Within six steps it closes no side.");
}

static void ladder_points_put_taken(struct text *words, const struct board *board,
                                    enum spelling spelling, const struct ladder_block *block)
{
    const int count = cellset_count(block->taken.word, cellset_words(board));

    if (count == 0) {
        text_string(words, ". The group still reaches all cells that it reached with one more "
                           "stone.");
        return;
    }
    text_format(words, ". The group no longer reaches %d cell%s with one more stone: ", count,
                count == 1 ? "" : "s");
    ladder_points_put_cells(words, board, spelling, &block->taken);
    text_char(words, '.');
}

int ladder_points_print_block(struct ladder_points *points, const struct query_view *view,
                              const struct block_question *question)
{
    static const char *const where[BLOCK_KINDS] = {[BLOCK_ADJACENT] = "next to",
                                                   [BLOCK_PIVOT] = "on a pivot of",
                                                   [BLOCK_BESIDE_PIVOT] = "next to a pivot of"};
    const struct board *board = view->position->board;
    int error = ladder_points_find_blocks(points, view, question);

    for (int i = 0; i < points->nblocks && error == 0; i++) {
        const struct ladder_block *block = &points->blocks[i];
        struct text words = {0};
        char spelt[SPELLING_BYTES];

        cell_spell(board, question->spelling, points->last, spelt);
        text_format(&words, "%s is %s the group ", spelt, where[block->kind]);
        ladder_points_put_cells(&words, board, question->spelling, &block->stones);
        if (block->kind == BLOCK_BESIDE_PIVOT) {
            cell_spell(board, question->spelling, block->pivot, spelt);
            text_format(&words, ", %s", spelt);
        }
        if (question->measure == BLOCKS_SHUT)
            ladder_points_put_shut(&words, board, question->spelling, block);
        else
            ladder_points_put_taken(&words, board, question->spelling, block);
        paragraph_put(view->item->out, &words, 2);
        text_release(&words);
    }
    return error;
}

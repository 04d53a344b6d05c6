/* SPDX-License-Identifier: ISC */
/*
 * Connections, under the names that benzene gave its commands.
 *
 * Ends are cells, and sides: north, south, west and east where the board has four, else side1 ...
 * The links are those of the canonical image, so that the answers rotate with the board.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/board/spell.h"
#include "analyse/study/study_side_moves.h"
#include "cmd/gtp/gtp_command.h"
#include "cmd/gtp/gtp_engines.h"

/* A search for a link that the rules do not give has this part of limit_nodes, several twice that.
 */
#define GTP_PROVE_SHARE STUDY_KEY_SHARE
#define GTP_SIDES 4

/* [side] of a board with four. */
static const char *const gtp_side_names[GTP_SIDES] = {"south", "north", "west", "east"};

/* A question about links of a colour. */
struct gtp_linking {
    struct gtp_session *session;
    struct study *study;
    enum colour colour;
    const struct ends *ends;
    struct gtp_answer *answer;
};

static bool gtp_linking_begin(struct gtp_linking *linking, struct gtp_session *session,
                              const char *word, struct gtp_answer *answer)
{
    enum colour colour;
    struct study *study;

    if (!gtp_read_colour(word, &colour, answer))
        return false;
    study = gtp_engines_study(session, (enum colour)session->position->to_move, answer);
    if (study == NULL)
        return false;
    *linking = (struct gtp_linking){.session = session,
                                    .study = study,
                                    .colour = colour,
                                    .ends = study_ends(study, colour),
                                    .answer = answer};
    if (study_find_links(study, STUDY_DEEP, colour) == 0)
        return true;
    gtp_fail(answer, "out of memory");
    return false;
}

/* The side that a word names, or -1. */
static int gtp_read_side(const struct board *board, const char *word)
{
    size_t length = strlen(word);

    for (int s = 0; s < GTP_SIDES && board->nsides == GTP_SIDES; s++)
        if (spell_is(word, length, gtp_side_names[s]))
            return s;
    if (length == 5 && spell_is(word, 4, "side") && word[4] > '0' && word[4] <= '0' + board->nsides)
        return word[4] - '1';
    return -1;
}

/* Is it the word of a side, of this board or another? */
static bool gtp_names_side(const char *word)
{
    const size_t length = strlen(word);
    bool names = length > 4 && spell_is(word, 4, "side");

    for (int s = 0; s < GTP_SIDES; s++)
        names |= spell_is(word, length, gtp_side_names[s]);
    return names;
}

/* Fails, since the board has no side of this name. */
static end_id gtp_fail_no_side(const struct gtp_linking *linking, const char *word)
{
    const struct board *board = linking->session->board;
    char quoted[GTP_QUOTE_BYTES];

    gtp_quote(word, quoted);
    if (board->nsides == GTP_SIDES)
        gtp_fail(linking->answer, "syntax error: no side `%s': they are north, south, west, east",
                 quoted);
    else
        gtp_fail(linking->answer, "syntax error: no side `%s': they are side1 to side%d", quoted,
                 board->nsides);
    return END_NONE;
}

/* Reads an end of the position shown.  END_NONE: fails. */
static end_id gtp_read_end(const struct gtp_linking *linking, const char *word)
{
    const struct gtp_session *session = linking->session;
    int side = gtp_read_side(session->board, word);
    char quoted[GTP_QUOTE_BYTES];
    end_id end = END_NONE;
    cell at;

    if (side >= 0)
        end = linking->ends->of_side[side];
    else if (gtp_names_side(word))
        return gtp_fail_no_side(linking, word);
    else if (gtp_read_cell(session, word, &at, linking->answer))
        end = linking->ends->of_cell[at];
    else
        return END_NONE;
    if (end == END_NONE)
        gtp_fail(linking->answer, "%s is the other player's", gtp_quote(word, quoted));
    return end;
}

static void gtp_put_side(const struct board *board, int side, struct text *out)
{
    if (board->nsides == GTP_SIDES)
        text_string(out, gtp_side_names[side]);
    else
        text_format(out, "side%d", side + 1);
}

/*
 * Appends an end of the position shown, which was asked for as `word`: a chain by its least cell, a
 * chain that lies at a side by the cell of the question, since HexGui draws no link that ends at a
 * side.
 */
static void gtp_put_end(const struct gtp_linking *linking, end_id end, const char *word,
                        struct text *out)
{
    const struct gtp_session *session = linking->session;
    cell at = ends_cell(linking->ends, end);

    if (gtp_read_side(session->board, word) >= 0)
        gtp_put_side(session->board, ends_side(linking->ends, end), out);
    else if (ends_side(linking->ends, end) < 0 ||
             gtp_read_cell(session, word, &at, linking->answer))
        gtp_put_cell(session, out, at);
}

static struct study_pair gtp_linking_pair(const struct gtp_linking *linking, end_id a, end_id b)
{
    return (struct study_pair){linking->colour, STUDY_DEEP, a, b};
}

/* The next link between two ends. */
static bool gtp_linking_next(const struct gtp_linking *linking, const end_id ends[2], bool semi,
                             uint32_t *cursor, struct cellset *carrier)
{
    const struct study_pair pair = gtp_linking_pair(linking, ends[0], ends[1]);

    return study_next_link(linking->study, &pair, semi, cursor, carrier);
}

static uint64_t gtp_linking_nodes(const struct gtp_linking *linking)
{
    return linking->session->options->limit_nodes / GTP_PROVE_SHARE + 1;
}

/* A cell of the carrier of a semi link after which it is a full one; CELL_NONE: not found. */
static cell gtp_linking_key(const struct gtp_linking *linking, const end_id ends[2],
                            const struct cellset *carrier)
{
    const struct study_pair pair = gtp_linking_pair(linking, ends[0], ends[1]);
    cell key;

    if (study_link_key(linking->study, &pair, carrier, gtp_linking_nodes(linking), &key) != 0)
        gtp_fail(linking->answer, "out of memory");
    return key;
}

/* ---- between two ends -------------------------------------------------------------------- */

/* One line: `black c3 e2 full or [ d2 d3 ] [ ]`.  `words` are the ends as they are shown. */
static void gtp_put_link(const struct gtp_linking *linking, const end_id ends[2],
                         const char *const words[2], bool semi, const char *source,
                         const struct cellset *carrier)
{
    const struct gtp_session *session = linking->session;
    struct text *out = &linking->answer->text;
    const cell key = semi ? gtp_linking_key(linking, ends, carrier) : CELL_NONE;

    if (linking->answer->fails || (semi && key == CELL_NONE))
        return; /* HexGui wants a key in each such line */
    text_format(out, "%s%s ", out->length > 0 ? "\n" : "", colour_name(linking->colour));
    gtp_put_end(linking, ends[0], words[0], out);
    text_char(out, ' ');
    gtp_put_end(linking, ends[1], words[1], out);
    text_format(out, " %s %s [", semi ? "semi" : "full", source);
    gtp_put_set(session, out, carrier->word);
    text_string(out, " ] [ ]");
    if (semi)
        gtp_put_cell_word(session, out, key);
}

static bool gtp_read_pair(const struct gtp_linking *linking, const struct gtp_line *line,
                          end_id ends[2])
{
    for (int i = 0; i < 2; i++) {
        ends[i] = gtp_read_end(linking, line->argument[1 + i]);
        if (ends[i] == END_NONE)
            return false;
    }
    if (ends[0] == ends[1])
        gtp_fail(linking->answer, "both ends are one chain");
    return ends[0] != ends[1];
}

static void gtp_vc_between(struct gtp_session *session, const struct gtp_line *line, bool semi,
                           struct gtp_answer *answer)
{
    struct gtp_linking linking;
    struct cellset carrier;
    uint32_t cursor = 0;
    end_id ends[2];

    if (!gtp_linking_begin(&linking, session, line->argument[0], answer) ||
        !gtp_read_pair(&linking, line, ends))
        return;
    while (!answer->fails && gtp_linking_next(&linking, ends, semi, &cursor, &carrier))
        gtp_put_link(&linking, ends, line->argument + 1, semi, semi ? "and" : "or", &carrier);
}

void gtp_vc_between_full(struct gtp_session *session, const struct gtp_line *line,
                         struct gtp_answer *answer)
{
    gtp_vc_between(session, line, false, answer);
}

void gtp_vc_between_semi(struct gtp_session *session, const struct gtp_line *line,
                         struct gtp_answer *answer)
{
    gtp_vc_between(session, line, true, answer);
}

/* The cells that all carriers of the links share, or that any of them has. */
static void gtp_vc_cells(struct gtp_session *session, const struct gtp_line *line, bool semi,
                         bool any, struct gtp_answer *answer)
{
    struct gtp_linking linking;
    struct cellset carrier, cells = {{0}};
    uint32_t cursor = 0;
    bool first = true;
    end_id ends[2];

    if (!gtp_linking_begin(&linking, session, line->argument[0], answer) ||
        !gtp_read_pair(&linking, line, ends))
        return;
    for (; gtp_linking_next(&linking, ends, semi, &cursor, &carrier); first = false) {
        if (any || first)
            cellset_or(cells.word, cells.word, carrier.word, linking.ends->words);
        else
            cellset_and(cells.word, cells.word, carrier.word, linking.ends->words);
    }
    gtp_put_set(session, &answer->text, cells.word);
}

void gtp_vc_intersection_full(struct gtp_session *session, const struct gtp_line *line,
                              struct gtp_answer *answer)
{
    gtp_vc_cells(session, line, false, false, answer);
}

void gtp_vc_intersection_semi(struct gtp_session *session, const struct gtp_line *line,
                              struct gtp_answer *answer)
{
    gtp_vc_cells(session, line, true, false, answer);
}

void gtp_vc_union_full(struct gtp_session *session, const struct gtp_line *line,
                       struct gtp_answer *answer)
{
    gtp_vc_cells(session, line, false, true, answer);
}

void gtp_vc_union_semi(struct gtp_session *session, const struct gtp_line *line,
                       struct gtp_answer *answer)
{
    gtp_vc_cells(session, line, true, true, answer);
}

/* ---- all that is connected to one end ---------------------------------------------------- */

/* Is the end joined to a side by a search within this limit, where no rule gives a link? */
static bool gtp_linking_proves(const struct gtp_linking *linking, end_id end, end_id side,
                               bool semi, uint64_t limit_nodes)
{
    const struct study_pair pair = gtp_linking_pair(linking, end, side);
    const int proved = study_prove_link(linking->study, &pair, semi, limit_nodes);

    if (proved < 0)
        gtp_fail(linking->answer, "out of memory");
    return proved > 0;
}

/* Lists the sides, then the cells, that are connected to the end.  A chain that touches its own
 * side is one end with it, and the side is listed if the end was named by a cell. */
static void gtp_put_connected(const struct gtp_linking *linking, end_id end, bool is_cell,
                              bool semi)
{
    const struct gtp_session *session = linking->session;
    const struct board *board = session->board;
    struct text *out = &linking->answer->text;
    const struct study_pair pair = gtp_linking_pair(linking, end, END_NONE);
    bool *joined = calloc(ENDS_MAX, sizeof *joined);
    uint64_t limit;
    int nsearched = 0;

    if (joined == NULL) {
        gtp_fail(linking->answer, "out of memory");
        return;
    }
    study_list_partners(linking->study, &pair, semi, joined);
    for (int s = 0; s < board->nsides; s++)
        nsearched += linking->ends->of_side[s] != END_NONE && !joined[linking->ends->of_side[s]];
    limit = nsearched > 2 ? gtp_linking_nodes(linking) * 2 / (uint64_t)nsearched + 1
                          : gtp_linking_nodes(linking);
    for (int s = 0; s < board->nsides; s++) {
        end_id side = linking->ends->of_side[s];

        if (side == END_NONE || (side == end && !is_cell))
            continue;
        if (side == end || joined[side] || gtp_linking_proves(linking, end, side, semi, limit)) {
            gtp_put_word(out, "");
            gtp_put_side(board, s, out);
        }
    }
    for (cell c = 0; c < board->ncells && !linking->answer->fails; c++)
        if (linking->ends->of_cell[c] == c && joined[c])
            gtp_put_cell_word(session, out, c);
    free(joined);
}

static void gtp_vc_list(struct gtp_session *session, const char *colour, const char *end, bool semi,
                        struct gtp_answer *answer)
{
    struct gtp_linking linking;

    if (!gtp_linking_begin(&linking, session, colour, answer))
        return;
    end_id at = gtp_read_end(&linking, end);
    if (at != END_NONE)
        gtp_put_connected(&linking, at, gtp_read_side(session->board, end) < 0, semi);
}

void gtp_vc_connected_full(struct gtp_session *session, const struct gtp_line *line,
                           struct gtp_answer *answer)
{
    gtp_vc_list(session, line->argument[0], line->argument[1], false, answer);
}

void gtp_vc_connected_semi(struct gtp_session *session, const struct gtp_line *line,
                           struct gtp_answer *answer)
{
    gtp_vc_list(session, line->argument[0], line->argument[1], true, answer);
}

void gtp_vc_connected(struct gtp_session *session, const struct gtp_line *line,
                      struct gtp_answer *answer)
{
    uint64_t semi;

    if (gtp_read_number(line->argument[2], 1, &semi, answer))
        gtp_vc_list(session, line->argument[1], line->argument[0], semi == 1, answer);
}

/* ---- must-play --------------------------------------------------------------------------- */

bool gtp_link_wins(struct gtp_session *session, enum colour colour, enum colour mover,
                   struct gtp_answer *answer)
{
    struct gtp_linking linking;
    struct cellset carrier;
    end_id pair[BOARD_EDGES_MAX];
    uint32_t cursor[2] = {0, 0};
    int count;

    if (!session->board->game->sides_conduct ||
        !gtp_linking_begin(&linking, session, colour_name(colour), answer))
        return false;
    count = ends_list_sides(linking.ends, pair);
    return count >= 2 && pair[0] != pair[1] &&
           (gtp_linking_next(&linking, pair, false, &cursor[0], &carrier) ||
            (colour == mover && gtp_linking_next(&linking, pair, true, &cursor[1], &carrier)));
}

/*
 * The cells that the mover must consider, into `must`; false: all.  Without sides that conduct only
 * the threats to complete a figure at once count, since a link alone wins nothing there.
 */
static bool gtp_mustplay_cells(const struct gtp_linking *linking, enum colour mover,
                               struct cellset *must)
{
    const struct position_facts *facts;

    *must = linking->ends->empty;
    if (linking->session->board->game->sides_conduct)
        return study_must_play(linking->study, STUDY_DEEP, linking->colour, must);
    facts = gtp_engines_facts(linking->session, mover, linking->answer);
    if (facts == NULL || facts->nreplies == THREATS_NONE)
        return false;
    *must = (struct cellset){{0}};
    for (int i = 0; i < facts->nreplies; i++)
        cellset_add(must->word, facts->replies[i]);
    return true;
}

static void gtp_put_mustplay(struct gtp_session *session, enum colour mover,
                             struct gtp_answer *answer)
{
    struct gtp_linking linking;
    struct cellset must;
    const bool to_gogui = session->options->client == GTP_GOGUI;
    struct text *out = &answer->text;

    if (!gtp_linking_begin(&linking, session, colour_name(colour_other(mover)), answer))
        return;
    bool is_bounded = gtp_mustplay_cells(&linking, mover, &must);
    if (answer->fails)
        return;
    if (to_gogui) {
        if (!is_bounded)
            text_string(out, "TEXT no must-play: any cell");
        else if (cellset_empty(must.word, linking.ends->words))
            text_string(out, "TEXT every move is proved to lose");
        else
            text_string(out, "COLOR #80ff80");
        if (is_bounded)
            gtp_put_set(session, out, must.word);
        return;
    }
    for (cell c = 0; c < session->board->ncells && is_bounded; c++)
        if (cellset_has(linking.ends->empty.word, c) && !cellset_has(must.word, c)) {
            gtp_put_cell_word(session, out, c);
            text_string(out, " x");
        }
}

void gtp_vc_mustplay(struct gtp_session *session, const struct gtp_line *line,
                     struct gtp_answer *answer)
{
    enum colour mover;

    if (gtp_read_colour(line->argument[0], &mover, answer))
        gtp_put_mustplay(session, mover, answer);
}

void gtp_vc_build(struct gtp_session *session, const struct gtp_line *line,
                  struct gtp_answer *answer)
{
    gtp_vc_mustplay(session, line, answer);
}

/* ---- our own ----------------------------------------------------------------------------- */

void gtp_between(struct gtp_session *session, const struct gtp_line *line,
                 struct gtp_answer *answer)
{
    struct gtp_linking linking;
    struct cellset carrier, first = {{0}};
    struct text *out = &answer->text;
    end_id ends[2];
    int count[2] = {0, 0};

    if (!gtp_linking_begin(&linking, session, line->argument[0], answer) ||
        !gtp_read_pair(&linking, line, ends))
        return;
    for (int semi = 0; semi < 2; semi++)
        for (uint32_t cursor = 0; gtp_linking_next(&linking, ends, semi != 0, &cursor, &carrier);
             count[semi]++)
            if (count[0] + count[1] == 0)
                first = carrier;
    if (session->options->client == GTP_GOGUI) {
        text_string(out, "COLOR #80c0ff");
        gtp_put_set(session, out, first.word);
        text_string(out, "\nTEXT ");
    }
    text_format(out, "%s: %d safe, %d after one more stone", colour_title(linking.colour), count[0],
                count[1]);
}

void gtp_connections(struct gtp_session *session, const struct gtp_line *line,
                     struct gtp_answer *answer)
{
    struct gtp_linking linking;
    struct cellset carrier;
    char source[32];
    cell asked;

    if (!gtp_read_cell(session, line->argument[1], &asked, answer) ||
        !gtp_linking_begin(&linking, session, line->argument[0], answer))
        return;
    end_id at = gtp_read_end(&linking, line->argument[1]);
    for (int s = 0; at != END_NONE && s < session->board->nsides && !answer->fails; s++) {
        const end_id ends[2] = {at, linking.ends->of_side[s]};
        const end_id shown[2] = {at, at}; /* HexGui draws no link that ends at a side */
        const char *const words[2] = {line->argument[1], line->argument[1]};
        uint32_t cursor = 0;

        /* In Hex a chain that touches its side is one end with it: the link needs no cell. */
        carrier = (struct cellset){{0}};
        if (ends[1] == END_NONE ||
            (ends[1] != at && !gtp_linking_next(&linking, ends, false, &cursor, &carrier)))
            continue;
        struct text name = {0};
        gtp_put_side(session->board, s, &name);
        snprintf(source, sizeof source, "to-%s", text_c(&name));
        text_release(&name);
        gtp_put_link(&linking, shown, words, false, source, &carrier);
    }
}

/* SPDX-License-Identifier: ISC */
#ifndef PARSE_NOTATION_RECORD_H
#define PARSE_NOTATION_RECORD_H

/*
 * A record: one game as it was written down.  A header, and a tree of nodes with properties, whose
 * moves have been understood as far as one can without replaying them.
 *
 * The raw bytes stay available (`bytes`), every node, property and value knows its place, and
 * strings handed out are decoded UTF-8 in the record's arena.  A record is filled by record_read()
 * again and again and keeps its capacity.
 */

#include "analyse/base/arena.h"
#include "analyse/board/game.h"
#include "analyse/board/position.h"
#include "parse/input/diagnostic.h"
#include "parse/input/scan.h"
#include "parse/notation/lg_html.h"

enum charset { CHARSET_UTF8, CHARSET_WINDOWS_1252, CHARSET_NAMED };

/* A property value: the bytes between its brackets, raw. */
struct value {
    uint32_t at; /* from bytes[0] of the record */
    uint32_t length;
};

struct property {
    uint32_t name_at;
    uint32_t name_length; /* as written: lower-case letters of FF[1..3] long names are kept here */
    uint32_t first_value; /* index into values */
    uint32_t nvalues; /* 1 or more */
    char name[8]; /* its capitals only (FF[3] "SiZe" is "SZ"), NUL-padded; cut at 7 */
};

enum move_kind {
    MOVE_NONE, /* node without a move */
    MOVE_STONE, /* cell */
    MOVE_SWAP, /* of pieces */
    MOVE_SWAP_SIDES,
    MOVE_PASS,
    MOVE_WAY, /* a man goes to cell; replay reads his way from the value */
    MOVE_RESIGN,
    MOVE_FORFEIT, /* lost otherwise: on time, by a decision */
    MOVE_OFF_BOARD, /* a cell's spelling, but no cell of this board */
    MOVE_UNREADABLE, /* or two moves in one node */
};

#define NODE_NONE UINT32_MAX

struct node {
    uint32_t parent; /* index into nodes; NODE_NONE at the root */
    uint32_t first_child; /* NODE_NONE: a leaf */
    uint32_t next_sibling; /* NODE_NONE: the last */
    uint32_t first_property; /* index into properties */
    uint32_t nproperties;
    uint32_t at; /* of its ';' (or its word, in a move list), from bytes[0] */
    uint32_t move_value; /* index into values of its move; undefined for MOVE_NONE */
    cell cell; /* MOVE_STONE, MOVE_WAY */
    uint8_t move; /* enum move_kind */
    uint8_t colour; /* enum colour that the record says made it */
    bool has_setup; /* AB, AW, AE or PL are here, with a value that is not empty */
};

/* Is its move a ply: a stone, a swap, a pass or a way? */
static inline bool node_is_ply(const struct node *node)
{
    return node->move >= MOVE_STONE && node->move <= MOVE_WAY;
}

struct record {
    /* its place */
    const char *bytes; /* borrowed: the span's */
    size_t length;
    uint64_t offset, line, column; /* of bytes[0] in the entry */
    enum record_form form;

    /* what it says of itself; strings are UTF-8 in the arena, NULL when absent or empty */
    enum dialect dialect;
    enum charset charset; /* as which text was read */
    struct value charset_name; /* CHARSET_NAMED: its name in the record */
    enum spelling spelling; /* of its cells, as read */
    const struct game *game; /* NULL: unknown (then see game_word) */
    const char *game_word; /* GM's value, when there is one */
    int size; /* 0: unknown */
    int handicap; /* HA: the number of first stones of one colour that is a legal start; 0: none */
    int handicap_given; /* the same, by the options */
    bool has_komi; /* KM: it gives Black's points for moving second */
    int komi_halves; /* in half points: the record's, the options' or the game's */
    bool has_setup; /* a node has */
    bool has_late_info; /* a node after the root may have properties of the header */
    bool has_seats; /* SGF has given P0 or P1, as Boardspace.net writes */
    bool passed_over; /* one of an archive of many games, of a game that is not known: then there is
                         nothing to replay, and that is no error: ask replay_possible() */
    bool letter_begins; /* the first stone's letter says who begins, whatever the game's rule is */
    bool size_assumed; /* it does not give one: the size of the options */
    const char *white; /* the player with White's stones from first to last: a swap changes the
                          stone, not the players */
    const char *black;
    const char *event; /* LittleGolem's EV[null] is NULL */
    const char *date;
    const char *id; /* LittleGolem's game number, digits only, wherever GC has it; else GC's or
                    GN's if one word, else ID's */
    const char *result; /* RE as written */
    const char *site; /* SO */
    const char *link; /* a page's link to the record or game */
    const char *finished; /* a page's last day of the game; `date` is its first */
    /* A page's list of games does not say who had which stones: then white and black are NULL,
     * these two are set, and `result` ("win", "lost", "draw") is the player's. */
    const char *player, *opponent;
    const char *player_rating, *opponent_rating;
    int nplies_told; /* the number of moves that a page gives, -1: none */
    const char *white_rating, *black_rating; /* as written, NULL when unknown */
    enum colour claimed; /* claimed winner by colour of stones, COLOUR_NONE: none claimed */
    bool claimed_draw; /* a draw is claimed */
    bool claimed_resign; /* "W+R", "W+Resign": it is claimed that `claimed` won by resignation */

    uint32_t nnodes, nproperties, nvalues; /* of the tree, below */
    uint32_t study; /* the first node at which replay found set-up after moves; 0: none */
    uint32_t raw_bytes; /* values that begin before bytes[raw_bytes] are not escaped */
    bool is_ascii; /* all of its bytes are */
    const struct multibyte
        *multibyte; /* the set of its text, if halves of characters matter (Q14) */
    const char *masked; /* then: the bytes, without such halves in values; else NULL */

    /* A page may list several games or none; any other span is one. */
    struct lg_page page; /* what was read, for record_more() */
    size_t games; /* of the span */
    size_t game_index; /* which one this is, from 0 */
    uint32_t place_at; /* the last place looked up, and where it is */
    uint64_t place_line, place_column;

    /* ---- from here on, what is kept from record to record ---- */

    /* the tree; [0] is the root.  nnodes is 0 for a page.  Values, properties and nodes are in
     * order of writing.  A move list and a page have no properties: what they say is above. */
    struct node *nodes;
    struct property *properties;
    struct value *values;

    /* what was found wrong while reading: levels as the messages have them.  An error here means
     * that the record is rejected. */
    struct diagnostics diagnostics;

    struct arena arena; /* strings and details */
    size_t nodes_capacity, properties_capacity, values_capacity;
    uint32_t *path; /* scratch: open trees, or the path to a leaf */
    size_t path_capacity;
    struct cells *cells; /* tables of spelt cells, built on demand */
    struct boards boards; /* built on demand */
};

/* Forced readings; zero is "detect". */
struct record_options {
    const struct game *game; /* NULL: detect */
    bool force_dialect;
    enum dialect dialect; /* with force_dialect */
    bool force_spelling;
    enum spelling spelling; /* with force_spelling */
    int size; /* 0: as the record says; else used when it does not say */
    int handicap; /* the same, 2 or more */
    bool has_komi; /* komi_halves is for records that give none */
    int komi_halves;
    const char *name_hint; /* entry's name: its extension may name the game; NULL allowed */
    uint32_t limit_nodes; /* 0: 4,000,000 */
};

/* Makes an empty record, which record_read() can fill again and again. */
void record_init(struct record *record);
/* Frees all that the record holds and leaves it empty. */
void record_release(struct record *record);

/*
 * Reads the span into the record, whose former content is gone.  Always leaves a record that can be
 * asked for what is known of it; what is wrong is in record->diagnostics.  Returns 0, or
 * ERROR_MEMORY.  Time linear in the span.  The span's bytes are borrowed until the next
 * record_read() or release.
 */
int record_read(struct record *record, const struct span *span,
                const struct record_options *options) WARN_UNUSED;

/*
 * Goes to the next game of the same span: true when the record is now that one, with diagnostics of
 * its own and no `bytes` (those of a page belong to its first game); false: there was no other.
 *
 * A span without any game (`games` is 0: a page that lists players) has said so in the diagnostics;
 * it is no record, to be neither replayed nor counted.  So the records of a span are walked by
 *
 *     for (bool more = record->games > 0; more; more = record_more(record))
 */
bool record_more(struct record *record);

/* Is it to be rejected: is there an error among its diagnostics?  (Replay may find more.) */
bool record_rejected(const struct record *record);

/* Line and column of bytes[at], at <= length.  Lookups in ascending order cost one pass.
 */
void record_place(struct record *record, uint32_t at, uint64_t *line, uint64_t *column);

/*
 * Adds a message about bytes[at], with a detail (any bytes; NULL: none).  After
 * RECORD_DIAGNOSTICS_MAX messages only the first error is added, and `messages-limit` says so.
 */
#define RECORD_DIAGNOSTICS_MAX 100 /* set by hand */
void record_report(struct record *record, enum message message, uint32_t at, const char *detail,
                   size_t length);

/* May all of `asks` (a set of enum game_can) be asked of the record's game?  False: a message says
 * why not.  True if the game is unknown. */
bool record_suits(struct record *record, unsigned asks);

/* Does the letter W of a stone or turn mean Black in this record? */
static inline bool record_letters_reversed(const struct record *record)
{
    return record->dialect == DIALECT_LITTLEGOLEM && record->game != NULL &&
           record->game->first == COLOUR_BLACK;
}

/* Does the letter of the first move say who begins?  Where LittleGolem letters its first player W,
 * it says nothing. */
static inline bool record_letter_begins(const struct record *record)
{
    return record->letter_begins || (record->game != NULL && record->game->either_first &&
                                     record->dialect != DIALECT_LITTLEGOLEM);
}

/* The result that the record claims: "white", "black" or "draw"; NULL: none. */
static inline const char *record_claim_name(const struct record *record)
{
    return record->claimed_draw ? "draw" : colour_name(record->claimed);
}

/* Does the letter B of a name, rating or result mean White in this record? */
static inline bool record_names_reversed(const struct record *record)
{
    return record->dialect == DIALECT_LITTLEGOLEM && !record_letters_reversed(record);
}

/* The node's property of that name (capitals), or NULL. */
const struct property *record_property(const struct record *record, const struct node *node,
                                       const char *name);

/* The first property of that name on the main line, as FF[4] has what is about the game (Q52); or
 * NULL. */
const struct property *record_info(const struct record *record, const char *name);

/*
 * A value decoded to UTF-8: unescaped unless the dialect does not escape, line breaks kept when
 * `keep_breaks`, else made spaces.  In the arena, NUL-terminated; NULL: out of memory.
 */
const char *record_value(struct record *record, const struct value *value, bool keep_breaks);

/* Does the value hold nothing but blanks? */
bool record_value_is_blank(const struct record *record, const struct value *value);

/* The board of the record, borrowed until record_release(); NULL when game or size is unknown. */
const struct board *record_board(struct record *record);

#endif

/* SPDX-License-Identifier: ISC */
/*
 * The page of a game, from its head to its script.
 *
 * Names, comments and other text of the record reach it only through xml_text(), html_name() and
 * annotate_data_put().
 */
#include "cmd/annotate/annotate_page.h"

#include <string.h>

#include "analyse/base/escape.h"
#include "analyse/board/ply.h"
#include "analyse/remark/ply_verdict.h"
#include "cmd/annotate/annotate_archive.h"
#include "cmd/annotate/annotate_index.h"
#include "cmd/annotate/page_assets.h"
#include "cmd/position/position_query.h"
#include "parse/input/guess.h"

/* ---- controls: hidden until the script runs ---- */

static const char page_bar[] =
    "<div id=\"bar\" role=\"toolbar\" aria-label=\"Moves\" hidden>"
    "<button data-do=\"first\" title=\"First position (Home)\">|\u25c0\ufe0e</button>"
    "<button data-do=\"back\" data-hold title=\"One move back (\u2190)\">\u25c0\ufe0e</button>"
    "<button data-do=\"next\" data-hold title=\"Next move (\u2192)\">\u25b6\ufe0e</button>"
    "<button data-do=\"last\" title=\"Last position (End)\">\u25b6\ufe0e|</button>"
    "<button data-do=\"keyBack\" title=\"Key moment before (N)\">\u2039*</button>"
    "<button data-do=\"keyNext\" title=\"Next key moment (n)\">*\u203a</button>"
    "<button data-do=\"play\" aria-pressed=\"false\" title=\"Play on its own (Space)\">"
    "\u25b6\u2016</button>"
    "<output id=\"place\"></output></div>\n"
    "<div id=\"forks\" hidden></div>\n"
    "<div id=\"strip\" hidden></div>\n"
    "<div id=\"acts\" hidden>"
    "<button data-do=\"explore\" aria-pressed=\"false\" title=\"Play moves of your own (e)\">"
    "try moves</button>"
    "<button data-do=\"guess\" aria-pressed=\"false\" title=\"Guess moves of this game (g)\">"
    "guess</button>"
    "<details id=\"more\"><summary>on the board</summary>"
    "<div id=\"layers\" role=\"toolbar\" aria-label=\"Shown on the board\">";

/* The layers that the board can show.  Territory is counted by the script, the rest is searched in
 * games that a chain decides. */
static const struct page_layer {
    char key;
    bool shown; /* at first */
    bool searched;
    const char *name, *title; /* of its button */
    const char *words; /* in the list of keys */
} page_layers[] = {
    {'c', true, false, "coordinates", "Coordinates", "coordinates"},
    {'m', false, false, "numbers", "Numbers of the moves", "numbers"},
    {'t', true, true, "threats", "Cells that complete a figure", "threats"},
    {'w', true, true, "remark", "Cells that the first remark names", "the remark's cells"},
    {'h', true, true, "best moves", "The best moves, numbered", "best moves"},
    {'d', false, true, "must-play", "Moves that are not proved to lose", "must-play"},
    {'f', false, true, "frame \u25cb", "Frame of White", "frame of White"},
    {'F', false, true, "frame \u25cf", "Frame of Black", "of Black"},
    {'l', false, true, "groups", "Cells that keep groups joined", "groups"},
    {'b', false, true, "templates", "Templates", "templates"},
    {'a', false, true, "ladder", "The ladder that runs", "ladder"},
    {'z', false, true, "dead", "Dead groups", "dead groups"},
    {'r', false, false, "territory", "Territory", "territory"},
};

#define PAGE_LAYERS (sizeof page_layers / sizeof page_layers[0])

/* Is anything searched in this game? */
static bool page_is_searched(const struct annotate_view *view)
{
    return (view->annotation->off & ANNOTATION_OFF_GAME) == 0;
}

static void page_put_layers(const struct annotate_view *view, struct text *out)
{
    for (size_t i = 0; i < PAGE_LAYERS; i++) {
        const struct page_layer *layer = &page_layers[i];

        if (!layer->searched || page_is_searched(view))
            text_format(out,
                        "<button data-layer=\"%c\" aria-pressed=\"%s\" title=\"%s (%c)\">%s"
                        "</button>",
                        layer->key, layer->shown ? "true" : "false", layer->title, layer->key,
                        layer->name);
    }
    text_string(out, "</div></details></div>\n<p id=\"legend\"></p>\n");
}

static const char page_menu[] =
    "<details id=\"menu\" hidden><summary>menu</summary><p id=\"tools\">"
    "<button data-do=\"copy\" title=\"Copy a link to this position (y)\">copy link</button> "
    "<button data-do=\"save\" title=\"Save as SGF (s)\">save SGF</button> "
    "<button data-do=\"print\" title=\"Print with diagrams (p)\">print</button> "
    "<label>cells <select id=\"coords\"><option value=\"lg\">lg<option value=\"line\">line"
    "<option value=\"xyz\">xyz</select></label> "
    "<button data-do=\"words\" title=\"Words of the remarks\">words</button> "
    "<button data-do=\"help\" title=\"All keys (?)\">keys</button></p></details>\n";

static const char page_keys[] =
    "<dialog id=\"keys\" aria-labelledby=\"keys-title\"><h2 id=\"keys-title\">Keys</h2><table>"
    "<tr><th scope=\"row\">\u2190 \u2192 or j k<td>one move back, forward"
    "<tr><th scope=\"row\">\u2191 \u2193<td>select among branches"
    "<tr><th scope=\"row\">Shift \u2190 or x<td>leave a variation"
    "<tr><th scope=\"row\">Home End or 0 $<td>first, last position"
    "<tr><th scope=\"row\">Page Up, Page Down<td>ten moves"
    "<tr><th scope=\"row\">n N<td>next key moment, the one before"
    "<tr><th scope=\"row\">Space<td>play on its own, stop";

/* The keys of layers, six in a row. */
static void page_put_layer_keys(const struct annotate_view *view, struct text *out)
{
    struct text words = {0};
    int count = 0;

    for (size_t i = 0; i < PAGE_LAYERS; i++) {
        const struct page_layer *layer = &page_layers[i];

        if (layer->searched && !page_is_searched(view))
            continue;
        if (count % 6 == 0) {
            text_append(out, words.bytes, words.length);
            text_reset(&words);
        }
        text_string(out, count % 6 == 0 ? "<tr><th scope=\"row\">" : " ");
        text_char(out, layer->key);
        text_format(&words, "%s%s", count % 6 == 0 ? "<td>" : ", ", layer->words);
        count++;
    }
    text_append(out, words.bytes, words.length);
    out->failed |= words.failed;
    text_release(&words);
}

static const char page_keys_end[] =
    "<tr><th scope=\"row\">e<td>try moves: select an empty cell"
    "<tr><th scope=\"row\">g<td>guess moves of this game: select a cell"
    "<tr><th scope=\"row\">Backspace<td>take back a move of your own"
    "<tr><th scope=\"row\">y s p ?<td>copy a link, save, print, this list"
    "<tr><th scope=\"row\">on the board<td>arrows go from cell to cell, Enter selects one"
    "</table><p><label><input type=\"checkbox\" id=\"letters\" checked> keys that are single "
    "letters</label></p><form method=\"dialog\"><button>close</button></form></dialog>\n";

/* ---- head ---- */

static void page_put_escaped(struct text *out, const char *value)
{
    xml_text(out, value, strlen(value));
}

static void page_put_player(struct text *out, const char *name, const char *otherwise,
                            const struct page_links *links)
{
    const bool linked = name != NULL && links != NULL && links->players;

    if (linked)
        annotate_player_link(name, "../", out);
    if (name == NULL)
        text_string(out, otherwise);
    else
        html_name(out, name, strlen(name));
    text_string(out, linked ? "</a>" : "");
}

/* Has the page an engine?  Not where nothing is searched. */
static bool page_is_live(const struct annotate_view *view)
{
    return live_js.text != NULL && page_is_searched(view);
}

static void page_put_policy(const struct annotate_view *view, const struct page_links *links,
                            struct text *out)
{
    text_string(out, "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                     "img-src data:; base-uri 'none'; form-action 'none'; ");
    const bool shared = links != NULL && links->shared;

    text_string(out, "script-src ");
    if (shared)
        text_string(out, "'self' file:");
    else
        text_format(out, "'%s'", page_js.hash);
    if (page_is_live(view) && !shared)
        text_format(out, " '%s'", live_js.hash);
    if (page_is_live(view))
        text_string(out, " 'wasm-unsafe-eval'; worker-src blob:");
    if (shared)
        text_string(out, "; style-src 'self' file:\">\n");
    else
        text_format(out, "; style-src '%s'\">\n", page_css.hash);
}

static void page_put_head(const struct annotate_view *view, const struct page_links *links,
                          struct text *out)
{
    const struct record *record = view->item->record;
    const struct board *board = view->annotation->board;

    text_string(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n" GUESS_OWN_PAGE);
    page_put_policy(view, links, out);
    text_string(out, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                     "<link rel=\"icon\" href=\"data:,\">\n<title>");
    page_put_escaped(out, record->white == NULL ? "White" : record->white);
    text_string(out, " \u2013 ");
    page_put_escaped(out, record->black == NULL ? "Black" : record->black);
    text_format(out, ", %s %d</title>\n", board->game->title, board->size);
    if (links != NULL && links->shared)
        text_string(out, "<link rel=\"stylesheet\" href=\"../page.css\">\n");
    else
        text_format(out, "<style>%s</style>\n", page_css.text);
    text_format(out, "</head>\n<body%s>\n", view->is_board ? " data-board" : "");
}

static void page_put_field(struct text *out, const char *before, const char *value)
{
    if (value == NULL)
        return;
    text_string(out, before);
    html_name(out, value, strlen(value));
}

static void page_put_header(const struct annotate_view *view, const struct page_links *links,
                            struct text *out)
{
    const struct record *record = view->item->record;
    struct text result = {0};

    text_string(out, "<header>");
    text_string(out, "<h1><span class=\"box dot w\" role=\"img\" aria-label=\"White:\"></span> ");
    page_put_player(out, record->white, "White", links);
    text_string(out,
                " \u2013 <span class=\"box dot b\" role=\"img\" aria-label=\"Black:\"></span> ");
    page_put_player(out, record->black, "Black", links);
    text_string(out, "</h1>\n<p>");
    if (links != NULL && links->index != NULL)
        text_format(out, "<a href=\"%s\">all games</a> \u00b7 ", links->index);
    annotate_result(view, &result);
    if (!view->is_board)
        text_format(out, "%s, %d %s \u00b7 ", text_c(&result), view->annotation->nplies,
                    view->annotation->nplies == 1 ? "ply" : "plies");
    annotate_board_name(view->annotation->board, out);
    page_put_field(out, " \u00b7 ", record->event);
    page_put_field(out, " \u00b7 ", record->date);
    page_put_field(out, " \u00b7 game ", record->id);
    if (view->is_board)
        text_string(out, " \u00b7 a board to play on");
    text_string(out, "</p>\n");
    text_string(out, page_menu);
    text_string(out, "</header>\n");
    out->failed |= result.failed;
    text_release(&result);
}

/* ---- remarks ---- */

/* A sentence, its cells as elements that the script can spell anew. */
static void page_put_sentence(const struct annotate_view *view, const char *sentence,
                              struct text *out)
{
    char spelt[SPELLING_BYTES];

    while (*sentence != '\0') {
        const char *token = strstr(sentence, "{c:");
        const size_t length = token == NULL ? strlen(sentence) : (size_t)(token - sentence);
        unsigned at = 0;
        xml_text(out, sentence, length);
        sentence += length;
        if (token == NULL)
            break;
        for (sentence += 3; *sentence >= '0' && *sentence <= '9'; sentence++)
            at = 10 * at + (unsigned)(*sentence - '0');
        sentence += *sentence == '}';
        cell_spell(view->annotation->board, view->spelling, (cell)at, spelt);
        text_format(out, "<b>%s</b>", spelt);
    }
}

/* Counts at every ply are no remarks of a page: its board draws the groups. */
static bool page_has_remark(const struct remark *remark)
{
    return remark->word != WORD_GROUPS;
}

static void page_put_remark(const struct annotate_view *view, const struct remark *remark,
                            struct text *out)
{
    const bool local = remark->nwithin > 0;
    const char *kind = remark_known_how(remark);
    uint64_t within[CELLSET_WORDS_MAX] = {0};

    text_format(out, "<li class=\"%s d%d\" data-k=\"%s\"", kind, remark->detail,
                remark_word_name((enum remark_word)remark->word));
    for (int i = 0; i < remark->nwithin; i++)
        cellset_add(within, remark->within[i]);
    if (local) {
        text_string(out, " data-w=\"");
        annotate_data_set(within, view->annotation->board->ncells, out);
        text_char(out, '"');
    }
    text_format(out, "><i>%s</i> ", local ? "in this area" : kind);
    page_put_sentence(view, remark->text, out);
    text_char(out, '\n');
}

/* "31. Black e7": the ply of a stone names its cell as an element. */
static void page_put_ply(const struct annotate_view *view, int index, struct text *out)
{
    const struct ply *ply = view->annotation->plies[index].ply;
    char spelt[SPELLING_BYTES];

    ply_spell(ply, view->annotation->board, view->spelling, spelt);
    text_format(out, "%d. %s ", index, query_colour((enum colour)ply->colour));
    if (ply->kind == PLY_STONE) /* a way is written as it is */
        text_format(out, "<b>%s</b>", spelt);
    else
        text_string(out, spelt);
}

/* The record's own comment on the position after `index` plies, paragraph by line. */
static void page_put_comment(const struct annotate_view *view, int index, struct text *out)
{
    struct record *record = view->item->record;
    int nplies = 0;

    for (uint32_t i = 0; i < record->nnodes && nplies <= index; i = record->nodes[i].first_child) {
        const struct node *node = &record->nodes[i];
        nplies += node_is_ply(node);
        const char *comment = nplies == index ? annotate_data_comment(record, node) : NULL;
        if (comment == NULL)
            continue;
        text_string(out, "<p class=\"said\">");
        html_name(out, comment, strlen(comment));
        text_string(out, "</p>\n");
    }
}

/* The marks of the text. */
static void page_put_mark(const struct annotated_ply *ply, struct text *out)
{
    if (ply->ply != NULL && *ply_mark(ply) != '\0')
        text_format(out, " <em>%s</em>", ply_mark(ply));
}

/* The meanings of the marks, below the moves. */
static void page_put_marks(const struct annotation *annotation, struct text *out)
{
    const char *before = "<p class=\"soft\">";
    struct text note = {0};

    for (int i = 0; i < PLY_VERDICTS; i++) {
        text_reset(&note);
        if (!ply_mark_note(annotation, (enum ply_verdict)i, &note))
            continue;
        text_format(out, "%s%s", before, text_c(&note));
        before = "; ";
    }
    text_string(out, *before == ';' ? ".</p>\n" : "");
    out->failed |= note.failed;
    text_release(&note);
}

/* The words of the remarks in the page, for readers, and for the script's tooltips. */
static void page_put_words(const struct annotation *annotation, struct text *out)
{
    bool used[REMARK_WORDS] = {false}, any = false;

    for (int i = 0; i <= annotation->nplies; i++)
        for (int j = 0; j < annotation->plies[i].remarks.count; j++)
            if (page_has_remark(&annotation->plies[i].remarks.remark[j]))
                any = used[annotation->plies[i].remarks.remark[j].word] = true;
    if (!any)
        return;
    text_string(out, "<details id=\"words\"><summary>Words</summary><dl>\n");
    for (int w = 0; w < REMARK_WORDS; w++)
        if (used[w])
            text_format(out, "<dt>%s<dd>%s\n", remark_word_name((enum remark_word)w),
                        remark_word_meaning((enum remark_word)w));
    text_string(out, "</dl></details>\n");
}

static void page_put_moves(const struct annotate_view *view, struct text *out)
{
    const struct annotation *annotation = view->annotation;

    text_string(out, "<section id=\"moves\"><h2>Moves</h2>\n<ol>\n");
    for (int i = 0; i <= annotation->nplies; i++) {
        const struct annotated_ply *ply = &annotation->plies[i];
        text_format(out, "<li id=\"m%d\"%s><a href=\"#m%d\">", i, ply->key ? " class=\"key\"" : "",
                    i);
        if (i == 0)
            text_string(out, "Start");
        else
            page_put_ply(view, i, out);
        text_string(out, "</a>");
        page_put_mark(ply, out);
        page_put_comment(view, i, out);
        annotate_archive_put_ply(view, i, out);
        const char *before = "<ul>\n";
        for (int j = 0; j < ply->remarks.count; j++) {
            if (!page_has_remark(&ply->remarks.remark[j]))
                continue;
            text_string(out, before);
            page_put_remark(view, &ply->remarks.remark[j], out);
            before = "";
        }
        text_string(out, *before == '\0' ? "</ul></li>\n" : "</li>\n");
    }
    text_string(out, "</ol>\n");
    page_put_marks(annotation, out);
    page_put_words(annotation, out);
    text_string(out, "</section>\n");
}

/* The first sentence that text and rows show of a key moment: later details may rank before it. */
static const struct remark *page_moment_remark(const struct annotated_ply *ply)
{
    for (int i = 0; i < ply->remarks.count; i++)
        if (ply->remarks.remark[i].detail == 1)
            return &ply->remarks.remark[i];
    return NULL;
}

static void page_put_moments(const struct annotate_view *view, struct text *out)
{
    const struct annotation *annotation = view->annotation;
    bool any = false;

    for (int i = 1; i <= annotation->nplies; i++) {
        const struct annotated_ply *ply = &annotation->plies[i];
        const struct remark *remark = ply->key ? page_moment_remark(ply) : NULL;
        if (remark == NULL)
            continue;
        text_string(out, any ? "" : "<section id=\"moments\"><h2>Key moments</h2>\n<ol>\n");
        any = true;
        text_format(out, "<li><a href=\"#m%d\">", i);
        page_put_ply(view, i, out);
        text_string(out, "</a> ");
        page_put_sentence(view, remark->text, out);
        text_string(out, "</li>\n");
    }
    text_string(out, any ? "</ol></section>\n" : "");
}

/* ---- the players ---- */

/* The points that a move lost on average, by phase. */
static void page_put_losses(struct text *out, const struct annotation_side *white,
                            const struct annotation_side *black)
{
    for (enum game_phase phase = PHASE_OPENING; phase <= PHASE_END; phase++) {
        const struct annotation_side *const sides[] = {white, black};

        if (white->judged[phase] == 0 && black->judged[phase] == 0)
            continue;
        text_format(out, "<tr><th scope=\"row\">points lost a move, %s", game_phase_name(phase));
        for (int i = 0; i < 2; i++)
            if (sides[i]->judged[phase] == 0)
                text_string(out, "<td>");
            else
                text_format(out, "<td>%d", annotation_side_lost(sides[i], phase));
        text_char(out, '\n');
    }
}

static void page_put_counts(struct text *out, const char *what, int white, int black)
{
    if (white > 0 || black > 0)
        text_format(out, "<tr><th scope=\"row\">%s<td>%d<td>%d\n", what, white, black);
}

static void page_put_report(const struct annotate_view *view, struct text *out)
{
    const struct annotation *annotation = view->annotation;
    const struct annotation_side *white = &annotation->summary.side[COLOUR_WHITE];
    const struct annotation_side *black = &annotation->summary.side[COLOUR_BLACK];
    struct text counts = {0};

    text_string(out, "<section id=\"report\"><h2>The players</h2>\n");
    page_put_counts(&counts, "stones", white->stones, black->stones);
    page_put_counts(&counts, "?? proved mistakes", white->blunders, black->blunders);
    page_put_counts(&counts, "? mistakes", white->mistakes, black->mistakes);
    page_put_counts(&counts, "?! dubious moves", white->dubious, black->dubious);
    page_put_losses(&counts, white, black);
    page_put_counts(&counts, "threats", white->threats, black->threats);
    page_put_counts(&counts, "forced replies", white->forced, black->forced);
    page_put_counts(&counts, "threats not answered", white->unanswered, black->unanswered);
    page_put_counts(&counts, "frames", white->frames, black->frames);
    page_put_counts(&counts, "frames broken", white->broken, black->broken);
    page_put_counts(&counts, "proved wins", white->wins, black->wins);
    page_put_counts(&counts, "proved wins given up", white->given_up, black->given_up);
    if (counts.length > 0) {
        text_string(out, "<table><thead><tr><td></td><th scope=\"col\">White</th>"
                         "<th scope=\"col\">Black</th></tr></thead><tbody>\n");
        text_append(out, counts.bytes, counts.length);
        text_string(out, "</tbody></table>\n");
    }
    if ((annotation->off & ANNOTATION_OFF_OVER) != 0)
        text_string(out, "<p>Stones that were set up hold a figure: there are no remarks.</p>\n");
    if ((annotation->off & ANNOTATION_OFF_RING_RULE) != 0)
        text_string(out, "<p>Under this ring rule neither forced wins nor ring frames nor ladders "
                         "are searched.</p>\n");
    annotate_archive_put(view, out);
    text_string(
        out,
        "<p class=\"kinds\"><i class=\"proved\">proved</i> exact or by a search that left "
        "nothing out; <i class=\"local\">in this area</i> proved in its region, threats elsewhere "
        "aside; <i class=\"search\">search</i> found, not proved; "
        "<i class=\"engine\">engine</i> a chance by simulated games; "
        "<i class=\"estimate\">estimate</i> a number from a fitted formula; "
        "<i class=\"shape\">shape</i> a name for how stones lie.</p></section>\n");
    out->failed |= counts.failed;
    text_release(&counts);
}

static void page_put_course(const struct annotate_view *view, struct text *out)
{
    text_string(out, "<section id=\"course\"><h2>Course <output id=\"value\"></output></h2>\n"
                     "<div class=\"track\">");
    annotate_curve_put(view->annotation, out);
    text_string(out, "</div>\n<p class=\"told\"><span class=\"box w\"></span> White wins, "
                     "<span class=\"box b\"></span> Black wins (proved) ");
    if (view->annotation->budget.simulations > 0)
        text_string(out, "<span class=\"box line\"></span> White's chance (engine) ");
    else if ((view->annotation->off & ANNOTATION_OFF_ESTIMATE) == 0)
        text_string(out, "<span class=\"box line\"></span> White's chance, estimated ");
    text_string(out, "<span class=\"box dot w\"></span><span class=\"box dot b\"></span> "
                     "mistakes</p></section>\n");
}

void annotate_page_write(const struct annotate_view *view, const struct page_links *links,
                         struct text *out)
{
    page_put_head(view, links, out);
    page_put_header(view, links, out);
    if (!view->is_board)
        annotate_decided_put(view, out);
    text_string(out, "<main>\n<section id=\"place-board\"><h2 class=\"vh\">Board</h2>\n");
    annotate_board_put(view, out);
    text_string(out, page_bar);
    page_put_layers(view, out);
    text_string(out, "</section>\n<div id=\"side\">\n<section id=\"remark\" hidden>"
                     "<h2 class=\"vh\">Remark</h2>\n<div id=\"said\"></div></section>\n");
    text_string(out, "<section id=\"best\" hidden><h2>Best moves</h2><ol></ol></section>\n");
    if (page_is_searched(view) && !view->is_board)
        page_put_course(view, out);
    text_string(out, "</div>\n");
    page_put_moves(view, out);
    if (!view->is_board) {
        page_put_moments(view, out);
        page_put_report(view, out);
    }
    text_string(out, "</main>\n<div id=\"say\" class=\"vh\" aria-live=\"polite\"></div>\n"
                     "<section id=\"diagrams\" aria-hidden=\"true\" hidden></section>\n");
    text_string(out, page_keys);
    page_put_layer_keys(view, out);
    text_string(out, page_keys_end);
    text_string(out, "<script type=\"application/json\" id=\"data\">\n");
    annotate_data_put(view, out);
    text_string(out, "</script>\n");
    if (page_is_live(view) && links != NULL && links->shared)
        text_string(out, "<script src=\"../live.js\"></script>\n");
    else if (page_is_live(view))
        text_format(out, "<script>%s</script>\n", live_js.text);
    if (links != NULL && links->shared)
        text_string(out, "<script src=\"../page.js\"></script>\n");
    else
        text_format(out, "<script>%s</script>\n", page_js.text);
    if (links != NULL && links->row != NULL) {
        text_string(out, PAGE_ROW_MARK);
        text_append(out, links->row->bytes, links->row->length);
        text_string(out, "-->\n");
    }
    text_string(out, "</body>\n</html>\n");
}

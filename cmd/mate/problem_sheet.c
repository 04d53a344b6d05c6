/* SPDX-License-Identifier: ISC */
/*
 * Problems as a page: two boards beside each other, six on a sheet of A4, then the solutions.
 */
#include "cmd/mate/problem_sheet.h"

#include <string.h>

#include "cmd/annotate/page_assets.h"
#include "cmd/output/output.h"
#include "cmd/position/win_words.h"
#include "corpus/report/report_html.h"
#include "parse/draw/draw.h"

void problem_sheet_draw(const struct position *position, enum spelling spelling, struct text *out)
{
    const struct drawing drawing = {
        .board = position->board, .position = position, .spelling = spelling, .coordinates = true};
    struct text svg = {0};
    const char *at;

    draw_svg(&drawing, 0, &svg);
    at = strstr(text_c(&svg), "<svg");
    if (at != NULL)
        text_string(out, at);
    out->failed |= svg.failed;
    text_release(&svg);
}

void problem_sheet_task(const struct position *position, int stones, struct text *out)
{
    text_format(out, "%s to move and %s", query_colour((enum colour)position->to_move),
                stones == MATE_PROBLEM_HOLD ? "hold" : "win");
    if (stones > 0)
        text_format(out, " in %d", stones);
}

void problem_sheet_solution(const struct position *position, const struct mate_problem *problem,
                            enum spelling spelling, struct text *out)
{
    char spelt[SPELLING_BYTES];

    if (problem->claim == MATE_PROBLEM_LOSES || problem->claim == MATE_PROBLEM_HOLDS) {
        cell_spell(position->board, spelling, problem->move, spelt);
        text_format(out, "%s%s. Every other move loses (proved).", spelt,
                    problem->claim == MATE_PROBLEM_HOLDS ? " holds (proved)" : "");
        return;
    }
    win_words_line(out, position->board, spelling, &problem->solution, true);
    if (problem->claim == MATE_PROBLEM_AT_ALL)
        text_string(out, ". No other first move wins (proved).");
    else
        text_format(out, ". No other first move wins in %d (proved).", problem->solution.stones);
}

void problem_sheet_add(struct problem_sheet *sheet, const char *svg, const char *task,
                       const char *solution, const char *source)
{
    const unsigned long long number = ++sheet->count;

    text_format(&sheet->boards, "<figure id=\"p%llu\">\n%s<figcaption><b>%llu.</b> ", number, svg,
                number);
    xml_text(&sheet->boards, task, strlen(task));
    text_string(&sheet->boards, "</figcaption>\n</figure>\n");
    text_string(&sheet->solutions, "<li>");
    xml_text(&sheet->solutions, solution, strlen(solution));
    text_string(&sheet->solutions, " <small>");
    html_name(&sheet->solutions, source, strlen(source));
    text_string(&sheet->solutions, ".</small></li>\n");
}

static void problem_sheet_compose(struct problem_sheet *sheet, struct text *page)
{
    page_begin(page, "Havannah problems", "", problems_css.text, NULL);
    text_string(page, "<p>In each position one first move alone does what is asked. The "
                      "solutions are at the end; replies are in brackets.</p>\n"
                      "<section class=\"problems\">\n");
    text_append(page, sheet->boards.bytes, sheet->boards.length);
    text_string(page, "</section>\n<section class=\"solutions\">\n<h2>Solutions</h2>\n<ol>\n");
    text_append(page, sheet->solutions.bytes, sheet->solutions.length);
    text_string(page, "</ol>\n</section>\n");
    page_end(page, NULL);
    page->failed |= sheet->boards.failed || sheet->solutions.failed;
}

int problem_sheet_write(struct problem_sheet *sheet, const char *path, bool keep)
{
    struct text page = {0};
    int error = 0;

    if (path != NULL && keep) {
        problem_sheet_compose(sheet, &page);
        error = output_file(path, &page);
    }
    text_release(&page);
    text_release(&sheet->boards);
    text_release(&sheet->solutions);
    *sheet = (struct problem_sheet){.count = 0};
    return error;
}

/* SPDX-License-Identifier: ISC */
/*
 * What does a row need?  For each row and number of stones the narrowest and the smallest side
 * template of the library, compared with the estimates of the thesis for trees of two-bridges (its
 * tables 6.1 and 6.2).
 */
#include "cmd/templates/templates.h"

/* The templates of one row with so many stones. */
struct template_row_table {
    int row, stones, count;
    const struct template *narrowest, *smallest;
};

static void template_rows_take(struct template_row_table *table, const struct template *t)
{
    if (template_use(t) != SERVES_SIDE || t->claim != CLAIM_JOINED ||
        template_row(t) != table->row || t->nstones != table->stones)
        return;
    if (table->count++ == 0)
        table->narrowest = table->smallest = t;
    if (template_width(t) < template_width(table->narrowest))
        table->narrowest = t;
    if (t->ncells < table->smallest->ncells)
        table->smallest = t;
}

/* Cells of the side that a stone in this row needs, and finds, by two-bridges alone. */
static int template_rows_needed(int row)
{
    return 1 << (row - 1);
}

static int template_rows_found(int row)
{
    return 1 + 3 * (row - 1);
}

/* The base of the smallest board that holds the template; 0: none does. */
static int template_rows_base(const struct template *t, struct boards *boards)
{
    struct template_place place;
    const struct board *board = template_least_board(t, boards, &place);

    return board == NULL ? 0 : board->size;
}

static void template_rows_emit(const struct template_row_table *table, struct boards *boards,
                               struct emit *emit)
{
    emit_row(emit);
    emit_signed(emit, "row", table->row);
    emit_signed(emit, "nstones", table->stones);
    emit_signed(emit, "templates", table->count);
    emit_signed(emit, "least_width", template_width(table->narrowest));
    emit_string(emit, "narrowest", table->narrowest->name);
    emit_signed(emit, "least_cells", table->smallest->ncells);
    emit_string(emit, "smallest", table->smallest->name);
    emit_signed(emit, "board", template_rows_base(table->narrowest, boards));
    emit_signed(emit, "estimate_needed", template_rows_needed(table->row));
    emit_signed(emit, "estimate_found", template_rows_found(table->row));
    emit_end(emit);
}

static void template_rows_print(const struct template_row_table *table, struct boards *boards,
                                int width, struct text *out)
{
    text_format(out, "%3d %6d %9d %5d %-*s %5d %-*s %4d %6d %5d\n", table->row, table->stones,
                table->count, template_width(table->narrowest), width, table->narrowest->name,
                table->smallest->ncells, width, table->smallest->name,
                template_rows_base(table->narrowest, boards), template_rows_needed(table->row),
                template_rows_found(table->row));
}

int templates_rows(struct templates_args *args)
{
    const struct library *library = &args->library;
    struct boards boards = {0};
    struct text out = {0};
    struct emit emit;
    bool rows = args->common.output.format != FORMAT_TEXT;
    const int width = templates_name_width(library);
    int status;

    if (rows)
        emit_init(&emit, &out, args->common.output.format);
    else
        text_format(&out, "row stones templates width %-*s cells %-*s base needed found\n", width,
                    "narrowest", width, "smallest");
    for (int row = 1; row <= TEMPLATE_ROWS_MAX; row++)
        for (int stones = 1; stones <= TEMPLATE_STONES_MAX; stones++) {
            struct template_row_table table = {.row = row, .stones = stones};

            for (size_t i = 0; i < library->count; i++)
                template_rows_take(&table, &library->templates[i]);
            if (table.count > 0 && rows)
                template_rows_emit(&table, &boards, &emit);
            else if (table.count > 0)
                template_rows_print(&table, &boards, width, &out);
        }
    if (rows)
        emit_release(&emit);
    else
        text_string(&out, "needed, found: by two-bridges alone, the cells of the side that a stone "
                          "needs and\nthose that it finds, as the thesis estimates them\n");
    status = templates_put(args, &out);
    text_release(&out);
    boards_release(&boards);
    return status;
}

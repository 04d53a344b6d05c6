/* SPDX-License-Identifier: ISC */
/* How is a record written in a notation, and where does it go? */
#include "cmd/convert/convert_write.h"

static int convert_write_one(const struct convert *args, struct walk_item *item,
                             const struct outcome *outcome)
{
    size_t start = item->out->length, frame = 0;

    if (args->notation == NOTATION_SAME && item->record->length == 0)
        return WALK_REPORTED; /* with the first game of its page */
    if (args->split != NULL)
        frame = split_frame_begin(item->out, item->record->id,
                                  notation_extension(args->notation, item->record));
    else if (args->parts)
        text_char(item->out, '\n'); /* between two; convert_put() takes it from the first */
    if (!write_record(item->record, outcome, args->notation, args->common.output.spelling,
                      item->out)) {
        item->out->length = start;
        return WALK_REJECTED;
    }
    if (args->split != NULL)
        split_frame_end(item->out, frame);
    return WALK_REPORTED;
}

int convert_each(void *worker, struct walk_item *item)
{
    return convert_write_one(worker, item, item->outcome);
}

int convert_copy_each(void *worker, struct walk_item *item)
{
    if (!record_is_whole(item->record))
        return WALK_REJECTED;
    diagnostics_reset(&item->record->diagnostics); /* its content is not looked at */
    return convert_write_one(worker, item, NULL);
}

int convert_rejected(void *worker, struct walk_item *item)
{
    const struct convert *args = worker;

    if (write_is_passed(item->record, args->notation))
        return convert_copy_each(worker, item);
    if (!write_is_page(item->record, args->notation))
        return WALK_REJECTED;
    diagnostics_reset(&item->record->diagnostics);
    return convert_write_one(args, item, NULL);
}

int convert_put(void *context, const char *bytes, size_t length)
{
    struct convert *args = context;

    if (args->split != NULL) {
        int error = split_write(args->split, bytes, length);
        if (error == ERROR_OUTPUT)
            complain("cannot write %s", split_problem(args->split));
        return error;
    }
    if (args->parts && !args->started && length > 0) {
        args->started = true;
        bytes++;
        length--;
    }
    return output_write(args->output, bytes, length);
}

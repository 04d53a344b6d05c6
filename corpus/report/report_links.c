/* SPDX-License-Identifier: ISC */
/* Where does a name in a report lead? */
#include "corpus/report/report_links.h"

#include "analyse/base/escape.h"

bool report_links_begin(const struct report_links *links, enum link_kind kind, const char *key,
                        size_t length, struct text *out)
{
    struct text address = {0};

    if (links == NULL || kind == LINK_NONE ||
        !links->address(links->context, kind, key, length, &address)) {
        text_release(&address);
        return false;
    }
    text_format(out, "<a href=\"%s", links->up);
    xml_text(out, address.bytes, address.length);
    text_string(out, "\">");
    out->failed |= address.failed;
    text_release(&address);
    return true;
}

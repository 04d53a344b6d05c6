/* SPDX-License-Identifier: ISC */
#ifndef CMD_ANNOTATE_PAGE_ASSETS_H
#define CMD_ANNOTATE_PAGE_ASSETS_H

/*
 * The style and the script of annotated pages, and the script of their index: page.css, page.js and
 * site.js in cmd/annotate, which the build turns into C (cmd/annotate/embed).
 */

struct page_asset {
    const char *hash; /* for a content security policy: "sha256-..." */
    const char *text; /* without "</", which would end its element */
};

extern const struct page_asset page_style, page_script, site_script;

#endif

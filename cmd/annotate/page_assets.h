/* SPDX-License-Identifier: ISC */
#ifndef CMD_ANNOTATE_PAGE_ASSETS_H
#define CMD_ANNOTATE_PAGE_ASSETS_H

/*
 * The style and the script of annotated pages, the script of their index, and the script with the
 * engine: page.css, page.js, site.js and live.js in cmd/annotate, which the build turns into C
 * (cmd/annotate/embed).
 */

struct page_asset {
    const char *hash; /* for a content security policy: "sha256-..." */
    const char *text; /* without "</", which would end its element */
};

extern const struct page_asset page_style, page_script, site_script;
extern const struct page_asset live_script; /* text NULL: the build has no engine (`make web') */

#endif

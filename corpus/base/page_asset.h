/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_BASE_PAGE_ASSET_H
#define CORPUS_BASE_PAGE_ASSET_H

/*
 * Styles and scripts of web pages: each .css and .js of the room is a file of its own, of which the
 * build makes a constant of that name (corpus/report/embed), joined with corpus/report/base.css
 * where a style imports that.  Those of `cmd` are declared in cmd/annotate/page_assets.h.
 */

struct page_asset {
    const char *hash; /* for a content security policy: "sha256-..." */
    const char *text; /* without "</", which would end its element */
};

extern const struct page_asset report_css, openings_css, openings_js;

#endif

/* SPDX-License-Identifier: ISC */
#ifndef PARSE_DRAW_PAGE_FONTS_H
#define PARSE_DRAW_PAGE_FONTS_H

/*
 * The fonts of PDF and PostScript pages: Helvetica, which every reader has, in two encodings.  Font
 * F has Windows-1252; font G the other letters of the standard Latin character set (ISO 32000-1,
 * D.2, and the glyphs of Adobe's core fonts since 1998), for the languages between the Baltic Sea
 * and Turkey.
 */

#include "analyse/base/text.h"

enum page_font { PAGE_FONT_WINDOWS, PAGE_FONT_CENTRAL };

/* The name of a font in the page's operators, "F" or "G". */
const char *page_font_name(enum page_font font);
/* Sets *font and returns the byte that stands for the character in it; "?" of the first font for a
 * character that neither has. */
unsigned page_font_byte(uint32_t character, enum page_font *font);
/* Appends the glyphs of the second font from byte 0x80 on: "/Amacron/amacron...", in lines. */
void page_font_glyphs(struct text *out);

#endif

/* SPDX-License-Identifier: ISC */
#include "parse/draw/page_fonts.h"

#include "parse/input/charset.h"

#define FIRST_BYTE 0x80 /* that is not as in ASCII */
#define GLYPHS_A_LINE 8

/* The second font's characters from FIRST_BYTE on, by rising number. */
static const struct {
    uint16_t character;
    const char *glyph;
} central[] = {{0x0100, "Amacron"},       {0x0101, "amacron"},       {0x0102, "Abreve"},
               {0x0103, "abreve"},        {0x0104, "Aogonek"},       {0x0105, "aogonek"},
               {0x0106, "Cacute"},        {0x0107, "cacute"},        {0x010c, "Ccaron"},
               {0x010d, "ccaron"},        {0x010e, "Dcaron"},        {0x010f, "dcaron"},
               {0x0110, "Dcroat"},        {0x0111, "dcroat"},        {0x0112, "Emacron"},
               {0x0113, "emacron"},       {0x0116, "Edotaccent"},    {0x0117, "edotaccent"},
               {0x0118, "Eogonek"},       {0x0119, "eogonek"},       {0x011a, "Ecaron"},
               {0x011b, "ecaron"},        {0x011e, "Gbreve"},        {0x011f, "gbreve"},
               {0x0122, "Gcommaaccent"},  {0x0123, "gcommaaccent"},  {0x012a, "Imacron"},
               {0x012b, "imacron"},       {0x012e, "Iogonek"},       {0x012f, "iogonek"},
               {0x0130, "Idotaccent"},    {0x0131, "dotlessi"},      {0x0136, "Kcommaaccent"},
               {0x0137, "kcommaaccent"},  {0x0139, "Lacute"},        {0x013a, "lacute"},
               {0x013b, "Lcommaaccent"},  {0x013c, "lcommaaccent"},  {0x013d, "Lcaron"},
               {0x013e, "lcaron"},        {0x0141, "Lslash"},        {0x0142, "lslash"},
               {0x0143, "Nacute"},        {0x0144, "nacute"},        {0x0145, "Ncommaaccent"},
               {0x0146, "ncommaaccent"},  {0x0147, "Ncaron"},        {0x0148, "ncaron"},
               {0x014c, "Omacron"},       {0x014d, "omacron"},       {0x0150, "Ohungarumlaut"},
               {0x0151, "ohungarumlaut"}, {0x0154, "Racute"},        {0x0155, "racute"},
               {0x0156, "Rcommaaccent"},  {0x0157, "rcommaaccent"},  {0x0158, "Rcaron"},
               {0x0159, "rcaron"},        {0x015a, "Sacute"},        {0x015b, "sacute"},
               {0x015e, "Scedilla"},      {0x015f, "scedilla"},      {0x0162, "Tcommaaccent"},
               {0x0163, "tcommaaccent"},  {0x0164, "Tcaron"},        {0x0165, "tcaron"},
               {0x016a, "Umacron"},       {0x016b, "umacron"},       {0x016e, "Uring"},
               {0x016f, "uring"},         {0x0170, "Uhungarumlaut"}, {0x0171, "uhungarumlaut"},
               {0x0172, "Uogonek"},       {0x0173, "uogonek"},       {0x0179, "Zacute"},
               {0x017a, "zacute"},        {0x017b, "Zdotaccent"},    {0x017c, "zdotaccent"},
               {0x0218, "Scommaaccent"},  {0x0219, "scommaaccent"},  {0x021a, "Tcommaaccent"},
               {0x021b, "tcommaaccent"}};

#define CENTRAL (sizeof central / sizeof central[0])
_Static_assert(FIRST_BYTE + CENTRAL <= 256, "a font has 256 characters");

const char *page_font_name(enum page_font font)
{
    return font == PAGE_FONT_WINDOWS ? "F" : "G";
}

unsigned page_font_byte(uint32_t character, enum page_font *font)
{
    *font = PAGE_FONT_WINDOWS;
    if ((character >= 0x20 && character < 0x7f) || (character >= 0xa0 && character <= 0xff))
        return character;
    for (unsigned byte = FIRST_BYTE; byte < 0xa0; byte++)
        if (character != CHARSET_NO_CHARACTER &&
            charset_1252_character((unsigned char)byte) == character)
            return byte;
    for (unsigned i = 0; i < CENTRAL; i++)
        if (central[i].character == character) {
            *font = PAGE_FONT_CENTRAL;
            return FIRST_BYTE + i;
        }
    return '?';
}

void page_font_glyphs(struct text *out)
{
    for (size_t i = 0; i < CENTRAL; i++)
        text_format(out, "%s/%s", i > 0 && i % GLYPHS_A_LINE == 0 ? "\n" : "", central[i].glyph);
}

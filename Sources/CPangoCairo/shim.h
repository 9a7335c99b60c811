#pragma once
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <pango/pangofc-font.h>
#include <fontconfig/fontconfig.h>
#include <fontconfig/fcfreetype.h>
#include <hb.h>
#include <cairo-ft.h>
#include FT_TRUETYPE_TABLES_H
#include FT_OUTLINE_H
#include FT_MULTIPLE_MASTERS_H

/* From pixman.h, whose other contents nothing here needs. */
extern const char *pixman_version_string(void);

/* The map that pango_cairo_font_map_new() gives is always one of these; its cast is a macro. */
static inline void mp_font_map_set_config(PangoFontMap *map, FcConfig *config) {
  pango_fc_font_map_set_config((PangoFcFontMap *)map, config);
}

/* The pattern a font was made from, or NULL. */
static inline FcPattern *mp_font_pattern(PangoFont *font) {
  return PANGO_IS_FC_FONT(font) ? pango_fc_font_get_pattern((PangoFcFont *)font) : NULL;
}

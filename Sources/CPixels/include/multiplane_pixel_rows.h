#pragma once
// Rows of pixels: 32-bit words with blue, green, red, alpha in memory order (Cairo's ARGB32 on a little-endian machine), colour
// premultiplied unless a name says straight. Every function gives the same bytes on every machine.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// PNG's filter types; the value is the byte written before a row.
enum {
  MP_PNG_NONE = 0,
  MP_PNG_SUB = 1,
  MP_PNG_UP = 2,
  MP_PNG_AVERAGE = 3,
  MP_PNG_PAETH = 4,
};

/// Undoes the filter of a PNG's row that was read, and writes none in its place; false for a filter that does not exist.
///
/// `row` is the filter byte and `count` bytes after it; `above` the bytes of the row before, undone, or zeros. `pixel` is how
/// many bytes lie between the same samples of neighbours, 1 where a pixel has less than a byte; it divides `count`.
bool mp_png_unfilter_row(uint8_t *row, const uint8_t *above, size_t count, size_t pixel);

/// Whether every pixel of the row has alpha 255.
bool mp_row_is_opaque(const uint8_t *row, size_t width);

/// Whether two rows hold the same pixels.
bool mp_rows_equal(const uint8_t *a, const uint8_t *b, size_t width);

/// Divides colour by alpha: `(c * 255 + a / 2) / a` in whole numbers, at most 255; zero where alpha is zero.
void mp_row_unpremultiply(const uint8_t *row, size_t width, uint8_t *out);

/// A row as straight RGBA: divided by alpha as above, or with every alpha 255.
void mp_row_straight_rgba(const uint8_t *row, size_t width, bool has_alpha, uint8_t *out);

/// Copies a row with every alpha set to 255.
void mp_row_opaque_copy(const uint8_t *row, size_t width, uint8_t *out);

/// Splits a row of BGRA pixels, whatever their alpha, into luma and the two colour differences, full range, a byte a pixel
/// each, by Rec. ITU-R BT.709 or BT.601.
void mp_row_yuv(const uint8_t *row, size_t width, bool bt709, uint8_t *y, uint8_t *u, uint8_t *v);

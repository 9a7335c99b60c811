#pragma once
// Row kernels of the PNG writer.
//
// Pixels are 32-bit words with blue, green, red, alpha in memory order (Cairo's ARGB32 on a little-endian machine),
// straight or opaque. Every kernel gives the same bytes on every machine.

#include <stddef.h>
#include <stdint.h>

#include "multiplane_pixel_rows.h"

/// How many bytes `mp_png_filter_row` may write beyond a row's own.
#define MP_PNG_SLACK 32

/// Writes one PNG row: the filter byte, then `width` pixels as RGB (`channels` 3) or RGBA (4).
///
/// `row` and `above` hold straight or opaque pixels; for the first row of a picture, or of a band that must stand
/// alone, `above` is NULL and counts as zeros. `out` has room for `1 + width * channels + MP_PNG_SLACK` bytes.
void mp_png_filter_row(
    const uint8_t *row, const uint8_t *above, size_t width, int channels, int filter, uint8_t *out);

/// `mp_png_filter_row` as processors without wide vectors do it; tests hold it against the other path.
void mp_png_filter_row_portable(
    const uint8_t *row, const uint8_t *above, size_t width, int channels, int filter, uint8_t *out);

/// The sum of the bytes' distances from zero, read as signed: small where deflate will do well.
uint64_t mp_png_row_sum(const uint8_t *bytes, size_t count);

/// What a sample of rows says about the filters none, sub and up, in that order.
struct mp_png_costs {
  /// Pixels whose filtered value differs from the one before: where a run of repeats ends. Unfiltered pixels that go on as a
  /// pattern of eight are no breaks: gradients that change slowly are made of such, which filters would hide.
  uint64_t breaks[3];
  /// The sum of the distances from zero of the colour bytes of those pixels.
  uint64_t sums[3];
};

/// Adds the costs of one row. `above` must not be NULL.
void mp_png_add_costs(const uint8_t *row, const uint8_t *above, size_t width, struct mp_png_costs *costs);

/// The same without wide vectors, for tests.
void mp_png_add_costs_portable(
    const uint8_t *row, const uint8_t *above, size_t width, struct mp_png_costs *costs);

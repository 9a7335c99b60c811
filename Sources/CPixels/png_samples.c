#include "multiplane_samples.h"

#include "words.h"

/* A sample of a row, the first in the high bits of its byte. */
static inline __attribute__((always_inline)) unsigned sample(const uint8_t *row, size_t i, int depth) {
  if (depth == 16) return (unsigned)row[i * 2] << 8 | row[i * 2 + 1];
  if (depth == 8) return row[i];
  const size_t bit = i * (size_t)depth;
  return row[bit / 8] >> (8 - (size_t)depth - bit % 8) & ((1u << depth) - 1);
}

/* Red, green, blue and alpha of a pixel as the file holds them. */
static inline __attribute__((always_inline)) void read_pixel(
    const uint8_t *row, size_t x, const struct mp_png_samples *kind, int depth, unsigned rgba[4]) {
  const size_t channels = (size_t)kind->channels, colors = channels < 3 ? 1 : 3;
  bool is_key = kind->has_key;
  for (size_t c = 0; c < 3; c++) {
    rgba[c] = sample(row, x * channels + (c < colors ? c : 0), depth);
    is_key = is_key && (c >= colors || rgba[c] == kind->key[c]);
  }
  const bool has_alpha = channels == 2 || channels == 4;
  rgba[3] = has_alpha ? sample(row, x * channels + colors, depth) : is_key ? 0 : (1u << depth) - 1;
}

static inline __attribute__((always_inline)) void pixels8(
    const uint8_t *row, size_t width, const struct mp_png_samples *kind, int depth, uint8_t *pixels, size_t step) {
  if (kind->palette && depth <= 8) {
    for (size_t x = 0; x < width; x++) put_word(pixels, x * step, kind->palette[sample(row, x, depth)]);
    return;
  }
  for (size_t x = 0; x < width; x++) {
    unsigned rgba[4];
    read_pixel(row, x, kind, depth, rgba);
    for (size_t c = 0; c < 4; c++)
      pixels[x * step * 4 + c] = (uint8_t)(depth == 16 ? rgba[c] >> 8 : rgba[c] * 255 / ((1u << depth) - 1));
  }
}

void mp_png_pixels8(const uint8_t *row, size_t width, const struct mp_png_samples *kind, uint8_t *pixels, size_t step) {
  switch (kind->depth) {
    case 1: pixels8(row, width, kind, 1, pixels, step); break;
    case 2: pixels8(row, width, kind, 2, pixels, step); break;
    case 4: pixels8(row, width, kind, 4, pixels, step); break;
    case 8: pixels8(row, width, kind, 8, pixels, step); break;
    default: pixels8(row, width, kind, 16, pixels, step);
  }
}

void mp_png_pixels16(
    const uint8_t *row, size_t width, const struct mp_png_samples *kind, uint16_t *pixels, size_t step) {
  for (size_t x = 0; x < width; x++) {
    unsigned rgba[4];
    read_pixel(row, x, kind, 16, rgba);
    for (size_t c = 0; c < 4; c++) pixels[x * step * 4 + c] = (uint16_t)rgba[c];
  }
}

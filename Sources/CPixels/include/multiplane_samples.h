/* The samples of PNG files as pixels. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What the samples of a PNG file stand for. */
struct mp_png_samples {
  /* 1 for gray or a palette, 2 with alpha; 3 for red, green and blue, 4 with alpha. */
  int channels;
  /* Bits a sample: 1, 2, 4, 8 or 16. */
  int depth;
  /* 256 colours, red first in memory, that samples of at most 8 bits are the places of; or NULL. */
  const uint32_t *palette;
  /* Whether pixels of these samples are clear. */
  bool has_key;
  uint16_t key[3];
};

/* Writes a row, whose filter is undone, as straight RGBA of a byte a channel, 16 bits cut to 8; `step` pixels lie from one to the
 * next. */
void mp_png_pixels8(const uint8_t *row, size_t width, const struct mp_png_samples *kind, uint8_t *pixels, size_t step);

/* The same of samples of 16 bits, in machine order. */
void mp_png_pixels16(
    const uint8_t *row, size_t width, const struct mp_png_samples *kind, uint16_t *pixels, size_t step);

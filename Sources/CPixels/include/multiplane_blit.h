/* Putting premultiplied BGRA pictures over others at whole pixels: what the compositor spends its time in.
 *
 * Every function gives the bytes that pixman's OVER gives, on every processor: a product of two bytes is divided by 255
 * and rounded to the nearest. Strides are in bytes. */
#pragma once
#include <stddef.h>
#include <stdint.h>

/* A stretch of a row that is not transparent: from `start` up to `end`, and whether every pixel of it is opaque. */
struct mp_run {
  uint16_t start;
  uint16_t end : 15;
  uint16_t opaque : 1;
};

/* Room for the runs of one row. */
#define MP_RUNS_OF(width) ((width) / 8 + 4)

/* Finds the runs of a row of at most 32,767 pixels, from left to right; gives their number. Short gaps and short opaque
 * stretches are left inside a run that is neither. */
size_t mp_find_runs(const uint8_t *row, size_t width, struct mp_run *runs);

/* The pixels of a picture, and the runs of its rows: those of row y are `runs[starts[y]]` up to `runs[starts[y + 1]]`.
 * Without `starts` every pixel is opaque. */
struct mp_picture {
  const uint8_t *pixels;
  size_t stride;
  const uint32_t *starts;
  const struct mp_run *runs;
};

/* Puts the part of a picture from (x, y) on over `width` by `height` pixels. `alpha`, 0 to 255, fades the picture. */
void mp_blit(uint8_t *target, size_t target_stride, const struct mp_picture *picture, size_t x, size_t y, size_t width,
             size_t height, uint8_t alpha);

/* The same without wide vectors, for tests. */
void mp_blit_portable(uint8_t *target, size_t target_stride, const struct mp_picture *picture, size_t x, size_t y,
                      size_t width, size_t height, uint8_t alpha);

/* Puts rows between two rows of a picture over others: what pixman's BILINEAR gives for a shift along y alone.
 *
 * `above` and `below` are the rows on both sides, or NULL beyond the picture's edge; `weight`, 0 to 127, is the share of
 * `below` in 128. */
void mp_blit_between(uint8_t *target, const uint8_t *above, const uint8_t *below, size_t width, uint32_t weight,
                     uint8_t alpha);

/* Sets pixels to one word. */
void mp_fill(uint8_t *target, size_t stride, size_t width, size_t height, uint32_t word);

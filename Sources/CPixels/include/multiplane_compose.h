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
 * Without `starts` every pixel is opaque. `hides` says that enough of it is opaque to look for what it hides. */
struct mp_picture {
  const uint8_t *pixels;
  size_t stride;
  const uint32_t *starts;
  const struct mp_run *runs;
  int hides;
};

/* A picture at a place, in pixels of a target: its corner is at (x, y), and it is seen in a box within itself and the
 * target, from `left` and `top` up to `right` and `bottom`. `alpha`, 0 to 255, fades it. */
struct mp_layer {
  struct mp_picture picture;
  int32_t x, y, left, top, right, bottom;
  uint32_t alpha;
};

/* So many layers are put on a target together. */
#define MP_MOST_LAYERS 64

/* Puts layers on a target, the first one at the back; gives how many of their pixels were read. What opaque pixels hide of
 * the others among `MP_MOST_LAYERS`, counted from the back, is neither read nor written; but in rows that fall into very many
 * stretches it is. */
size_t mp_compose(uint8_t *target, size_t stride, const struct mp_layer *layers, size_t count);

/* The same without wide vectors, for tests. */
size_t mp_compose_portable(uint8_t *target, size_t stride, const struct mp_layer *layers, size_t count);

/* Puts rows between two rows of a picture over others: what pixman's BILINEAR gives for a shift along y alone.
 *
 * `above` and `below` are the rows on both sides, or NULL beyond the picture's edge; `weight`, 0 to 127, is the share of
 * `below` in 128. */
void mp_blit_between(uint8_t *target, const uint8_t *above, const uint8_t *below, size_t width, uint32_t weight,
                     uint8_t alpha);

/* Puts a row of pixels over another. */
void mp_over_row(uint8_t *target, const uint8_t *source, size_t width);

/* Sets pixels to one word. */
void mp_fill(uint8_t *target, size_t stride, size_t width, size_t height, uint32_t word);

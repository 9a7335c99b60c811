#include <stdlib.h>
#include <string.h>

#include "clones.h"
#include "multiplane_pixel_rows.h"

/* The filters of PNG (W3C PNG, 9.2), undone. What costs is the way from one pixel to the next, so pixels of three and four
 * bytes are counted in vectors of four. */

typedef uint8_t bytes4 __attribute__((vector_size(4)));
typedef int16_t words4 __attribute__((vector_size(8)));

static inline __attribute__((always_inline)) words4 pixel_at(const uint8_t *p, size_t size) {
  bytes4 pixel = {0};
  memcpy(&pixel, p, size);
  return __builtin_convertvector(pixel, words4);
}

static inline __attribute__((always_inline)) void put_pixel(uint8_t *p, words4 pixel, size_t size) {
  const bytes4 bytes = __builtin_convertvector(pixel, bytes4);
  memcpy(p, &bytes, size);
}

static inline __attribute__((always_inline)) words4 distance(words4 v) {
  const words4 sign = v >> 15;
  return (v ^ sign) - sign;
}

static inline __attribute__((always_inline)) void undo_sub(uint8_t *row, size_t count, size_t size) {
  words4 left = {0};
  for (size_t i = 0; i < count; i += size) {
    left = (pixel_at(row + i, size) + left) & 255;
    put_pixel(row + i, left, size);
  }
}

static inline __attribute__((always_inline)) void undo_average(
    uint8_t *row, const uint8_t *above, size_t count, size_t size) {
  words4 left = {0};
  for (size_t i = 0; i < count; i += size) {
    left = (pixel_at(row + i, size) + ((left + pixel_at(above + i, size)) >> 1)) & 255;
    put_pixel(row + i, left, size);
  }
}

static inline __attribute__((always_inline)) void undo_paeth(
    uint8_t *row, const uint8_t *above, size_t count, size_t size) {
  words4 left = {0}, corner = {0};
  for (size_t i = 0; i < count; i += size) {
    const words4 up = pixel_at(above + i, size);
    const words4 across = left - corner, down = up - corner;
    const words4 to_left = distance(down), to_up = distance(across), to_corner = distance(across + down);
    const words4 takes_left = (to_left <= to_up) & (to_left <= to_corner), takes_up = to_up <= to_corner;
    const words4 other = (up & takes_up) | (corner & ~takes_up);
    left = (pixel_at(row + i, size) + ((left & takes_left) | (other & ~takes_left))) & 255;
    put_pixel(row + i, left, size);
    corner = up;
  }
}

/* One sample of pixels of any other size, so that the one to its left stays in a register. */
static inline __attribute__((always_inline)) void undo_sample(
    uint8_t *row, const uint8_t *above, size_t count, size_t size, int filter) {
  int left = 0, corner = 0;
  for (size_t i = 0; i < count; i += size) {
    const int up = above[i];
    int guess = left;
    if (filter == MP_PNG_AVERAGE) guess = (left + up) >> 1;
    if (filter == MP_PNG_PAETH) {
      const int down = abs(up - corner), across = abs(left - corner), both = abs(up + left - 2 * corner);
      if (down > across || down > both) guess = across <= both ? up : corner;
    }
    row[i] = (uint8_t)(left = (row[i] + guess) & 255);
    corner = up;
  }
}

MP_CLONES static void undo_up(uint8_t *row, const uint8_t *above, size_t count) {
  for (size_t i = 0; i < count; i++) row[i] = (uint8_t)(row[i] + above[i]);
}

MP_CLONES static void undo(uint8_t *row, const uint8_t *above, size_t count, size_t size, int filter) {
  if (size == 3) {
    if (filter == MP_PNG_SUB) undo_sub(row, count, 3);
    if (filter == MP_PNG_AVERAGE) undo_average(row, above, count, 3);
    if (filter == MP_PNG_PAETH) undo_paeth(row, above, count, 3);
  } else if (size == 4) {
    if (filter == MP_PNG_SUB) undo_sub(row, count, 4);
    if (filter == MP_PNG_AVERAGE) undo_average(row, above, count, 4);
    if (filter == MP_PNG_PAETH) undo_paeth(row, above, count, 4);
  }
  for (size_t sample = 0; size != 3 && size != 4 && sample < size; sample++) {
    if (filter == MP_PNG_SUB) undo_sample(row + sample, above + sample, count - sample, size, MP_PNG_SUB);
    if (filter == MP_PNG_AVERAGE) undo_sample(row + sample, above + sample, count - sample, size, MP_PNG_AVERAGE);
    if (filter == MP_PNG_PAETH) undo_sample(row + sample, above + sample, count - sample, size, MP_PNG_PAETH);
  }
}

bool mp_png_unfilter_row(uint8_t *row, const uint8_t *above, size_t count, size_t pixel) {
  const int filter = row[0];
  if (filter > MP_PNG_PAETH) return false;
  if (filter == MP_PNG_UP)
    undo_up(row + 1, above, count);
  else if (filter != MP_PNG_NONE)
    undo(row + 1, above, count, pixel, filter);
  row[0] = MP_PNG_NONE;
  return true;
}

#include <stdlib.h>
#include <string.h>

#include "clones.h"
#include "multiplane_compare.h"

/* Two sums in a word: below 2 for a different and 1 for a faint pixel (at most 512 in a window), above 1 for an
 * antialiased one. */
static inline __attribute__((always_inline)) uint32_t weight(uint8_t class) {
  return (class == MP_PIXEL_DIFFERENT ? 2u : 0u) + (class == MP_PIXEL_FAINT ? 1u : 0u) +
         (class == MP_PIXEL_ANTIALIASED ? 1u << 16 : 0u);
}

MP_CLONES static void add_row(uint32_t *sums, const uint8_t *classes, size_t count) {
  for (size_t x = 0; x < count; x++) sums[x] += weight(classes[x]);
}

MP_CLONES static void remove_row(uint32_t *sums, const uint8_t *classes, size_t count) {
  for (size_t x = 0; x < count; x++) sums[x] -= weight(classes[x]);
}

int mp_find_windows(const uint8_t *classes, size_t width, size_t height, const struct mp_comparison *comparison,
                    struct mp_windows *result) {
  memset(result, 0, sizeof *result);
  if (comparison->left > comparison->right || comparison->top > comparison->bottom) return 0;
  const size_t across = width < MP_WINDOW ? width : MP_WINDOW, down = height < MP_WINDOW ? height : MP_WINDOW;
  /* Windows that touch the box of differences, moved into the picture. */
  const size_t left = comparison->left >= across ? comparison->left - across + 1 : 0;
  const size_t right = comparison->right + across <= width ? comparison->right + across : width;
  const size_t top = comparison->top >= down ? comparison->top - down + 1 : 0;
  const size_t bottom = comparison->bottom + down <= height ? comparison->bottom + down : height;
  const size_t span = right - left;
  uint32_t *sums = calloc(span, sizeof *sums);
  if (sums == NULL) return -1;
  uint32_t highest = 0;
  for (size_t y = top; y < bottom; y++) {
    add_row(sums, classes + y * width + left, span);
    if (y + 1 < top + down) continue;
    uint32_t sum = 0;
    for (size_t x = 0; x < span; x++) {
      sum += sums[x];
      if (x + 1 < across) continue;
      if ((sum & 0xffff) > highest) {
        highest = sum & 0xffff;
        result->x = left + x + 1 - across;
        result->y = y + 1 - down;
      }
      if (sum >> 16 > result->most_antialiased) result->most_antialiased = sum >> 16;
      sum -= sums[x + 1 - across];
    }
    remove_row(sums, classes + (y + 1 - down) * width + left, span);
  }
  free(sums);
  for (size_t y = result->y; y < result->y + down && highest > 0; y++) {
    for (size_t x = result->x; x < result->x + across; x++) {
      uint8_t class = classes[y * width + x];
      result->different += class == MP_PIXEL_DIFFERENT;
      result->faint += class == MP_PIXEL_FAINT;
      result->antialiased += class == MP_PIXEL_ANTIALIASED;
    }
  }
  return 0;
}

#include "multiplane_compose.h"

#include "clones.h"
#include "words.h"

/* Shorter stretches than this cost more as runs of their own than they save. */
enum { SHORTEST = 16 };

/* What kind a pixel is of; a run goes on as long as that stays. */
enum kind { CLEAR, SOLID, OTHER };

static inline __attribute__((always_inline)) uint32_t is_kind(enum kind kind, uint32_t word) {
  if (kind == CLEAR) return word == 0;
  return kind == SOLID ? word >= 0xff000000u : word - 1 < 0xfeffffffu;
}

/* Where the pixels of a kind that begin at `x` end: blocks are looked at as a whole. */
static inline __attribute__((always_inline)) size_t end_of(enum kind kind, const uint8_t *row, size_t x, size_t width) {
  enum { BLOCK = 16 };
  for (; x + BLOCK <= width; x += BLOCK) {
    uint32_t all = 1;
    for (size_t k = 0; k < BLOCK; k++) all &= is_kind(kind, word_at(row, x + k));
    if (!all) break;
  }
  while (x < width && is_kind(kind, word_at(row, x))) x++;
  return x;
}

MP_CLONES size_t mp_find_runs(const uint8_t *row, size_t width, struct mp_run *runs) {
  size_t count = 0, x = 0;
  while (x < width) {
    const size_t from = x;
    const uint32_t first = word_at(row, x);
    int opaque = 0;
    if (first == 0) {
      x = end_of(CLEAR, row, x, width);
      if (x - from >= SHORTEST || from == 0 || x == width) continue;
    } else if (first >= 0xff000000u) {
      x = end_of(SOLID, row, x, width);
      opaque = x - from >= SHORTEST;
    } else {
      x = end_of(OTHER, row, x, width);
    }
    if (!opaque && count && !runs[count - 1].opaque && runs[count - 1].end == from) {
      runs[count - 1].end = (uint16_t)(x & 0x7fff);
    } else {
      runs[count++] = (struct mp_run){(uint16_t)from, (uint16_t)(x & 0x7fff), opaque & 1};
    }
  }
  return count;
}

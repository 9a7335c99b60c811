#include "multiplane_compose.h"
#include "words.h"

/* Shorter stretches than this cost more as runs of their own than they save. */
enum { SHORTEST = 16 };

size_t mp_find_runs(const uint8_t *row, size_t width, struct mp_run *runs) {
  size_t count = 0, x = 0;
  while (x < width) {
    const size_t from = x;
    const uint32_t first = word_at(row, x);
    int opaque = 0;
    if (first == 0) {
      while (x < width && word_at(row, x) == 0) x++;
      if (x - from >= SHORTEST || from == 0 || x == width) continue;
    } else if (first >= 0xff000000u) {
      while (x < width && word_at(row, x) >= 0xff000000u) x++;
      opaque = x - from >= SHORTEST;
    } else {
      while (x < width && word_at(row, x) - 1 < 0xfeffffffu) x++;
    }
    if (!opaque && count && !runs[count - 1].opaque && runs[count - 1].end == from) {
      runs[count - 1].end = (uint16_t)(x & 0x7fff);
    } else {
      runs[count++] = (struct mp_run){(uint16_t)from, (uint16_t)(x & 0x7fff), opaque & 1};
    }
  }
  return count;
}

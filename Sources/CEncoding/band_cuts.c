#include "include/multiplane_bands.h"

#include <stdbool.h>

// No place is better so far around a cut. Cuts closer together find more bands again after a scroll, and make files
// larger.
enum { REACH = MP_BAND_REACH };
// No cut that rows call for is nearer to the first or the last row; one that keeps a band from growing too large may be.
enum { EDGE = 8 };

// How good it is to cut before a row: the smaller the better. A place between equal rows is none, for it stands for any
// other between them.
static uint64_t rank_of(const struct mp_row_hash *rows, size_t row) {
  const struct mp_row_hash *above = &rows[row - 1], *below = &rows[row];
  if (above->low == below->low && above->high == below->high) return UINT64_MAX;
  uint64_t both = (above->low ^ below->high) * 0x9e3779b97f4a7c15u + below->low;
  return (both ^ both >> 32) * 0xbf58476d1ce4e5b9u;
}

// Whether no place near above is as good; those below were looked at.
static bool is_best_above(const struct mp_row_hash *rows, size_t row, uint64_t rank) {
  size_t first = row > REACH ? row - REACH : 1;
  for (size_t other = row; other-- > first;)
    if (rank_of(rows, other) <= rank) return false;
  return true;
}

size_t mp_band_end(const struct mp_row_hash *rows, size_t count, size_t start) {
  const size_t end = start + MP_BAND_ROWS < count ? start + MP_BAND_ROWS : count;
  size_t row = start + 1;
  while (row < end) {
    const uint64_t rank = rank_of(rows, row);
    const size_t last = row + REACH < count ? row + REACH : count - 1;
    size_t other = row + 1;
    while (other <= last && rank_of(rows, other) >= rank) other++;
    // Those passed over have this row near above them, which is as good.
    if (other <= last) {
      row = other;
      continue;
    }
    bool isCalledFor = rank != UINT64_MAX && row >= EDGE && row + EDGE <= count;
    if (isCalledFor && is_best_above(rows, row, rank)) return row;
    row = last + 1;
  }
  return end;
}

#include "include/multiplane_bands.h"
#include "stirring.h"

static const struct mp_row_mark bare = {0, 0, INT32_MAX, INT32_MIN, 0};

BODY int32_t larger(int32_t a, int32_t b) { return a > b ? a : b; }
BODY int32_t smaller(int32_t a, int32_t b) { return a < b ? a : b; }

void mp_clear_marks(struct mp_row_mark *marks, size_t count) {
  for (size_t i = 0; i < count; i++) marks[i] = bare;
}

void mp_mark_rows(struct mp_row_mark *marks, size_t count, const struct mp_picture_row *rows, int32_t x, int32_t left,
                  int32_t right, uint8_t alpha) {
  // Most rows are seen from and to where the one above them is.
  uint64_t last_seen = 0, place = 0;
  for (size_t i = 0; i < count; i++) {
    const struct mp_picture_row *row = &rows[i];
    int32_t first = larger(x + row->start, left), end = smaller(x + row->end, right);
    if (first >= end) continue;
    struct mp_row_mark mark = marks[i];
    int32_t solid = larger(x + row->solid_start, left), solid_end = smaller(x + row->solid_end, right);
    if (alpha == 255 && solid < solid_end && solid <= mark.left && mark.right <= solid_end) mark = bare;
    uint64_t seen = (uint64_t)(uint32_t)first << 32 | (uint32_t)end;
    if (seen != last_seen) place = stirred(seen * seeds[2] + ((uint64_t)(uint32_t)x << 8 | alpha) * seeds[5]);
    last_seen = seen;
    mark.low = stirred(mark.low * seeds[0] + (row->hash.low ^ place));
    mark.high = stirred(mark.high * seeds[4] + (row->hash.high + place));
    mark.left = smaller(mark.left, first);
    mark.right = larger(mark.right, end);
    marks[i] = mark;
  }
}

void mp_mark_unknown(struct mp_row_mark *marks, size_t count, int32_t left, int32_t right) {
  for (size_t i = 0; i < count; i++) {
    marks[i].left = smaller(marks[i].left, left);
    marks[i].right = larger(marks[i].right, right);
    marks[i].is_unknown = 1;
  }
}

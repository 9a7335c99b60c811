#include "include/multiplane_row_hash.h"
#include "stirring.h"

static const struct mp_row_content bare = {0, 0, INT32_MAX, INT32_MIN, 0};

BODY int32_t larger(int32_t a, int32_t b) { return a > b ? a : b; }
BODY int32_t smaller(int32_t a, int32_t b) { return a < b ? a : b; }

void mp_clear_contents(struct mp_row_content *contents, size_t count) {
  for (size_t i = 0; i < count; i++) contents[i] = bare;
}

void mp_add_picture_rows(struct mp_row_content *contents, size_t count, const struct mp_picture_row *rows, int32_t x,
                         int32_t left, int32_t right, uint8_t alpha) {
  // Most rows are seen from and to where the one above them is.
  uint64_t last_seen = 0, place = 0;
  for (size_t i = 0; i < count; i++) {
    const struct mp_picture_row *row = &rows[i];
    int32_t first = larger(x + row->start, left), end = smaller(x + row->end, right);
    if (first >= end) continue;
    struct mp_row_content content = contents[i];
    int32_t solid = larger(x + row->solid_start, left), solid_end = smaller(x + row->solid_end, right);
    if (alpha == 255 && solid < solid_end && solid <= content.left && content.right <= solid_end) content = bare;
    uint64_t seen = (uint64_t)(uint32_t)first << 32 | (uint32_t)end;
    if (seen != last_seen) place = stirred(seen * seeds[2] + ((uint64_t)(uint32_t)x << 8 | alpha) * seeds[5]);
    last_seen = seen;
    content.low = stirred(content.low * seeds[0] + (row->hash.low ^ place));
    content.high = stirred(content.high * seeds[4] + (row->hash.high + place));
    content.left = smaller(content.left, first);
    content.right = larger(content.right, end);
    contents[i] = content;
  }
}

void mp_add_unknown(struct mp_row_content *contents, size_t count, int32_t left, int32_t right) {
  for (size_t i = 0; i < count; i++) {
    contents[i].left = smaller(contents[i].left, left);
    contents[i].right = larger(contents[i].right, right);
    contents[i].is_unknown = 1;
  }
}

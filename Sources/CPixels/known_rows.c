#include "include/multiplane_bands.h"

void mp_find_rows(const struct mp_known_row *table, size_t size, const struct mp_row_mark *marks, size_t count,
                  struct mp_row_hash *hashes, enum mp_row_state *states) {
  for (size_t i = 0; i < count; i++) {
    if (states[i] != mp_row_new || marks[i].is_unknown) continue;
    const struct mp_known_row *known = &table[marks[i].low & (size - 1)];
    if (!known->is_there || known->low != marks[i].low || known->high != marks[i].high) continue;
    hashes[i] = known->hash;
    states[i] = mp_row_found;
  }
}

void mp_learn_rows(struct mp_known_row *table, size_t size, const struct mp_row_mark *marks, size_t count,
                   const struct mp_row_hash *hashes, const enum mp_row_state *states) {
  for (size_t i = 0; i < count; i++) {
    if (states[i] != mp_row_new || marks[i].is_unknown) continue;
    table[marks[i].low & (size - 1)] = (struct mp_known_row){marks[i].low, marks[i].high, hashes[i], 1};
  }
}

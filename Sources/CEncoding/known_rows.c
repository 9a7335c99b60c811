#include "include/multiplane_bands.h"

#include <stdbool.h>

// No place is where the one before it was, so none is in reach of the processor's own guesses.
enum { AHEAD = 8 };

static inline bool is_of(const struct mp_known_row *row, const struct mp_row_content *content) {
  return row->low == content->low && row->high == content->high;
}

static inline size_t place_of(const struct mp_row_content *content, size_t size) { return content->low & (size - 1); }

void mp_find_rows(const struct mp_known_place *table, size_t size, const struct mp_row_content *contents, size_t count,
                  struct mp_row_hash *hashes, enum mp_row_state *states) {
  for (size_t i = 0; i < count; i++) {
    if (i + AHEAD < count) __builtin_prefetch(&table[place_of(&contents[i + AHEAD], size)]);
    if (states[i] != mp_row_new || contents[i].is_unknown) continue;
    const struct mp_known_row *known = table[place_of(&contents[i], size)].rows;
    if (!is_of(known, &contents[i]) && !is_of(++known, &contents[i])) continue;
    // Bare rows have contents of zeros, and so have places that nothing is in.
    if (!known->hash.low && !known->hash.high) continue;
    hashes[i] = known->hash;
    states[i] = mp_row_found;
  }
}

void mp_learn_rows(struct mp_known_place *table, size_t size, const struct mp_row_content *contents, size_t count,
                   const struct mp_row_hash *hashes, const enum mp_row_state *states) {
  for (size_t i = 0; i < count; i++) {
    if (states[i] != mp_row_new || contents[i].is_unknown) continue;
    struct mp_known_row *known = table[place_of(&contents[i], size)].rows;
    // Another thread may have learned it meanwhile.
    if (!is_of(known, &contents[i])) known[1] = known[0];
    known[0] = (struct mp_known_row){contents[i].low, contents[i].high, hashes[i]};
  }
}

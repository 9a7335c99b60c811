#pragma once
// Where a picture is cut into bands, and hashes of rows that are known by what the rows show (docs/encoding.md).

#include <stddef.h>
#include <stdint.h>

#include "multiplane_row_hash.h"

/// The most rows in a band.
#define MP_BAND_ROWS 128

/// No cut that rows call for is nearer to another one.
#define MP_BAND_REACH 24

/// Where a band of a picture of `count` rows ends that begins at `start`.
///
/// A cut depends on the rows near it alone, so that cuts move with what is in the picture. There is one where the hash
/// of two neighbouring rows is the smallest within `MP_BAND_REACH` rows, and where a band would have more than
/// `MP_BAND_ROWS`.
size_t mp_band_end(const struct mp_row_hash *rows, size_t count, size_t start);

/// What is known of a row of a picture that follows another.
enum mp_row_state : uint8_t {
  /// It is as before.
  mp_row_kept,
  /// It has changed, and must be read.
  mp_row_new,
  /// It has changed to a row whose hash is known.
  mp_row_found,
};

/// The hash of a row that showed something; both numbers of the hash are 0 where there is none.
struct mp_known_row {
  uint64_t low, high;
  struct mp_row_hash hash;
};

/// The rows whose contents fall at one place, the last one first; as much as processors fetch at a time, so they are aligned to
/// that.
struct mp_known_place {
  struct mp_known_row rows[2];
};

/// Finds new rows by their contents in a table of `size` places, a power of 2: their hashes and states are set.
void mp_find_rows(const struct mp_known_place *table, size_t size, const struct mp_row_content *contents, size_t count,
                  struct mp_row_hash *hashes, enum mp_row_state *states);

/// Puts new rows, which are hashed now, into a table of `size` places, a power of 2; what has stood at theirs for longest goes.
void mp_learn_rows(struct mp_known_place *table, size_t size, const struct mp_row_content *contents, size_t count,
                   const struct mp_row_hash *hashes, const enum mp_row_state *states);

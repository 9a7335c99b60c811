#pragma once
// Hashes of rows, and what is made of them: where a picture is cut into bands, and what tells bands apart.

#include <stddef.h>
#include <stdint.h>

/// What tells rows of pixels apart. It is no defence against forged ones.
struct mp_row_hash {
  uint64_t low, high;
};

/// The hash of a row, every pixel word with `mask` or'ed in (0xff000000 where alpha is not part of the picture).
struct mp_row_hash mp_hash_row(const uint8_t *row, size_t width, uint32_t mask);

/// The hash of rows below each other, from their hashes; `seed` tells pictures of other forms apart.
struct mp_row_hash mp_hash_rows(const struct mp_row_hash *rows, size_t count, uint64_t seed);

/// The most rows in a band.
#define MP_BAND_ROWS 128

/// How many rows after a place must be known to say that a picture is cut there.
#define MP_BAND_REACH 24

/// Where a band of a picture of `count` rows ends that begins at `start`; 0 where the first `known` rows do not say.
///
/// A cut depends on the rows near it alone, so that cuts move with what is in the picture. There is one where the hash
/// of two neighbouring rows is the smallest within `MP_BAND_REACH` rows, and where a band would have more than
/// `MP_BAND_ROWS`. All is known once `known` is `count`, or `MP_BAND_ROWS + MP_BAND_REACH + 1` rows after `start`.
size_t mp_band_end(const struct mp_row_hash *rows, size_t known, size_t count, size_t start);

/// A row of a picture that is put on frames.
struct mp_picture_row {
  struct mp_row_hash hash;
  /// The pixels that are not clear.
  int32_t start, end;
  /// Pixels that are all opaque.
  int32_t solid_start, solid_end;
};

/// What is known of a row of a picture that follows another.
enum mp_row_state : uint8_t {
  /// It is as before.
  mp_row_kept,
  /// It has changed, and must be read.
  mp_row_new,
  /// It has changed to a row whose hash is known.
  mp_row_found,
};

/// What is known of a frame's row before it is drawn.
struct mp_row_mark {
  /// Tells what lies on the background: equal ones, over the same background, are equal pixels.
  uint64_t low, high;
  /// The pixels that something lies on; none where `left` is larger.
  int32_t left, right;
  /// Whether something lies there that marks say nothing of.
  int32_t is_unknown;
};

/// Marks of rows with nothing on them.
void mp_clear_marks(struct mp_row_mark *marks, size_t count);

/// Marks rows that get rows of a picture: the picture's left edge stands at `x`, and what is between `left` and `right` is
/// seen of it, by an opacity of `alpha`. What opaque pixels hide is forgotten.
void mp_mark_rows(struct mp_row_mark *marks, size_t count, const struct mp_picture_row *rows, int32_t x, int32_t left,
                  int32_t right, uint8_t alpha);

/// Marks rows that get something else between `left` and `right`.
void mp_mark_unknown(struct mp_row_mark *marks, size_t count, int32_t left, int32_t right);

/// The hash of a row that had a mark; both numbers of the hash are 0 where there is none.
struct mp_known_row {
  uint64_t low, high;
  struct mp_row_hash hash;
};

/// The rows whose marks fall at one place, the last one first; as much as processors fetch at a time, so they are aligned to that.
struct mp_known_place {
  struct mp_known_row rows[2];
};

/// Finds new rows by their marks in a table of `size` places, a power of 2: their hashes and states are set.
void mp_find_rows(const struct mp_known_place *table, size_t size, const struct mp_row_mark *marks, size_t count,
                  struct mp_row_hash *hashes, enum mp_row_state *states);

/// Puts new rows, which are hashed now, into a table of `size` places, a power of 2; what has stood at theirs for longest goes.
void mp_learn_rows(struct mp_known_place *table, size_t size, const struct mp_row_mark *marks, size_t count,
                   const struct mp_row_hash *hashes, const enum mp_row_state *states);

#pragma once
// What tells rows of pixels apart: hashes of rows that are drawn, and contents of rows that are not drawn yet.

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

/// A row of a picture that is put on frames.
struct mp_picture_row {
  struct mp_row_hash hash;
  /// The pixels that are not clear.
  int32_t start, end;
  /// Pixels that are all opaque.
  int32_t solid_start, solid_end;
};

/// What a row of a frame will show, known before it is drawn.
struct mp_row_content {
  /// Tells what lies on the background: equal ones, over the same background, are equal pixels.
  uint64_t low, high;
  /// The pixels that something lies on; none where `left` is larger.
  int32_t left, right;
  /// Whether something lies there that contents say nothing of.
  int32_t is_unknown;
};

/// The contents of rows with nothing on them.
void mp_clear_contents(struct mp_row_content *contents, size_t count);

/// Puts rows of a picture on rows: the picture's left edge stands at `x`, and what is between `left` and `right` is
/// seen of it, by an opacity of `alpha`. What opaque pixels hide is forgotten.
void mp_add_picture_rows(struct mp_row_content *contents, size_t count, const struct mp_picture_row *rows, int32_t x,
                         int32_t left, int32_t right, uint8_t alpha);

/// Puts something else on rows, between `left` and `right`.
void mp_add_unknown(struct mp_row_content *contents, size_t count, int32_t left, int32_t right);

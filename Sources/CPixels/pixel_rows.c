#include "include/multiplane_pixel_rows.h"
#include "words.h"

// Plain loops that compilers vectorise. On x86-64 each is built twice and chosen when called; `target_clones` would do
// the same, but its resolvers run before a sanitizer is ready and crash there.
#define BODY static inline __attribute__((always_inline))
#if defined(__x86_64__)
#define WIDE(result, name, parameters, arguments) \
  __attribute__((target("avx2"))) static result name##_wide parameters { return name##_body arguments; } \
  result mp_##name parameters { \
    if (__builtin_cpu_supports("avx2")) return name##_wide arguments; \
    return name##_body arguments; \
  }
#else
#define WIDE(result, name, parameters, arguments) \
  result mp_##name parameters { return name##_body arguments; }
#endif

BODY bool row_is_opaque_body(const uint8_t *row, size_t width) {
  uint32_t all = 0xffffffffu;
  for (size_t x = 0; x < width; x++) all &= word_at(row, x);
  return all >> 24 == 255;
}

WIDE(bool, row_is_opaque, (const uint8_t *row, size_t width), (row, width))

bool mp_rows_equal(const uint8_t *a, const uint8_t *b, size_t width) { return memcmp(a, b, width * 4) == 0; }

// The exact quotient is at least 1/(2a) away from the truncated one's next whole number once a half is added to
// the numerator, and the error of two float roundings is far below that; so the result is exact.
BODY void row_unpremultiply_body(const uint8_t *row, size_t width, uint8_t *out) {
  for (size_t x = 0; x < width; x++) {
    uint32_t word = word_at(row, x);
    uint32_t alpha = word >> 24;
    float inverse = 1.0f / (float)(int32_t)(alpha | (alpha == 0));
    float half = (float)(int32_t)(alpha >> 1) + 0.5f;
    int32_t blue = (int32_t)(((float)(int32_t)(word & 255) * 255.0f + half) * inverse);
    int32_t green = (int32_t)(((float)(int32_t)(word >> 8 & 255) * 255.0f + half) * inverse);
    int32_t red = (int32_t)(((float)(int32_t)(word >> 16 & 255) * 255.0f + half) * inverse);
    blue = blue > 255 ? 255 : blue;
    green = green > 255 ? 255 : green;
    red = red > 255 ? 255 : red;
    uint32_t straight = (uint32_t)blue | (uint32_t)green << 8 | (uint32_t)red << 16 | alpha << 24;
    put_word(out, x, alpha == 0 ? 0 : straight);
  }
}

WIDE(void, row_unpremultiply, (const uint8_t *row, size_t width, uint8_t *out), (row, width, out))

BODY void row_opaque_copy_body(const uint8_t *row, size_t width, uint8_t *out) {
  for (size_t x = 0; x < width; x++) put_word(out, x, word_at(row, x) | 0xff000000u);
}

WIDE(void, row_opaque_copy, (const uint8_t *row, size_t width, uint8_t *out), (row, width, out))

void mp_swap_red_and_blue(uint8_t *row, size_t width);

BODY void swap_red_and_blue_body(uint8_t *row, size_t width) {
  for (size_t x = 0; x < width; x++) {
    uint32_t word = word_at(row, x);
    put_word(row, x, (word & 0xff00ff00u) | (word >> 16 & 255) | (word & 255) << 16);
  }
}

WIDE(void, swap_red_and_blue, (uint8_t *row, size_t width), (row, width))

void mp_row_straight_rgba(const uint8_t *row, size_t width, bool has_alpha, uint8_t *out) {
  if (has_alpha) {
    mp_row_unpremultiply(row, width, out);
  } else {
    mp_row_opaque_copy(row, width, out);
  }
  mp_swap_red_and_blue(out, width);
}

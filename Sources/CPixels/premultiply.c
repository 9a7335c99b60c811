#include "multiplane_filters.h"

#include "clones.h"
#include "words.h"

/* round(c * a / 255), exact for all bytes. */
static inline __attribute__((always_inline)) uint32_t scaled(uint32_t c, uint32_t a) {
  uint32_t t = c * a + 128;
  return (t + (t >> 8)) >> 8;
}

static inline __attribute__((always_inline)) uint32_t rounded(uint32_t v) { return (v * 255 + 32767) / 65535; }

static inline __attribute__((always_inline)) uint32_t premultiplied(uint32_t rgba) {
  const uint32_t a = rgba >> 24;
  return a << 24 | scaled(rgba & 255, a) << 16 | scaled(rgba >> 8 & 255, a) << 8 | scaled(rgba >> 16 & 255, a);
}

MP_CLONES uint8_t mp_premultiply_rgba(uint8_t *pixels, size_t count) {
  uint32_t *p = (uint32_t *)pixels;
  uint32_t all = 0xFF;
  for (size_t i = 0; i < count; i++) {
    all &= p[i] >> 24;
    p[i] = premultiplied(p[i]);
  }
  return (uint8_t)all;
}

MP_CLONES uint8_t mp_premultiply_rgba_into(const uint8_t *restrict source, uint8_t *restrict pixels, size_t count) {
  uint32_t all = 0xFF;
  for (size_t i = 0; i < count; i++) {
    const uint32_t rgba = word_at(source, i);
    all &= rgba >> 24;
    put_word(pixels, i, premultiplied(rgba));
  }
  return (uint8_t)all;
}

MP_CLONES void mp_opaque_rgb_into(const uint8_t *restrict source, uint8_t *restrict pixels, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const uint32_t r = source[i * 3], g = source[i * 3 + 1], b = source[i * 3 + 2];
    put_word(pixels, i, 0xFF000000u | r << 16 | g << 8 | b);
  }
}

MP_CLONES uint8_t mp_premultiply_bgra(uint8_t *pixels, size_t count) {
  uint32_t *p = (uint32_t *)pixels;
  uint32_t all = 0xFF;
  for (size_t i = 0; i < count; i++) {
    uint32_t v = p[i], a = v >> 24;
    all &= a;
    p[i] = a << 24 | scaled(v >> 16 & 255, a) << 16 | scaled(v >> 8 & 255, a) << 8 | scaled(v & 255, a);
  }
  return (uint8_t)all;
}

MP_CLONES uint8_t mp_premultiply_rgba16(const uint16_t *source, uint8_t *pixels, size_t count) {
  uint32_t *p = (uint32_t *)pixels;
  uint32_t all = 0xFF;
  for (size_t i = 0; i < count; i++) {
    uint32_t a = rounded(source[4 * i + 3]);
    all &= a;
    p[i] = a << 24 | scaled(rounded(source[4 * i]), a) << 16 | scaled(rounded(source[4 * i + 1]), a) << 8 |
           scaled(rounded(source[4 * i + 2]), a);
  }
  return (uint8_t)all;
}

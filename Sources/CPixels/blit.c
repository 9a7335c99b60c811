#include "multiplane_blit.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#define MP_AVX2 1
#define AVX2 __attribute__((target("avx2")))
#define AVX2_INLINE static inline __attribute__((always_inline, target("avx2")))
#endif

/* Shorter stretches than this cost more as runs of their own than they save. */
enum { SHORTEST = 16 };

static inline uint32_t word_at(const uint8_t *p, size_t i) {
  uint32_t word;
  memcpy(&word, p + i * 4, 4);
  return word;
}

static inline void put_word(uint8_t *p, size_t i, uint32_t word) { memcpy(p + i * 4, &word, 4); }

size_t mp_find_runs(const uint8_t *row, size_t width, struct mp_run *runs) {
  size_t count = 0, x = 0;
  while (x < width) {
    const size_t from = x;
    const uint32_t first = word_at(row, x);
    int opaque = 0;
    if (first == 0) {
      while (x < width && word_at(row, x) == 0) x++;
      if (x - from >= SHORTEST || from == 0 || x == width) continue;
    } else if (first >= 0xff000000u) {
      while (x < width && word_at(row, x) >= 0xff000000u) x++;
      opaque = x - from >= SHORTEST;
    } else {
      while (x < width && word_at(row, x) - 1 < 0xfeffffffu) x++;
    }
    if (!opaque && count && !runs[count - 1].opaque && runs[count - 1].end == from) {
      runs[count - 1].end = (uint16_t)(x & 0x7fff);
    } else {
      runs[count++] = (struct mp_run){(uint16_t)from, (uint16_t)(x & 0x7fff), opaque & 1};
    }
  }
  return count;
}

/* round(c * a / 255), exact for all bytes, for two channels at once. */
static inline uint32_t scaled_pair(uint32_t pair, uint32_t a) {
  uint32_t t = (pair & 0xff00ff) * a + 0x800080;
  return ((t + (t >> 8 & 0xff00ff)) >> 8) & 0xff00ff;
}

static inline uint32_t scaled(uint32_t word, uint32_t a) { return scaled_pair(word, a) | scaled_pair(word >> 8, a) << 8; }

/* Sums of bytes, held at 255: pictures of other programs may have colours above their alpha. */
static inline uint32_t sum(uint32_t a, uint32_t b) {
  uint32_t low = (a & 0xff00ff) + (b & 0xff00ff), high = (a >> 8 & 0xff00ff) + (b >> 8 & 0xff00ff);
  low |= 0x1000100 - (low >> 8 & 0xff00ff);
  high |= 0x1000100 - (high >> 8 & 0xff00ff);
  return (low & 0xff00ff) | (high & 0xff00ff) << 8;
}

static void over_plain(uint8_t *target, const uint8_t *source, size_t from, size_t count, uint32_t alpha) {
  for (size_t i = from; i < count; i++) {
    uint32_t s = word_at(source, i);
    if (alpha < 255) s = scaled(s, alpha);
    if (s == 0) continue;
    if (s < 0xff000000u) s = sum(s, scaled(word_at(target, i), 255 - (s >> 24)));
    put_word(target, i, s);
  }
}

#if MP_AVX2
AVX2_INLINE __m256i products(__m256i a, __m256i b) {
  const __m256i half = _mm256_set1_epi16(128), factor = _mm256_set1_epi16(0x101);
  return _mm256_mulhi_epu16(_mm256_add_epi16(_mm256_mullo_epi16(a, b), half), factor);
}

AVX2_INLINE __m256i scaled_wide(__m256i words, __m256i factors) {
  const __m256i zero = _mm256_setzero_si256();
  return _mm256_packus_epi16(
      products(_mm256_unpacklo_epi8(words, zero), _mm256_unpacklo_epi8(factors, zero)),
      products(_mm256_unpackhi_epi8(words, zero), _mm256_unpackhi_epi8(factors, zero)));
}

AVX2_INLINE void over_wide(uint8_t *target, const uint8_t *source, size_t count, uint32_t alpha) {
  const __m256i spread = _mm256_setr_epi8(3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15, 3, 3, 3, 3, 7, 7, 7, 7,
                                          11, 11, 11, 11, 15, 15, 15, 15);
  const __m256i full = _mm256_set1_epi8(-1), faded = _mm256_set1_epi8((char)alpha);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m256i s = _mm256_loadu_si256((const __m256i *)(source + i * 4));
    if (_mm256_testz_si256(s, s)) continue;
    if (alpha < 255) s = scaled_wide(s, faded);
    __m256i alphas = _mm256_shuffle_epi8(s, spread);
    if (!_mm256_testc_si256(alphas, full)) {
      __m256i t = _mm256_loadu_si256((const __m256i *)(target + i * 4));
      s = _mm256_adds_epu8(s, scaled_wide(t, _mm256_xor_si256(alphas, full)));
    }
    _mm256_storeu_si256((__m256i *)(target + i * 4), s);
  }
  over_plain(target, source, i, count, alpha);
}

AVX2_INLINE void copy_wide(uint8_t *target, const uint8_t *source, size_t count) {
  if (count > 1024) {
    memcpy(target, source, count * 4);
    return;
  }
  size_t i = 0;
  for (; i + 8 <= count; i += 8)
    _mm256_storeu_si256((__m256i *)(target + i * 4), _mm256_loadu_si256((const __m256i *)(source + i * 4)));
  for (; i < count; i++) put_word(target, i, word_at(source, i));
}
#endif

#define OVER_PLAIN(t, s, n, a) over_plain(t, s, 0, n, a)
#define COPY_PLAIN(t, s, n) memcpy(t, s, (n) * 4)

/* The walk over rows and runs, once for each pair of kernels. */
#define BLIT(name, attributes, over, copy) \
  attributes static void name( \
      uint8_t *target, size_t target_stride, const struct mp_picture *picture, size_t x, size_t y, size_t width, \
      size_t height, uint32_t alpha) { \
    for (size_t row = y; row < y + height; row++, target += target_stride) { \
      const uint8_t *source = picture->pixels + row * picture->stride; \
      if (!picture->starts) { \
        if (alpha == 255) copy(target, source + x * 4, width); \
        else over(target, source + x * 4, width, alpha); \
        continue; \
      } \
      for (uint32_t i = picture->starts[row]; i < picture->starts[row + 1]; i++) { \
        const struct mp_run run = picture->runs[i]; \
        const size_t from = run.start > x ? run.start : x, end = run.end < x + width ? run.end : x + width; \
        if (from >= end) continue; \
        uint8_t *t = target + (from - x) * 4; \
        if (run.opaque && alpha == 255) copy(t, source + from * 4, end - from); \
        else over(t, source + from * 4, end - from, alpha); \
      } \
    } \
  }

BLIT(blit_plain, , OVER_PLAIN, COPY_PLAIN)

void mp_blit_portable(uint8_t *target, size_t target_stride, const struct mp_picture *picture, size_t x, size_t y,
                      size_t width, size_t height, uint8_t alpha) {
  blit_plain(target, target_stride, picture, x, y, width, height, alpha);
}

#if MP_AVX2
BLIT(blit_wide, AVX2, over_wide, copy_wide)
#endif

void mp_blit(uint8_t *target, size_t target_stride, const struct mp_picture *picture, size_t x, size_t y, size_t width,
             size_t height, uint8_t alpha) {
#if MP_AVX2
  if (__builtin_cpu_supports("avx2")) {
    blit_wide(target, target_stride, picture, x, y, width, height, alpha);
    return;
  }
#endif
  blit_plain(target, target_stride, picture, x, y, width, height, alpha);
}

/* A mix of two words by shares of 128, cut off as pixman does. */
static inline uint32_t mixed(uint32_t a, uint32_t b, uint32_t weight) {
  uint32_t low = ((a & 0xff00ff) * (128 - weight) + (b & 0xff00ff) * weight) >> 7 & 0xff00ff;
  uint32_t high = ((a >> 8 & 0xff00ff) * (128 - weight) + (b >> 8 & 0xff00ff) * weight) >> 7 & 0xff00ff;
  return low | high << 8;
}

static void between_plain(
    uint8_t *target, const uint8_t *above, const uint8_t *below, size_t from, size_t width, uint32_t weight,
    uint32_t alpha) {
  for (size_t i = from; i < width; i++) {
    uint32_t s = mixed(above ? word_at(above, i) : 0, below ? word_at(below, i) : 0, weight);
    if (alpha < 255) s = scaled(s, alpha);
    put_word(target, i, sum(s, scaled(word_at(target, i), 255 - (s >> 24))));
  }
}

#if MP_AVX2
AVX2 static void between_wide(
    uint8_t *target, const uint8_t *above, const uint8_t *below, size_t width, uint32_t weight, uint32_t alpha) {
  const __m256i spread = _mm256_setr_epi8(3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15, 3, 3, 3, 3, 7, 7, 7, 7,
                                          11, 11, 11, 11, 15, 15, 15, 15);
  const __m256i zero = _mm256_setzero_si256(), full = _mm256_set1_epi8(-1), faded = _mm256_set1_epi8((char)alpha);
  /* Pairs of bytes times pairs of shares, summed: both fit a signed byte and a signed word. */
  const __m256i shares = _mm256_set1_epi16((short)((128 - weight) | weight << 8));
  const int is_whole = weight == 0;
  size_t i = 0;
  for (; i + 8 <= width; i += 8) {
    __m256i a = above ? _mm256_loadu_si256((const __m256i *)(above + i * 4)) : zero;
    __m256i b = below ? _mm256_loadu_si256((const __m256i *)(below + i * 4)) : zero;
    __m256i s = a;
    if (!is_whole) {
      __m256i low = _mm256_maddubs_epi16(_mm256_unpacklo_epi8(a, b), shares);
      __m256i high = _mm256_maddubs_epi16(_mm256_unpackhi_epi8(a, b), shares);
      s = _mm256_packus_epi16(_mm256_srli_epi16(low, 7), _mm256_srli_epi16(high, 7));
    }
    if (alpha < 255) s = scaled_wide(s, faded);
    __m256i t = _mm256_loadu_si256((const __m256i *)(target + i * 4)), alphas = _mm256_shuffle_epi8(s, spread);
    s = _mm256_adds_epu8(s, scaled_wide(t, _mm256_xor_si256(alphas, full)));
    _mm256_storeu_si256((__m256i *)(target + i * 4), s);
  }
  between_plain(target, above, below, i, width, weight, alpha);
}
#endif

void mp_blit_between(uint8_t *target, const uint8_t *above, const uint8_t *below, size_t width, uint32_t weight,
                     uint8_t alpha) {
#if MP_AVX2
  if (__builtin_cpu_supports("avx2")) {
    between_wide(target, above, below, width, weight, alpha);
    return;
  }
#endif
  between_plain(target, above, below, 0, width, weight, alpha);
}

void mp_fill(uint8_t *target, size_t stride, size_t width, size_t height, uint32_t word) {
  for (size_t y = 0; y < height; y++, target += stride)
    for (size_t x = 0; x < width; x++) put_word(target, x, word);
}

#include "include/multiplane_filter.h"

#include <stdbool.h>
#include <string.h>

// Gradients that change slowly are dithered in a pattern of so many pixels along a row, and what lies over them leaves it visible.
enum { MP_PATTERN = 8 };

// Two paths: AVX2 where the processor has it, chosen when called, and portable C everywhere else. Tests hold
// each against a reference; both give the same bytes.
#if defined(__x86_64__)
#include <immintrin.h>
#define MP_AVX2 1
#define AVX2 __attribute__((target("avx2")))
#define AVX2_INLINE static inline __attribute__((always_inline, target("avx2")))
static inline bool has_avx2(void) { return __builtin_cpu_supports("avx2"); }
#endif

static inline int distance(int a, int b) { return a < b ? b - a : a - b; }

static inline uint8_t paeth(int left, int above, int corner) {
  int toLeft = distance(above, corner), toAbove = distance(left, corner);
  int toCorner = distance(left + above, 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return (uint8_t)left;
  return (uint8_t)(toAbove <= toCorner ? above : corner);
}

// Where red, green, blue and alpha stand in a pixel.
static const int channel_offset[4] = {2, 1, 0, 3};

static inline __attribute__((always_inline)) void filter_pixels(
    const uint8_t *row, const uint8_t *above, size_t from, size_t to, const int channels, const int filter,
    uint8_t *out) {
  for (size_t x = from; x < to; x++) {
    for (int k = 0; k < channels; k++) {
      size_t i = x * 4 + (size_t)channel_offset[k];
      int value = row[i], left = x > 0 ? row[i - 4] : 0;
      int up = above ? above[i] : 0, corner = above && x > 0 ? above[i - 4] : 0;
      int predicted = filter == MP_PNG_SUB       ? left
                      : filter == MP_PNG_UP      ? up
                      : filter == MP_PNG_AVERAGE ? (left + up) >> 1
                      : filter == MP_PNG_PAETH   ? paeth(left, up, corner)
                                                 : 0;
      out[x * (size_t)channels + (size_t)k] = (uint8_t)(value - predicted);
    }
  }
}

#if MP_AVX2
// |a + b - 2c| needs nine bits, but c is the nearest of the three only if it lies between a and b, and then that is the
// difference of the other two distances.
AVX2_INLINE __m256i paeth_bytes(__m256i a, __m256i b, __m256i c) {
  __m256i low = _mm256_min_epu8(a, b), high = _mm256_max_epu8(a, b);
  __m256i to_a = _mm256_sub_epi8(_mm256_max_epu8(b, c), _mm256_min_epu8(b, c));
  __m256i to_b = _mm256_sub_epi8(_mm256_max_epu8(a, c), _mm256_min_epu8(a, c));
  __m256i to_c = _mm256_sub_epi8(_mm256_max_epu8(to_a, to_b), _mm256_min_epu8(to_a, to_b));
  __m256i inside = _mm256_and_si256(
      _mm256_cmpeq_epi8(_mm256_min_epu8(low, c), low), _mm256_cmpeq_epi8(_mm256_max_epu8(high, c), high));
  __m256i least = _mm256_min_epu8(to_a, to_b);
  __m256i is_c = _mm256_andnot_si256(_mm256_cmpeq_epi8(_mm256_min_epu8(least, to_c), least), inside);
  __m256i a_or_b = _mm256_blendv_epi8(b, a, _mm256_cmpeq_epi8(to_a, least));
  return _mm256_blendv_epi8(a_or_b, c, is_c);
}

AVX2_INLINE __m256i load(const uint8_t *p) { return _mm256_loadu_si256((const __m256i *)p); }

// Eight pixels to red, green, blue[, alpha]. For three channels 28 bytes are written of which 24 count.
AVX2_INLINE void store_pixels(uint8_t *out, __m256i pixels, const int channels) {
  if (channels == 4) {
    const __m256i order = _mm256_setr_epi8(
        2, 1, 0, 3, 6, 5, 4, 7, 10, 9, 8, 11, 14, 13, 12, 15, 2, 1, 0, 3, 6, 5, 4, 7, 10, 9, 8, 11, 14, 13, 12, 15);
    _mm256_storeu_si256((__m256i *)out, _mm256_shuffle_epi8(pixels, order));
  } else {
    const __m256i order = _mm256_setr_epi8(
        2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1, 2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1);
    __m256i packed = _mm256_shuffle_epi8(pixels, order);
    _mm_storeu_si128((__m128i *)out, _mm256_castsi256_si128(packed));
    _mm_storeu_si128((__m128i *)(out + 12), _mm256_extracti128_si256(packed, 1));
  }
}

AVX2_INLINE void filter_avx2(
    const uint8_t *row, const uint8_t *above, size_t width, const int channels, const int filter, uint8_t *out) {
  if (width == 0) return;
  filter_pixels(row, above, 0, 1, channels, filter, out);
  size_t x = 1;
  for (; x + 8 <= width; x += 8) {
    const uint8_t *p = row + x * 4, *q = above ? above + x * 4 : NULL;
    __m256i value = load(p), result = value, zero = _mm256_setzero_si256();
    if (filter == MP_PNG_SUB) {
      result = _mm256_sub_epi8(value, load(p - 4));
    } else if (filter == MP_PNG_UP) {
      result = _mm256_sub_epi8(value, load(q));
    } else if (filter == MP_PNG_AVERAGE) {
      __m256i left = load(p - 4), up = q ? load(q) : zero;
      // The instruction rounds up, PNG down.
      __m256i odd = _mm256_and_si256(_mm256_xor_si256(left, up), _mm256_set1_epi8(1));
      result = _mm256_sub_epi8(value, _mm256_sub_epi8(_mm256_avg_epu8(left, up), odd));
    } else if (filter == MP_PNG_PAETH) {
      __m256i left = load(p - 4), up = q ? load(q) : zero, corner = q ? load(q - 4) : zero;
      result = _mm256_sub_epi8(value, paeth_bytes(left, up, corner));
    }
    store_pixels(out + x * (size_t)channels, result, channels);
  }
  filter_pixels(row, above, x, width, channels, filter, out);
}

AVX2 static void filter_row_avx2(
    const uint8_t *row, const uint8_t *above, size_t width, int channels, int filter, uint8_t *out) {
#define CASE(F) \
  case F: \
    if (channels == 3) filter_avx2(row, above, width, 3, F, out); \
    else filter_avx2(row, above, width, 4, F, out); \
    return;
  switch (filter) {
    CASE(MP_PNG_NONE)
    CASE(MP_PNG_SUB)
    CASE(MP_PNG_UP)
    CASE(MP_PNG_AVERAGE)
    CASE(MP_PNG_PAETH)
  }
#undef CASE
}
#endif

static void filter_row_portable(
    const uint8_t *row, const uint8_t *above, size_t width, int channels, int filter, uint8_t *out) {
#define CASE(F) \
  case F: \
    if (channels == 3) filter_pixels(row, above, 0, width, 3, F, out); \
    else filter_pixels(row, above, 0, width, 4, F, out); \
    return;
  switch (filter) {
    CASE(MP_PNG_NONE)
    CASE(MP_PNG_SUB)
    CASE(MP_PNG_UP)
    CASE(MP_PNG_AVERAGE)
    CASE(MP_PNG_PAETH)
  }
#undef CASE
}

void mp_png_filter_row(
    const uint8_t *row, const uint8_t *above, size_t width, int channels, int filter, uint8_t *out) {
  *out++ = (uint8_t)filter;
  if (filter == MP_PNG_UP && !above) filter = MP_PNG_NONE;
#if MP_AVX2
  if (has_avx2()) {
    filter_row_avx2(row, above, width, channels, filter, out);
    return;
  }
#endif
  filter_row_portable(row, above, width, channels, filter, out);
}

static uint64_t row_sum_plain(const uint8_t *bytes, size_t count) {
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++) sum += bytes[i] < 128 ? bytes[i] : 256u - bytes[i];
  return sum;
}

// Whether a pixel and the one before it are those of a pattern that began before them.
static bool is_pattern(const uint8_t *row, size_t x) {
  return x > MP_PATTERN && memcmp(row + (x - 1) * 4, row + (x - 1 - MP_PATTERN) * 4, 8) == 0;
}

static void add_costs_plain(
    const uint8_t *row, const uint8_t *above, size_t from, size_t width, struct mp_png_costs *costs) {
  for (size_t x = from; x < width; x++) {
    uint32_t sum[3] = {0, 0, 0}, differs[3] = {0, 0, 0};
    for (size_t i = x * 4; i < x * 4 + 3; i++) {
      uint8_t value = row[i], left = row[i - 4], second = row[i - 8], up = above[i], corner = above[i - 4];
      uint8_t now[3] = {value, (uint8_t)(value - left), (uint8_t)(value - up)};
      uint8_t before[3] = {left, (uint8_t)(left - second), (uint8_t)(left - corner)};
      for (int f = 0; f < 3; f++) {
        sum[f] += now[f] < 128 ? now[f] : 256u - now[f];
        differs[f] |= now[f] != before[f];
      }
    }
    if (differs[0] && is_pattern(row, x)) differs[0] = 0;
    for (int f = 0; f < 3; f++) {
      costs->breaks[f] += differs[f];
      costs->sums[f] += differs[f] ? sum[f] : 0;
    }
  }
}

#if MP_AVX2
AVX2_INLINE uint64_t total(__m256i sums) {
  uint64_t lanes[4];
  _mm256_storeu_si256((__m256i *)lanes, sums);
  return lanes[0] + lanes[1] + lanes[2] + lanes[3];
}

AVX2 static uint64_t row_sum_avx2(const uint8_t *bytes, size_t count) {
  __m256i sums = _mm256_setzero_si256(), zero = sums;
  size_t i = 0;
  for (; i + 32 <= count; i += 32)
    sums = _mm256_add_epi64(sums, _mm256_sad_epu8(_mm256_abs_epi8(load(bytes + i)), zero));
  return total(sums) + row_sum_plain(bytes + i, count - i);
}

AVX2 static void add_costs_avx2(
    const uint8_t *row, const uint8_t *above, size_t width, struct mp_png_costs *costs) {
  const __m256i zero = _mm256_setzero_si256(), color = _mm256_set1_epi32(0xffffff);
  __m256i sums[3] = {zero, zero, zero}, repeats[3] = {zero, zero, zero};
  size_t x = width > MP_PATTERN ? MP_PATTERN + 1 : 2, steps = 0;
  add_costs_plain(row, above, 2, x, costs);
  for (; x + 8 <= width; x += 8, steps++) {
    const uint8_t *p = row + x * 4, *q = above + x * 4;
    __m256i pattern = _mm256_and_si256(
        _mm256_cmpeq_epi32(load(p), load(p - MP_PATTERN * 4)), _mm256_cmpeq_epi32(load(p - 4), load(p - MP_PATTERN * 4 - 4)));
    __m256i value = load(p), left = load(p - 4), second = load(p - 8), up = load(q), corner = load(q - 4);
    __m256i now[3] = {value, _mm256_sub_epi8(value, left), _mm256_sub_epi8(value, up)};
    __m256i before[3] = {left, _mm256_sub_epi8(left, second), _mm256_sub_epi8(left, corner)};
    for (int f = 0; f < 3; f++) {
      __m256i same = _mm256_cmpeq_epi32(_mm256_and_si256(now[f], color), _mm256_and_si256(before[f], color));
      if (f == 0) same = _mm256_or_si256(same, pattern);
      __m256i counted = _mm256_and_si256(_mm256_abs_epi8(now[f]), _mm256_andnot_si256(same, color));
      repeats[f] = _mm256_sub_epi32(repeats[f], same);
      sums[f] = _mm256_add_epi64(sums[f], _mm256_sad_epu8(counted, zero));
    }
  }
  for (int f = 0; f < 3; f++) {
    uint32_t lanes[8];
    _mm256_storeu_si256((__m256i *)lanes, repeats[f]);
    uint64_t same = 0;
    for (int i = 0; i < 8; i++) same += lanes[i];
    costs->breaks[f] += steps * 8 - same;
    costs->sums[f] += total(sums[f]);
  }
  add_costs_plain(row, above, x, width, costs);
}
#endif

void mp_png_filter_row_portable(
    const uint8_t *row, const uint8_t *above, size_t width, int channels, int filter, uint8_t *out) {
  *out++ = (uint8_t)filter;
  filter_row_portable(row, above, width, channels, filter, out);
}

uint64_t mp_png_row_sum(const uint8_t *bytes, size_t count) {
#if MP_AVX2
  if (has_avx2()) return row_sum_avx2(bytes, count);
#endif
  return row_sum_plain(bytes, count);
}

void mp_png_add_costs(const uint8_t *row, const uint8_t *above, size_t width, struct mp_png_costs *costs) {
#if MP_AVX2
  if (has_avx2()) {
    add_costs_avx2(row, above, width, costs);
    return;
  }
#endif
  add_costs_plain(row, above, 2, width, costs);
}

void mp_png_add_costs_portable(
    const uint8_t *row, const uint8_t *above, size_t width, struct mp_png_costs *costs) {
  add_costs_plain(row, above, 2, width, costs);
}

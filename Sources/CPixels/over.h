/* Words put over others: products and sums of their bytes. */
#pragma once
#include "words.h"

#if defined(__x86_64__)
#include <immintrin.h>
#define MP_AVX2 1
#define AVX2 __attribute__((target("avx2")))
#define AVX2_INLINE static inline __attribute__((always_inline, target("avx2")))
#endif

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

/* A word, faded, over another. */
static inline uint32_t over_word(uint32_t s, uint32_t t, uint32_t alpha) {
  if (alpha < 255) s = scaled(s, alpha);
  return sum(s, scaled(t, 255 - (s >> 24)));
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

AVX2_INLINE __m256i over_words(__m256i s, __m256i t, uint32_t alpha) {
  const __m256i spread = _mm256_setr_epi8(3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15, 3, 3, 3, 3, 7, 7, 7, 7,
                                          11, 11, 11, 11, 15, 15, 15, 15);
  if (alpha < 255) s = scaled_wide(s, _mm256_set1_epi8((char)alpha));
  __m256i rest = _mm256_xor_si256(_mm256_shuffle_epi8(s, spread), _mm256_set1_epi8(-1));
  return _mm256_adds_epu8(s, scaled_wide(t, rest));
}
#endif

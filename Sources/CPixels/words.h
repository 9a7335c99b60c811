/* Pixels as words, and sums and products of their bytes. */
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#define MP_AVX2 1
#define AVX2 __attribute__((target("avx2")))
#define AVX2_INLINE static inline __attribute__((always_inline, target("avx2")))
#endif

static inline uint32_t word_at(const uint8_t *p, size_t i) {
  uint32_t word;
  memcpy(&word, p + i * 4, 4);
  return word;
}

static inline void put_word(uint8_t *p, size_t i, uint32_t word) { memcpy(p + i * 4, &word, 4); }

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
#endif

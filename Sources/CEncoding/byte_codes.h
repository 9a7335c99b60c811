#pragma once
// The codes of 32 bytes at once, where the processor has AVX2: looked up by the halves of a byte, which is what groups of sixteen
// symbols are for (huffman_code.c). The same bits as symbol after symbol.

#if defined(__x86_64__)
#include <immintrin.h>

#include "bit_writer.h"
#include "huffman_code.h"

#define MP_AVX2 1
#define AVX2 __attribute__((target("avx2,bmi,bmi2")))
#define AVX2_INLINE static inline __attribute__((always_inline, target("avx2,bmi,bmi2")))

// Codes by the halves of a byte: sixteen entries each, twice.
struct half_tables {
  // Lengths by the lower half, of the smallest and the largest bytes; of the others by the upper half.
  __m256i smallest_lengths, largest_lengths, group_lengths;
  // The lower eight bits of the codes of the smallest and the largest bytes, and what is above them, doubled.
  __m256i smallest_low, largest_low, smallest_high, largest_high;
  // A group's codes follow each other: what the lower half is added to, and what stands before the sum's four bits, where they
  // overflow and where they do not.
  __m256i group_starts, group_low, group_low_next;
  // What takes the high part, doubled, to its place.
  __m256i factors;
};

AVX2 static __m256i twice(const uint8_t *entries) {
  return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)entries));
}

AVX2 static void make_tables(const struct mp_huffman_code *code, struct half_tables *tables) {
  uint8_t low[2][16], high[2][16], starts[16] = {0}, before[16] = {0}, next[16] = {0}, factors[16], lengths[16] = {0};
  for (int i = 0; i < 16; i++) {
    for (int side = 0; side < 2; side++) {
      uint32_t word = code->words[side * 240 + i];
      low[side][i] = (uint8_t)word;
      high[side][i] = (uint8_t)((word >> 8 & 0xff) << 1);
    }
    factors[i] = 128;
    if (i == 0 || i == 15) continue;
    int length = lengths[i] = code->lengths[i * 16];
    uint32_t first = mp_reversed_bits(code->words[i * 16] & 0xffff, length);
    starts[i] = first & 15;
    before[i] = (uint8_t)mp_reversed_bits(first >> 4, length - 4);
    next[i] = (uint8_t)mp_reversed_bits((first >> 4) + 1, length - 4);
    factors[i] = (uint8_t)(1 << (length - 5));
  }
  *tables = (struct half_tables){
      twice(code->lengths), twice(code->lengths + 240), twice(lengths), twice(low[0]), twice(low[1]), twice(high[0]),
      twice(high[1]), twice(starts), twice(before), twice(next), twice(factors)};
}

// The codes of the first of 32 bytes, four together, as many times as `quads` says.
AVX2_INLINE void add_codes(struct bit_writer *writer, const struct half_tables *tables, __m256i bytes, int quads) {
  const __m256i four = _mm256_set1_epi8(15), zero = _mm256_setzero_si256();
  const __m128i reversed_twice = _mm_setr_epi8(0, 16, 8, 24, 4, 20, 12, 28, 2, 18, 10, 26, 6, 22, 14, 30);
  __m256i lower = _mm256_and_si256(bytes, four), upper = _mm256_and_si256(_mm256_srli_epi16(bytes, 4), four);
  __m256i isSmallest = _mm256_cmpeq_epi8(upper, zero), isLargest = _mm256_cmpeq_epi8(upper, four);
  __m256i sum = _mm256_add_epi8(lower, _mm256_shuffle_epi8(tables->group_starts, upper));
  __m256i overflows = _mm256_cmpgt_epi8(sum, four);
#define CHOSEN(smallest, largest, other)                                                                  \
  _mm256_blendv_epi8(                                                                                     \
      _mm256_blendv_epi8(other, _mm256_shuffle_epi8(tables->smallest, lower), isSmallest),                 \
      _mm256_shuffle_epi8(tables->largest, lower), isLargest)
  __m256i low = CHOSEN(
      smallest_low, largest_low,
      _mm256_blendv_epi8(
          _mm256_shuffle_epi8(tables->group_low, upper), _mm256_shuffle_epi8(tables->group_low_next, upper), overflows));
  __m256i high = CHOSEN(
      smallest_high, largest_high, _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(reversed_twice), sum));
  __m256i length = CHOSEN(smallest_lengths, largest_lengths, _mm256_shuffle_epi8(tables->group_lengths, upper));
#undef CHOSEN
  __m256i factor = _mm256_shuffle_epi8(tables->factors, upper);
  __m256i even = _mm256_and_si256(length, _mm256_set1_epi16(255));
  __m256i two = _mm256_maddubs_epi16(length, _mm256_set1_epi8(1));
  __m256i all = _mm256_madd_epi16(two, _mm256_set1_epi16(1));
  uint64_t codes[8];
  uint32_t lengths[8];
  _mm256_storeu_si256((__m256i *)lengths, all);
  for (int side = 0; side < 2; side++) {
#define SPREAD(x) (side == 0 ? _mm256_unpacklo_epi8(x, zero) : _mm256_unpackhi_epi8(x, zero))
#define WIDENED(x) (side == 0 ? _mm256_unpacklo_epi16(x, zero) : _mm256_unpackhi_epi16(x, zero))
    // One code in 16 bits, two in 32, four in 64.
    __m256i one = _mm256_or_si256(SPREAD(low), _mm256_mullo_epi16(SPREAD(high), SPREAD(factor)));
    __m256i pair = _mm256_or_si256(
        _mm256_and_si256(one, _mm256_set1_epi32(0xffff)), _mm256_sllv_epi32(_mm256_srli_epi32(one, 16), WIDENED(even)));
    __m256i shift = _mm256_and_si256(WIDENED(two), _mm256_set1_epi64x(0xffffffff));
    __m256i quad = _mm256_or_si256(
        _mm256_and_si256(pair, _mm256_set1_epi64x(0xffffffff)), _mm256_sllv_epi64(_mm256_srli_epi64(pair, 32), shift));
#undef SPREAD
#undef WIDENED
    _mm_storeu_si128((__m128i *)(codes + side * 2), _mm256_castsi256_si128(quad));
    _mm_storeu_si128((__m128i *)(codes + 4 + side * 2), _mm256_extracti128_si256(quad, 1));
  }
  for (int i = 0; i < quads; i++) {
    add(writer, codes[i], lengths[i]);
    flush(writer);
  }
}
#endif

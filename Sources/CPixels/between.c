#include "multiplane_compose.h"
#include "over.h"

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
    const uint32_t s = mixed(above ? word_at(above, i) : 0, below ? word_at(below, i) : 0, weight);
    put_word(target, i, over_word(s, word_at(target, i), alpha));
  }
}

#if MP_AVX2
AVX2 static void between_wide(
    uint8_t *target, const uint8_t *above, const uint8_t *below, size_t width, uint32_t weight, uint32_t alpha) {
  const __m256i zero = _mm256_setzero_si256();
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
    __m256i t = _mm256_loadu_si256((const __m256i *)(target + i * 4));
    _mm256_storeu_si256((__m256i *)(target + i * 4), over_words(s, t, alpha));
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

#include "multiplane_compose.h"
#include "over.h"

enum {
  /* Stretches of a row that opaque layers leave open, and stretches of it that wait for what is below them. A row with more
   * is drawn layer by layer. */
  MOST_OPEN = 256,
  MOST_WAITING = 1024,
};

/* A part of a row, in pixels of the target. */
struct stretch {
  int32_t from, end;
};

/* Written by one store: a load of both numbers right behind two stores waits until these have reached the cache. */
static inline __attribute__((always_inline)) void set(struct stretch *stretch, int32_t from, int32_t end) {
  const uint64_t both = (uint32_t)from | (uint64_t)(uint32_t)end << 32;
  memcpy(stretch, &both, sizeof both);
}

/* A part of a row that is mixed with what is below it. */
struct waiting {
  struct stretch part;
  int32_t layer;
};

static inline void over_plain(uint8_t *target, const uint8_t *source, size_t count, size_t below, uint32_t alpha) {
  (void)below;
  for (size_t i = 0; i < count; i++) {
    const uint32_t s = word_at(source, i);
    if (s != 0) put_word(target, i, over_word(s, word_at(target, i), alpha));
  }
}

static inline void copy_plain(uint8_t *target, const uint8_t *source, size_t count, size_t below) {
  (void)below;
  memcpy(target, source, count * 4);
}

#if MP_AVX2
/* The first `count` of eight words. */
AVX2_INLINE __m256i first_words(size_t count) {
  return _mm256_cmpgt_epi32(_mm256_set1_epi32((int)count), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}

/* The row below is wanted next, and nothing tells the processor so: rows of several pictures take turns. */
AVX2_INLINE void fetch(const uint8_t *source, size_t below) { _mm_prefetch((const char *)(source + below), _MM_HINT_T0); }

AVX2_INLINE void over_wide(uint8_t *target, const uint8_t *source, size_t count, size_t below, uint32_t alpha) {
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    if (i % 16 == 0) fetch(source + i * 4, below);
    __m256i s = _mm256_loadu_si256((const __m256i *)(source + i * 4));
    if (_mm256_testz_si256(s, s)) continue;
    __m256i t = _mm256_loadu_si256((const __m256i *)(target + i * 4));
    _mm256_storeu_si256((__m256i *)(target + i * 4), over_words(s, t, alpha));
  }
  if (i == count) return;
  const __m256i mask = first_words(count - i);
  __m256i s = _mm256_maskload_epi32((const int *)(source + i * 4), mask);
  __m256i t = _mm256_maskload_epi32((const int *)(target + i * 4), mask);
  _mm256_maskstore_epi32((int *)(target + i * 4), mask, over_words(s, t, alpha));
}

AVX2_INLINE void copy_wide(uint8_t *target, const uint8_t *source, size_t count, size_t below) {
  size_t i = 0;
  for (; i + 16 <= count; i += 16) {
    fetch(source + i * 4, below);
    __m256i a = _mm256_loadu_si256((const __m256i *)(source + i * 4));
    __m256i b = _mm256_loadu_si256((const __m256i *)(source + i * 4 + 32));
    _mm256_storeu_si256((__m256i *)(target + i * 4), a);
    _mm256_storeu_si256((__m256i *)(target + i * 4 + 32), b);
  }
  if (i == count) return;
  fetch(source + i * 4, below);
  for (; i + 8 <= count; i += 8)
    _mm256_storeu_si256((__m256i *)(target + i * 4), _mm256_loadu_si256((const __m256i *)(source + i * 4)));
  const __m256i mask = first_words(count - i);
  _mm256_maskstore_epi32((int *)(target + i * 4), mask, _mm256_maskload_epi32((const int *)(source + i * 4), mask));
}
#endif

static inline int32_t larger(int32_t a, int32_t b) { return a > b ? a : b; }
static inline int32_t smaller(int32_t a, int32_t b) { return a < b ? a : b; }

static inline int may_hide(const struct mp_layer *layer) { return layer->alpha == 255 && layer->picture.hides; }

static inline int overlap(const struct mp_layer *a, const struct mp_layer *b) {
  return a->left < b->right && b->left < a->right && a->top < b->bottom && b->top < a->bottom;
}

#define WALK(name) name##_plain
#define WALK_ATTRIBUTES
#define OVER over_plain
#define COPY copy_plain
#include "compose_walk.h"
#undef WALK
#undef WALK_ATTRIBUTES
#undef OVER
#undef COPY

#if MP_AVX2
#define WALK(name) name##_wide
#define WALK_ATTRIBUTES __attribute__((target("avx2")))
#define OVER over_wide
#define COPY copy_wide
#include "compose_walk.h"
#endif

size_t mp_compose(uint8_t *target, size_t stride, const struct mp_layer *layers, size_t count) {
#if MP_AVX2
  if (__builtin_cpu_supports("avx2")) return compose_wide(target, stride, layers, count);
#endif
  return compose_plain(target, stride, layers, count);
}

size_t mp_compose_portable(uint8_t *target, size_t stride, const struct mp_layer *layers, size_t count) {
  return compose_plain(target, stride, layers, count);
}

#if MP_AVX2
AVX2 static void over_row_wide(uint8_t *target, const uint8_t *source, size_t width) {
  over_wide(target, source, width, 0, 255);
}
#endif

void mp_over_row(uint8_t *target, const uint8_t *source, size_t width) {
#if MP_AVX2
  if (__builtin_cpu_supports("avx2")) return over_row_wide(target, source, width);
#endif
  over_plain(target, source, width, 0, 255);
}

void mp_fill(uint8_t *target, size_t stride, size_t width, size_t height, uint32_t word) {
  for (size_t y = 0; y < height; y++, target += stride)
    for (size_t x = 0; x < width; x++) put_word(target, x, word);
}

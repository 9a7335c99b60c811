#include "multiplane_filters.h"

#include <stdbool.h>
#include <string.h>

#include "equal_lines.h"

#define INLINE static inline __attribute__((always_inline))

/* See color.c. */
#pragma STDC FP_CONTRACT OFF

/* A picture is blurred in strips of 32 pixels across the direction of the blur: along a column that is 32 columns,
 * along a row 32 rows turned on their side, so that one loop over neighbouring lanes serves both axes. Where alpha is all
 * there is, a strip has 128 pixels. Samples have 8 bits behind the point between the passes. */
enum { LANES = 128, ALPHA = 3 };

/* The sample at `i`, zeros or the edge's beyond the ends. */
INLINE const uint16_t *at(
    const uint16_t *line, const uint16_t *zero, int i, int n, int clamp) {
  if (i < 0) return clamp ? line : zero;
  if (i >= n) return clamp ? line + (size_t)(n - 1) * LANES : zero;
  return line + (size_t)i * LANES;
}

/* Sixteen lanes: a register of the widest processors, two or four of others. */
typedef uint16_t samples __attribute__((vector_size(32)));
typedef int32_t sums __attribute__((vector_size(64)));
typedef float shares __attribute__((vector_size(64)));
enum { WIDTH = 16 };

INLINE void load(const uint16_t *from, sums *to) {
  samples some;
  memcpy(&some, from, sizeof some);
  *to = __builtin_convertvector(some, sums);
}

INLINE void pass(const uint16_t *in, uint16_t *out, int n, struct mp_box box, int clamp) {
  static const uint16_t zero[LANES];
  const int r = box.radius;
  const float whole = 1.0f / ((float)(2 * r + 1) + 2.0f * box.edge), part = box.edge * whole;
  sums sum[LANES / WIDTH] = {0}, enters, leaves, follows;
  for (int i = -r - 1; i < r; i++) {
    const uint16_t *s = at(in, zero, i, n, clamp);
    for (int k = 0; k < LANES / WIDTH; k++) {
      load(s + k * WIDTH, &enters);
      sum[k] += enters;
    }
  }
  /* `sum` now holds the box of the place before the first one. */
  for (int y = 0; y < n; y++) {
    const uint16_t *enter = at(in, zero, y + r, n, clamp), *before = at(in, zero, y - r - 1, n, clamp);
    const uint16_t *after = at(in, zero, y + r + 1, n, clamp);
    uint16_t *o = out + (size_t)y * LANES;
    for (int k = 0; k < LANES / WIDTH; k++) {
      load(enter + k * WIDTH, &enters);
      load(before + k * WIDTH, &leaves);
      load(after + k * WIDTH, &follows);
      sum[k] += enters - leaves;
      const shares middle = __builtin_convertvector(sum[k], shares) * whole;
      const shares v = middle + __builtin_convertvector(leaves + follows, shares) * part;
      const samples some = __builtin_convertvector(__builtin_convertvector(v + 0.5f, sums), samples);
      memcpy(o + k * WIDTH, &some, sizeof some);
    }
  }
}

INLINE void three_passes(
    uint16_t *a, uint16_t *b, int n, struct mp_box box, int clamp) {
  pass(a, b, n, box, clamp);
  pass(b, a, n, box, clamp);
  pass(a, b, n, box, clamp);
}

INLINE uint16_t sample(uint8_t level) { return (uint16_t)(level << 8); }

INLINE uint8_t level(uint16_t sample) { return (uint8_t)((sample + 128) >> 8); }

/* Along columns: `count` of them from `pixels` on. */
INLINE void down(
    uint8_t *pixels, int count, int n, size_t stride, struct mp_box box, int clamp, uint16_t *a, uint16_t *b) {
  /* Of whole strips the number is a constant. */
  const int lanes = count * 4;
  for (int y = 0; y < n; y++) {
    const uint8_t *row = pixels + (size_t)y * stride;
    uint16_t *s = a + (size_t)y * LANES;
    if (lanes == LANES) {
      for (int k = 0; k < LANES; k++) s[k] = sample(row[k]);
    } else {
      for (int k = 0; k < lanes; k++) s[k] = sample(row[k]);
    }
  }
  three_passes(a, b, n, box, clamp);
  for (int y = 0; y < n; y++) {
    uint8_t *row = pixels + (size_t)y * stride;
    const uint16_t *s = b + (size_t)y * LANES;
    if (lanes == LANES) {
      for (int k = 0; k < LANES; k++) row[k] = level(s[k]);
    } else {
      for (int k = 0; k < lanes; k++) row[k] = level(s[k]);
    }
  }
}

/* Along rows: `count` of them from `pixels` on. */
INLINE void across(
    uint8_t *pixels, int count, int n, size_t stride, struct mp_box box, int clamp, uint16_t *a, uint16_t *b) {
  for (int x = 0; x < n; x++) {
    uint16_t *s = a + (size_t)x * LANES;
    for (int j = 0; j < count; j++) {
      const uint8_t *p = pixels + (size_t)j * stride + (size_t)x * 4;
      for (int c = 0; c < 4; c++) s[j * 4 + c] = sample(p[c]);
    }
  }
  three_passes(a, b, n, box, clamp);
  for (int x = 0; x < n; x++) {
    const uint16_t *s = b + (size_t)x * LANES;
    for (int j = 0; j < count; j++) {
      uint8_t *p = pixels + (size_t)j * stride + (size_t)x * 4;
      for (int c = 0; c < 4; c++) p[c] = level(s[j * 4 + c]);
    }
  }
}

/* Alpha alone, of `count` columns or rows, `step` bytes from one to the next, along `n` pixels that are `stride` bytes apart. */
INLINE void along_alpha(
    uint8_t *pixels, int count, size_t step, int n, size_t stride, struct mp_box box, int clamp, uint16_t *a, uint16_t *b) {
  for (int i = 0; i < n; i++) {
    uint16_t *s = a + (size_t)i * LANES;
    for (int k = 0; k < count; k++) s[k] = sample(pixels[(size_t)i * stride + (size_t)k * step + ALPHA]);
  }
  three_passes(a, b, n, box, clamp);
  for (int i = 0; i < n; i++) {
    const uint16_t *s = b + (size_t)i * LANES;
    for (int k = 0; k < count; k++) pixels[(size_t)i * stride + (size_t)k * step + ALPHA] = level(s[k]);
  }
}

static int least(int a, int b) { return a < b ? a : b; }

static int longest(int width, int height) { return width > height ? width : height; }

size_t mp_blur_scratch(int width, int height) {
  const size_t side = (size_t)longest(width, height);
  return side * LANES * 2 * sizeof(uint16_t) + (side + 1) * sizeof(int);
}

struct job {
  uint8_t *pixels;
  int width, height;
  size_t stride;
  struct mp_box box;
  int clamp;
  bool isBlack;
  void *scratch;
};

/* A strip of columns or rows at a time; those that are equal are blurred once. */
INLINE void blur(const struct job *job) {
  const int width = job->width, height = job->height, clamp = job->clamp, strip = job->isBlack ? LANES : LANES / 4;
  const size_t side = (size_t)longest(width, height), stride = job->stride;
  uint16_t *a = job->scratch, *b = a + side * LANES;
  int *first = (int *)(b + side * LANES);
  /* Lanes that a narrow last strip leaves unused are summed too; they only must not be undefined. */
  memset(job->scratch, 0, mp_blur_scratch(width, height));
  const int columns = gather_columns(job->pixels, width, height, stride, (uint32_t *)a, first);
  for (int x = 0; x < columns; x += strip) {
    uint8_t *pixels = job->pixels + (size_t)x * 4;
    const int count = least(strip, columns - x);
    if (job->isBlack) along_alpha(pixels, count, 4, height, stride, job->box, clamp, a, b);
    else down(pixels, count, height, stride, job->box, clamp, a, b);
  }
  spread_columns(job->pixels, width, columns, height, stride, first);
  const int rows = gather_rows(job->pixels, width, height, stride, first);
  for (int y = 0; y < rows; y += strip) {
    uint8_t *pixels = job->pixels + (size_t)y * stride;
    const int count = least(strip, rows - y);
    if (job->isBlack) along_alpha(pixels, count, stride, width, 4, job->box, clamp, a, b);
    else across(pixels, count, width, stride, job->box, clamp, a, b);
  }
  spread_rows(job->pixels, width, rows, height, stride, first);
}

static void blur_portable(const struct job *job) { blur(job); }

/* Where the loader chooses, compilers leave the widest registers unused. */
#if defined(__x86_64__)
__attribute__((target("arch=x86-64-v3"))) static void blur_avx2(const struct job *job) { blur(job); }

__attribute__((target("arch=x86-64-v4"), min_vector_width(512))) static void blur_avx512(const struct job *job) {
  blur(job);
}
#endif

static void blur_as_wide_as_possible(const struct job *job) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("x86-64-v4")) return blur_avx512(job);
  if (__builtin_cpu_supports("x86-64-v3")) return blur_avx2(job);
#endif
  blur_portable(job);
}

void mp_blur(uint8_t *pixels, int width, int height, size_t stride, struct mp_box box, int clamp, void *scratch) {
  blur_as_wide_as_possible(&(struct job){pixels, width, height, stride, box, clamp, false, scratch});
}

void mp_blur_black(uint8_t *pixels, int width, int height, size_t stride, struct mp_box box, int clamp, void *scratch) {
  blur_as_wide_as_possible(&(struct job){pixels, width, height, stride, box, clamp, true, scratch});
}

void mp_blur_portable(uint8_t *pixels, int width, int height, size_t stride, struct mp_box box, int clamp, void *scratch) {
  blur_portable(&(struct job){pixels, width, height, stride, box, clamp, false, scratch});
}

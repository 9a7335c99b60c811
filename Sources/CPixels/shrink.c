#include "multiplane_filters.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "clones.h"

/* Numbers are those of cairo and pixman (cairo-pattern.c, cairo-matrix.c and cairo-image-source.c of 1.16, pixman-matrix.c and
 * pixman-fast-path.c of 0.42), step by step: the pixels are theirs. Places and weights have 16 bits behind the point. See
 * color.c. */
#pragma STDC FP_CONTRACT OFF

enum { ONE = 1 << 16, HALF = 1 << 15 };

static int32_t fixed(double value) { return (int32_t)nearbyint(value * ONE); }

/* Whether cairo takes a mean of two neighbours along an axis, by the pixels there are for one, and where it begins. */
static int is_mean(double scale, double start) {
  double square = scale * scale;
  if (square < 1.0 / (0.75 * 0.75)) return 1;
  return square > 3.99 && square < 4.01 && ((int32_t)nearbyint(start * 256) & 255) == 0;
}

/* The way from pixels of the result to those of the picture: what pixels of one axis are counted from, and the way in
 * whole numbers. */
struct axis {
  double scale, start;
  int32_t step, origin, offset;
};

/* Of an axis with `count` pixels: what whole numbers lose is made up for in the middle. */
static void straighten(struct axis *axis, int count) {
  const int64_t middle = fixed(count / 2.0);
  const double back = axis->scale != 1.0 ? 1.0 / axis->scale : 1.0, start = -axis->start * back;
  for (int i = 0; i < 5; i++) {
    int64_t place = axis->step * (middle >> 16) + ((axis->step * (middle & (ONE - 1)) + HALF) >> 16) + axis->origin;
    double error = ((double)(int32_t)place / ONE * back + start - count / 2.0) * axis->scale;
    int32_t change = fixed(error);
    axis->origin -= change;
    /* cairo goes on until neither axis changes; an axis that does not change stays as it is. */
    if (change == 0) return;
  }
}

static void place_axes(struct axis *x, struct axis *y, int width, int height) {
  if (x->start != 0 || y->start != 0) {
    double across = x->start, down = y->start, norm = fmax(fabs(across), fabs(down));
    for (int i = -1; i < 2; i += 2) {
      for (int j = -1; j < 2; j += 2) {
        double area = (x->scale + i) * (y->scale + j);
        if (fabs(area) < 2.2204460492503131e-16) continue;
        area = 1 / area;
        double a = -(x->start * (y->scale + j)) * area, b = -(y->start * (x->scale + i)) * area;
        if (fmax(fabs(a), fabs(b)) < norm) {
          norm = fmax(fabs(a), fabs(b));
          across = a;
          down = b;
        }
      }
    }
    across = floor(across);
    down = floor(down);
    x->offset = (int32_t)-across;
    y->offset = (int32_t)-down;
    x->start = across * x->scale + x->start;
    y->start = down * y->scale + y->start;
  }
  struct axis *axes[] = {x, y};
  for (int i = 0; i < 2; i++) {
    axes[i]->step = fixed(axes[i]->scale);
    axes[i]->origin = fixed(axes[i]->start);
  }
  double area = x->scale * y->scale;
  if (fabs(area * area - 1.0) < 1.0 / 256) return;
  straighten(x, width);
  straighten(y, height);
}

/* Where a pixel of the result lies in the picture. */
static int32_t place_of(const struct axis *axis, int pixel) {
  int64_t at = pixel + axis->offset;
  return (int32_t)(axis->step * at + (((int64_t)axis->step * HALF + HALF) >> 16) + axis->origin);
}

/* The weights of the pixels along an axis, by the part of a pixel a place lies at: cairo takes the middle between two such
 * parts, `offset` behind the first. */
struct box {
  int width, phase_bits, offset;
  int32_t *weights;
};

static double cairo_box(double scale) { return scale > 16.0 ? 16.0 : scale < 1.0 / 0.75 ? 1.0 : scale; }

static int make_box(struct box *box, double r, int is_cairo) {
  box->width = (int)ceil(r + 1);
  box->phase_bits = 0;
  while (r * (1 << box->phase_bits) <= 128.0) box->phase_bits++;
  const int phases = 1 << box->phase_bits, width = box->width;
  box->offset = is_cairo ? HALF / phases : 0;
  box->weights = malloc((size_t)(phases * width) * sizeof *box->weights);
  if (!box->weights) return 0;
  for (int phase = 0; phase < phases; phase++) {
    int32_t *weights = box->weights + phase * width, sum = 0;
    double part = (double)phase / phases + (double)box->offset / ONE, total = 0;
    double first = ceil(part - width / 2.0 - 0.5) - part + 0.5;
    for (int i = 0; i < width; i++) {
      double x = first + i, low = fmin((r + 1) / 2 - x, (r + 1) / 2 + x), value = fmax(0.0, fmin(fmin(r, 1.0), low));
      total += value;
      weights[i] = (int32_t)(value * ONE);
    }
    total = 1 / total;
    for (int i = 0; i < width; i++) sum += weights[i] = (int32_t)(weights[i] * total);
    weights[width / 2] += ONE - sum;
  }
  return 1;
}

/* The first pixel that a place's box holds, and which weights it takes. */
struct window {
  int32_t first, phase;
};

static struct window window_at(int32_t place, const struct box *box) {
  const int shift = 16 - box->phase_bits;
  const int32_t middle = ((place + (HALF >> box->phase_bits) - box->offset) >> shift) * (1 << shift) + box->offset;
  const int32_t reach = ((box->width << 16) - ONE) >> 1;
  return (struct window){(middle - 1 - reach) >> 16, (middle & (ONE - 1)) >> shift};
}

static int32_t held(int32_t i, int32_t count) { return i < 0 ? 0 : i >= count ? count - 1 : i; }

/* What a row of the result is summed from: the picture's rows, and for each phase across and each row the weights of the pixels of
 * a box, four times each as channels want them, with zeros up to an even number of pixels. */
struct sum {
  const uint8_t *const *rows;
  int row_count, width, taps, is_clear_beyond;
  const int32_t *weights;
};

static inline const int32_t *weights_of(const struct sum *sum, struct window window) {
  return sum->weights + (size_t)window.phase * (size_t)(sum->row_count * sum->taps * 4);
}

/* One pixel; beyond the picture lie its edge's own, or nothing. */
static void sum_pixel(const struct sum *sum, struct window window, uint8_t *target) {
  const int32_t *weight = weights_of(sum, window);
  int32_t sums[4] = {HALF, HALF, HALF, HALF};
  for (int i = 0; i < sum->row_count; i++) {
    for (int j = 0; j < sum->taps; j++, weight += 4) {
      const int32_t column = held(window.first + j, sum->width);
      if (sum->is_clear_beyond && column != window.first + j) continue;
      const uint8_t *pixel = sum->rows[i] + (size_t)column * 4;
      for (int c = 0; c < 4; c++) sums[c] += pixel[c] * weight[c];
    }
  }
  for (int c = 0; c < 4; c++) {
    int32_t value = sums[c] >> 16;
    target[c] = (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
  }
}

static void sum_row(const struct sum *sum, const struct window *windows, int count, uint8_t *target) {
  for (int k = 0; k < count; k++) sum_pixel(sum, windows[k], target + (size_t)k * 4);
}

#if defined(__x86_64__)
/* Two pixels of the picture at a time. */
static inline __attribute__((always_inline, target("avx2"))) void sum_wide(
    const struct sum *sum, const struct window *windows, int count, const int row_count, const int taps, uint8_t *target) {
  for (int k = 0; k < count; k++, target += 4) {
    const struct window window = windows[k];
    if (window.first < 0 || window.first + taps > sum->width) {
      sum_pixel(sum, window, target);
      continue;
    }
    const int32_t *weight = weights_of(sum, window);
    __m256i sums = _mm256_zextsi128_si256(_mm_set1_epi32(HALF));
    for (int i = 0; i < row_count; i++) {
      const uint8_t *pixel = sum->rows[i] + (size_t)window.first * 4;
      for (int j = 0; j < taps; j += 2, pixel += 8, weight += 8) {
        __m256i levels = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)pixel));
        sums = _mm256_add_epi32(sums, _mm256_mullo_epi32(levels, _mm256_loadu_si256((const __m256i *)weight)));
      }
    }
    __m128i all = _mm_srai_epi32(_mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1)), 16);
    __m128i words = _mm_packs_epi32(all, all);
    int32_t value = _mm_cvtsi128_si32(_mm_packus_epi16(words, words));
    memcpy(target, &value, 4);
  }
}

/* Down to a third boxes have three or four pixels. */
__attribute__((target("avx2"))) static void sum_row_wide(
    const struct sum *sum, const struct window *windows, int count, uint8_t *target) {
  if (sum->row_count == 3 && sum->taps == 4) sum_wide(sum, windows, count, 3, 4, target);
  else if (sum->row_count == 4 && sum->taps == 4) sum_wide(sum, windows, count, 4, 4, target);
  else sum_wide(sum, windows, count, sum->row_count, sum->taps, target);
}
#endif

/* The weights of a row's phase, for every phase across. */
MP_CLONES static void join(
    const struct box *across, const int32_t *down, int row_count, int taps, int32_t *restrict weights) {
  for (int phase = 0; phase < 1 << across->phase_bits; phase++) {
    for (int i = 0; i < row_count; i++, weights += taps * 4) {
      for (int j = 0; j < across->width; j++) {
        int32_t weight = (int32_t)(((int64_t)across->weights[phase * across->width + j] * down[i] + HALF) >> 16);
        for (int c = 0; c < 4; c++) weights[j * 4 + c] = weight;
      }
    }
  }
}

int mp_is_shrunk(struct mp_part part, int width, int height) {
  return !is_mean(1.0 / (width / part.width), part.x) || !is_mean(1.0 / (height / part.height), part.y);
}

/* Sums every pixel of the target from a box around its place. The rows beyond the picture are its last ones, or `clear`. */
static int sum_boxes(
    struct mp_plane source, const struct box *across, const struct box *down, const struct window *columns,
    const struct window *lines, const uint8_t *clear, struct mp_plane target) {
  const int taps = (across->width + 1) & ~1;
  int32_t *weights = calloc((size_t)(taps * down->width * 4) << across->phase_bits, sizeof *weights);
  const uint8_t **rows = malloc((size_t)down->width * sizeof *rows);
  const int is_done = weights && rows;
  const struct sum sum = {rows, down->width, source.width, taps, clear != NULL, weights};
  for (int line = 0; is_done && line < target.height; line++) {
    for (int i = 0; i < down->width; i++) {
      const int32_t row = lines[line].first + i, near = held(row, source.height);
      rows[i] = clear && row != near ? clear : source.pixels + (size_t)near * source.stride;
    }
    join(across, down->weights + lines[line].phase * down->width, down->width, taps, weights);
    uint8_t *row = target.pixels + (size_t)line * target.stride;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) {
      sum_row_wide(&sum, columns, target.width, row);
      continue;
    }
#endif
    sum_row(&sum, columns, target.width, row);
  }
  free(weights);
  free(rows);
  return is_done;
}

int mp_shrink(struct mp_plane source, struct mp_part part, struct mp_plane target) {
  struct axis x = {.scale = 1.0 / (target.width / part.width), .start = part.x};
  struct axis y = {.scale = 1.0 / (target.height / part.height), .start = part.y};
  struct box across = {0}, down = {0};
  struct window *columns = malloc((size_t)target.width * sizeof *columns);
  struct window *lines = malloc((size_t)target.height * sizeof *lines);
  int is_done = columns && lines && make_box(&across, cairo_box(x.scale), 1) && make_box(&down, cairo_box(y.scale), 1);
  if (is_done) {
    place_axes(&x, &y, target.width, target.height);
    for (int k = 0; k < target.width; k++)
      columns[k] = window_at((int32_t)((uint32_t)place_of(&x, 0) + (uint32_t)k * (uint32_t)x.step), &across);
    for (int k = 0; k < target.height; k++) lines[k] = window_at(place_of(&y, k), &down);
    is_done = sum_boxes(source, &across, &down, columns, lines, NULL, target);
  }
  free(across.weights);
  free(down.weights);
  free(columns);
  free(lines);
  return is_done;
}

int mp_reduce(struct mp_plane source, struct mp_way x, struct mp_way y, int extends, struct mp_plane target) {
  struct box across = {0}, down = {0};
  struct window *columns = malloc((size_t)target.width * sizeof *columns);
  struct window *lines = malloc((size_t)target.height * sizeof *lines);
  uint8_t *clear = calloc((size_t)source.width, 4);
  int is_done =
      columns && lines && clear && make_box(&across, fmax(1, fabs(x.step)), 0) && make_box(&down, fmax(1, fabs(y.step)), 0);
  if (is_done) {
    /* By its own number alone: a pixel is the same in whatever part it is drawn. */
    for (int k = 0; k < target.width; k++) columns[k] = window_at(fixed(x.start + (k + x.first + 0.5) * x.step), &across);
    for (int k = 0; k < target.height; k++) lines[k] = window_at(fixed(y.start + (k + y.first + 0.5) * y.step), &down);
    is_done = sum_boxes(source, &across, &down, columns, lines, extends ? NULL : clear, target);
  }
  free(across.weights);
  free(down.weights);
  free(columns);
  free(lines);
  free(clear);
  return is_done;
}

#include "multiplane_compare.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "clones.h"
#include "srgb.h"
#include "words.h"

#pragma STDC FP_CONTRACT OFF

#define INLINE static inline __attribute__((always_inline))

/* v * a / 255, rounded. */
INLINE int scaled(int v, int a) {
  int t = v * a + 128;
  return (t + (t >> 8)) >> 8;
}

INLINE int larger(int a, int b) { return a > b ? a : b; }

/* The largest difference of a premultiplied channel of each pixel; at least 1 where straight pixels differ. */
MP_CLONES static void find_levels(const uint8_t *golden, const uint8_t *actual, size_t width, uint8_t *levels) {
  for (size_t x = 0; x < width; x++) {
    uint32_t g = word_at(golden, x), a = word_at(actual, x);
    int ga = (int)(g >> 24), aa = (int)(a >> 24);
    int red = abs(scaled((int)(g & 255), ga) - scaled((int)(a & 255), aa));
    int green = abs(scaled((int)(g >> 8 & 255), ga) - scaled((int)(a >> 8 & 255), aa));
    int blue = abs(scaled((int)(g >> 16 & 255), ga) - scaled((int)(a >> 16 & 255), aa));
    int most = larger(larger(red, green), larger(blue, abs(ga - aa)));
    int same = g == a || (ga | aa) == 0;
    levels[x] = (uint8_t)(same ? 0 : larger(most, 1));
  }
}

/* The cube root of a number from 0 to 1: two of Halley's steps from a third of the exponent, right to five digits. */
INLINE float cube_root(float v) {
  /* Black, too, stays far from numbers so small that processors take ten times as long. */
  v = v < 1e-9f ? 1e-9f : v;
  uint32_t bits;
  memcpy(&bits, &v, 4);
  bits = (uint32_t)((float)(int32_t)bits * (1.0f / 3.0f)) + 0x2a51407au;
  float y;
  memcpy(&y, &bits, 4);
  for (int i = 0; i < 2; i++) {
    float cube = y * y * y;
    y = y * (cube + 2 * v) / (2 * cube + v);
  }
  return y;
}

/* OKLab of linear light (Björn Ottosson, "A perceptual color space for image processing", 2020). */
INLINE void oklab(float red, float green, float blue, float lab[3]) {
  float l = cube_root(0.4122214708f * red + 0.5363325363f * green + 0.0514459929f * blue);
  float m = cube_root(0.2119034982f * red + 0.6806995451f * green + 0.1073969566f * blue);
  float s = cube_root(0.0883024619f * red + 0.2817188376f * green + 0.6299787005f * blue);
  lab[0] = 0.2104542553f * l + 0.7936177850f * m - 0.0040720468f * s;
  lab[1] = 1.9779984951f * l - 2.4285922050f * m + 0.4505937099f * s;
  lab[2] = 0.0259040371f * l + 0.7827717662f * m - 0.8086757660f * s;
}

#define BATCH 32

/* The light of some pixels of both pictures, channel by channel. */
struct batch {
  float golden[3][BATCH], actual[3][BATCH], distance[BATCH];
};

/* HyAB: the difference in lightness plus the distance of the colours (Abasi and others, 2020). */
MP_CLONES static void find_distances(struct batch *batch) {
  for (int i = 0; i < BATCH; i++) {
    float a[3], b[3];
    oklab(batch->golden[0][i], batch->golden[1][i], batch->golden[2][i], a);
    oklab(batch->actual[0][i], batch->actual[1][i], batch->actual[2][i], b);
    float u = a[1] - b[1], v = a[2] - b[2];
    batch->distance[i] = fabsf(a[0] - b[0]) + sqrtf(u * u + v * v);
  }
}

/* Over a background of 0 or 255. */
INLINE void put_light(float light[3][BATCH], int slot, uint32_t word, int background) {
  int alpha = (int)(word >> 24);
  int under = background ? 255 - alpha : 0;
  for (int c = 0; c < 3; c++) light[c][slot] = mp_srgb_light[scaled((int)(word >> (8 * c) & 255), alpha) + under];
}

/* Distances of the pixels at `count` places, at most half a batch. */
static void distances_at(const uint8_t *golden, const uint8_t *actual, const uint32_t *places, int count,
                         struct batch *batch) {
  for (int i = 0; i < count; i++) {
    uint32_t g = word_at(golden, places[i]), a = word_at(actual, places[i]);
    for (int side = 0; side < 2; side++) {
      put_light(batch->golden, i * 2 + side, g, side);
      put_light(batch->actual, i * 2 + side, a, side);
    }
  }
  find_distances(batch);
  for (int i = 0; i < count; i++) {
    float black = batch->distance[i * 2], white = batch->distance[i * 2 + 1];
    batch->distance[i] = black > white ? black : white;
  }
}

/* The same for opaque pixels, at most a batch: no background shows. */
static void opaque_distances_at(const uint8_t *golden, const uint8_t *actual, const uint32_t *places, int count,
                                struct batch *batch) {
  for (int i = 0; i < count; i++) {
    uint32_t g = word_at(golden, places[i]), a = word_at(actual, places[i]);
    for (int c = 0; c < 3; c++) {
      batch->golden[c][i] = mp_srgb_light[g >> (8 * c) & 255];
      batch->actual[c][i] = mp_srgb_light[a >> (8 * c) & 255];
    }
  }
  find_distances(batch);
}

float mp_pixel_distance(const uint8_t golden[4], const uint8_t actual[4]) {
  struct batch batch = {0};
  uint32_t place = 0;
  distances_at(golden, actual, &place, 1, &batch);
  return batch.distance[0];
}

/* A picture, and the brightness of the three rows that were asked for last. */
struct side {
  const uint8_t *pixels;
  size_t width, height;
  int32_t *brightness[3];
  size_t rows[3];
};

/* Weights of red, green and blue in brightness, in 1/256 (ITU-R BT.601); over white. */
MP_CLONES static void find_brightness(const uint8_t *row, size_t width, int32_t *brightness) {
  for (size_t x = 0; x < width; x++) {
    uint32_t word = word_at(row, x);
    int alpha = (int)(word >> 24);
    int value = 77 * (int)(word & 255) + 150 * (int)(word >> 8 & 255) + 29 * (int)(word >> 16 & 255);
    brightness[x] = value * alpha + 256 * 255 * (255 - alpha);
  }
}

static void need_rows(struct side *side, size_t first, size_t last) {
  for (size_t y = first; y <= last; y++) {
    if (side->rows[y % 3] == y) continue;
    find_brightness(side->pixels + y * side->width * 4, side->width, side->brightness[y % 3]);
    side->rows[y % 3] = y;
  }
}

/* Whether more than two neighbours have a pixel's very colour; the picture's edge counts as one. */
static bool is_in_a_flat(const struct side *side, size_t x, size_t y) {
  size_t left = x > 0 ? x - 1 : 0, right = x + 1 < side->width ? x + 1 : x;
  size_t top = y > 0 ? y - 1 : 0, bottom = y + 1 < side->height ? y + 1 : y;
  uint32_t color = word_at(side->pixels, y * side->width + x);
  int count = left == x || right == x || top == y || bottom == y;
  for (size_t v = top; v <= bottom; v++) {
    for (size_t u = left; u <= right; u++) {
      if (u == x && v == y) continue;
      uint32_t other = word_at(side->pixels, v * side->width + u);
      count += other == color || (color >> 24 == 0 && other >> 24 == 0);
      if (count > 2) return true;
    }
  }
  return false;
}

/* Whether a pixel looks like the shade of an edge: it has darker and brighter neighbours, few of its own brightness, and
 * the darkest or the brightest of them lies in a flat of both pictures. It is the rule of mapbox/pixelmatch, after
 * V. Vyšniauskas, "Anti-aliased Pixel and Intensity Slope Detector", 2009. */
static bool is_shade(const struct side *side, const struct side *other, size_t x, size_t y) {
  size_t left = x > 0 ? x - 1 : 0, right = x + 1 < side->width ? x + 1 : x;
  size_t top = y > 0 ? y - 1 : 0, bottom = y + 1 < side->height ? y + 1 : y;
  int same = left == x || right == x || top == y || bottom == y;
  int32_t middle = side->brightness[y % 3][x], lowest = 0, highest = 0;
  size_t low_x = 0, low_y = 0, high_x = 0, high_y = 0;
  for (size_t v = top; v <= bottom; v++) {
    const int32_t *row = side->brightness[v % 3];
    for (size_t u = left; u <= right; u++) {
      if (u == x && v == y) continue;
      int32_t difference = row[u] - middle;
      if (difference == 0) {
        if (++same > 2) return false;
      } else if (difference < lowest) {
        lowest = difference;
        low_x = u, low_y = v;
      } else if (difference > highest) {
        highest = difference;
        high_x = u, high_y = v;
      }
    }
  }
  if (lowest == 0 || highest == 0) return false;
  return (is_in_a_flat(side, low_x, low_y) && is_in_a_flat(other, low_x, low_y)) ||
         (is_in_a_flat(side, high_x, high_y) && is_in_a_flat(other, high_x, high_y));
}

/* Clears the mask where a pixel between the first and the last cannot be a shade: too many neighbours of its own
 * brightness, none darker or none brighter. The same as the first part of `is_shade`, without branches. */
MP_CLONES static void mask_shades(const int32_t *restrict above, const int32_t *restrict own,
                                  const int32_t *restrict below, size_t width, uint8_t *restrict mask) {
  for (size_t x = 1; x + 1 < width; x++) {
    int32_t middle = own[x];
    int32_t around[8] = {above[x - 1], above[x], above[x + 1], own[x - 1], own[x + 1], below[x - 1], below[x], below[x + 1]};
    int32_t same = 0, darker = 0, brighter = 0;
    for (int i = 0; i < 8; i++) {
      same += around[i] == middle;
      darker |= around[i] < middle;
      brighter |= around[i] > middle;
    }
    mask[x] &= (uint8_t)((same <= 2) & darker & brighter);
  }
}

/* Distances up to here are hard to see. */
#define FAINT 0.06f

struct row {
  const uint8_t *golden, *actual;
  const uint8_t *levels;
  /* The pixels beyond the tolerance, and whether all of them are opaque in both pictures. */
  uint32_t *places;
  size_t count;
  /* Scratch memory, a byte a pixel. */
  uint8_t *mask;
  bool is_opaque;
};

static void classify(const struct row *row, int delta, uint8_t *classes) {
  if (delta < 0) {
    for (size_t i = 0; i < row->count; i++) classes[row->places[i]] = MP_PIXEL_DIFFERENT;
    return;
  }
  struct batch batch;
  memset(&batch, 0, sizeof batch);
  size_t step = row->is_opaque ? BATCH : BATCH / 2;
  for (size_t i = 0; i < row->count; i += step) {
    int count = (int)(row->count - i < step ? row->count - i : step);
    (row->is_opaque ? opaque_distances_at : distances_at)(row->golden, row->actual, row->places + i, count, &batch);
    for (int k = 0; k < count; k++) {
      classes[row->places[i + (size_t)k]] = batch.distance[k] > FAINT ? MP_PIXEL_DIFFERENT : MP_PIXEL_FAINT;
    }
  }
}

static void find_shades(const struct row *row, struct side sides[2], size_t y, uint8_t *classes) {
  const size_t width = sides[0].width, height = sides[0].height;
  need_rows(&sides[0], y > 0 ? y - 1 : 0, y + 1 < height ? y + 1 : y);
  need_rows(&sides[1], y > 0 ? y - 1 : 0, y + 1 < height ? y + 1 : y);
  memset(row->mask, 1, width);
  /* Looking at a whole row pays from about a hundred pixels on. */
  if (row->count > 100 && y > 0 && y + 1 < height) {
    for (int i = 0; i < 2; i++) {
      int32_t **rows = sides[i].brightness;
      mask_shades(rows[(y - 1) % 3], rows[y % 3], rows[(y + 1) % 3], width, row->mask);
    }
  }
  for (size_t i = 0; i < row->count; i++) {
    size_t x = row->places[i];
    if (row->mask[x] == 0) continue;
    if (is_shade(&sides[0], &sides[1], x, y) && is_shade(&sides[1], &sides[0], x, y)) {
      classes[x] = MP_PIXEL_ANTIALIASED;
    }
  }
}

static void collect(struct row *row, size_t width, int delta, uint8_t *classes) {
  uint32_t alphas = 0xff000000u;
  int limit = delta < 0 ? 0 : delta;
  row->count = 0;
  for (size_t x = 0; x < width; x++) {
    if (row->levels[x] == 0) continue;
    if (row->levels[x] <= limit) {
      classes[x] = MP_PIXEL_TOLERATED;
      continue;
    }
    row->places[row->count++] = (uint32_t)x;
    alphas &= word_at(row->golden, x) & word_at(row->actual, x);
  }
  row->is_opaque = alphas == 0xff000000u;
}

static void count_row(const uint8_t *classes, const uint8_t *levels, size_t width, size_t y,
                      struct mp_comparison *result) {
  for (size_t x = 0; x < width; x++) {
    int class = classes[x];
    if (class == MP_PIXEL_EQUAL) continue;
    result->counts[class]++;
    if (class == MP_PIXEL_TOLERATED) continue;
    if (x < result->left) result->left = x;
    if (x > result->right) result->right = x;
    if (y < result->top) result->top = y;
    result->bottom = y;
    if (class > result->worst_class || (class == result->worst_class && levels[x] > result->worst_level)) {
      result->worst_class = class;
      result->worst_level = levels[x];
      result->worst_x = x;
      result->worst_y = y;
    }
  }
}

int mp_compare(const uint8_t *golden, const uint8_t *actual, size_t width, size_t height, int delta, uint8_t *classes,
               struct mp_comparison *result) {
  memset(result, 0, sizeof *result);
  result->left = width;
  result->top = height;
  result->counts[MP_PIXEL_EQUAL] = width * height;
  struct side sides[2] = {{golden, width, height, {0}, {height, height, height}},
                          {actual, width, height, {0}, {height, height, height}}};
  /* Six rows of brightness, one of places, one of levels, one of the mask: only once a row differs. */
  uint8_t *memory = NULL;
  struct row row = {0};
  for (size_t y = 0; y < height; y++) {
    row.golden = golden + y * width * 4;
    row.actual = actual + y * width * 4;
    if (memcmp(row.golden, row.actual, width * 4) == 0) continue;
    if (memory == NULL) {
      memory = malloc(width * 30);
      if (memory == NULL) return -1;
      for (size_t i = 0; i < 6; i++) sides[i / 3].brightness[i % 3] = (int32_t *)(memory + i * width * 4);
      row.places = (uint32_t *)(memory + width * 24);
      row.levels = memory + width * 28;
      row.mask = memory + width * 29;
    }
    uint8_t *own = classes + y * width;
    find_levels(row.golden, row.actual, width, (uint8_t *)row.levels);
    collect(&row, width, delta, own);
    if (row.count > 0) {
      classify(&row, delta, own);
      find_shades(&row, sides, y, own);
    }
    count_row(own, row.levels, width, y, result);
  }
  free(memory);
  for (int class = 1; class < 5; class++) result->counts[MP_PIXEL_EQUAL] -= result->counts[class];
  return 0;
}

static const uint32_t paints[5] = {
    [MP_PIXEL_ANTIALIASED] = 0xff00c8f5u,
    [MP_PIXEL_FAINT] = 0xff0080ffu,
    [MP_PIXEL_DIFFERENT] = 0xff2800e6u,
};

void mp_paint_difference(const uint8_t *golden, const uint8_t *classes, size_t count, uint8_t *out) {
  for (size_t i = 0; i < count; i++) {
    uint32_t word = classes == NULL ? 0 : paints[classes[i]];
    if (word == 0) {
      uint32_t pixel = word_at(golden, i);
      int gray = (int)((pixel & 255) + (pixel >> 8 & 255) + (pixel >> 16 & 255)) / 3;
      uint32_t faded = 255u - (uint32_t)((255 - gray) * (int)(pixel >> 24) / (255 * 5));
      word = 0xff000000u | faded * 0x010101u;
    }
    memcpy(out + i * 4, &word, 4);
  }
}

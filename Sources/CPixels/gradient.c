#include "multiplane_filters.h"

#include <math.h>

#pragma STDC FP_CONTRACT OFF

/* Thresholds in which any square of eight by eight, and each of four and of two in it, holds all shares evenly. */
static const uint8_t order[8][8] = {
    {0, 32, 8, 40, 2, 34, 10, 42},  {48, 16, 56, 24, 50, 18, 58, 26}, {12, 44, 4, 36, 14, 46, 6, 38},
    {60, 28, 52, 20, 62, 30, 54, 22}, {3, 35, 11, 43, 1, 33, 9, 41},  {51, 19, 59, 27, 49, 17, 57, 25},
    {15, 47, 7, 39, 13, 45, 5, 37},  {63, 31, 55, 23, 61, 29, 53, 21},
};

/* The levels at a place along the stops, beyond which lie the first and the last. */
static void levels(const struct mp_gradient *gradient, double place, double *level) {
  const struct mp_stop *stops = gradient->stops;
  int last = gradient->count - 1, next = 0;
  while (next <= last && stops[next].at <= place) next++;
  const struct mp_stop *a = &stops[next == 0 ? 0 : next - 1], *b = &stops[next > last ? last : next];
  double extent = b->at - a->at, share = extent > 0 ? (place - a->at) / extent : 0;
  for (int channel = 0; channel < 4; channel++)
    level[channel] = a->level[channel] + (b->level[channel] - a->level[channel]) * share;
}

/* One pixel: each level goes up where its part beyond a whole number reaches over the threshold. All channels have the
 * same one, so that no color is above its alpha. */
static uint32_t pixel(const double *level, double threshold) {
  uint32_t value = 0;
  for (int channel = 3; channel >= 0; channel--) {
    int whole = (int)(level[channel] + threshold);
    value = value << 8 | (uint32_t)(whole < 0 ? 0 : whole > 255 ? 255 : whole);
  }
  return value;
}

void mp_dither_gradient(uint8_t *pixels, size_t stride, int left, int top, int width, int height,
                        const struct mp_gradient *gradient) {
  for (int row = 0; row < height; row++) {
    uint32_t *out = (uint32_t *)(pixels + (size_t)row * stride);
    const uint8_t *thresholds = order[(top + row) & 7];
    double y = top + row + 0.5, level[4];
    if (!gradient->is_radial && gradient->ax == 0) {
      /* A row of one color repeats itself. */
      levels(gradient, y * gradient->ay + gradient->c, level);
      for (int column = 0; column < width && column < 8; column++)
        out[column] = pixel(level, (thresholds[(left + column) & 7] + 0.5) / 64);
      for (int column = 8; column < width; column++) out[column] = out[column - 8];
      continue;
    }
    for (int column = 0; column < width; column++) {
      double x = left + column + 0.5, place;
      if (gradient->is_radial) {
        double across = (x - gradient->cx) * gradient->ax, down = (y - gradient->cy) * gradient->ay;
        place = sqrt(across * across + down * down);
      } else {
        place = x * gradient->ax + (y * gradient->ay + gradient->c);
      }
      levels(gradient, place, level);
      out[column] = pixel(level, (thresholds[(left + column) & 7] + 0.5) / 64);
    }
  }
}

#include "multiplane_filters.h"

#include <math.h>
#include <string.h>

#include "clones.h"

#define INLINE static inline __attribute__((always_inline))

/* Single and double floats are neither reordered nor contracted, so every processor gives the same bytes. */
#pragma STDC FP_CONTRACT OFF

typedef float four __attribute__((vector_size(16)));
typedef float eight __attribute__((vector_size(32)));
typedef uint8_t bytes __attribute__((vector_size(4)));
typedef uint8_t bytes8 __attribute__((vector_size(8)));

static inline four pixel(const struct mp_raster *raster, int64_t x, int64_t y) {
  x -= raster->x;
  y -= raster->y;
  if (x < 0 || y < 0 || x >= raster->width || y >= raster->height) return (four){0, 0, 0, 0};
  return __builtin_convertvector(*(const bytes *)(raster->pixels + y * raster->stride + x * 4), four);
}

/* Two pixels side by side; by reference, since without AVX functions have no such values. */
INLINE void load(const uint8_t *pixels, eight *pair) {
  bytes8 levels;
  memcpy(&levels, pixels, sizeof levels);
  *pair = __builtin_convertvector(levels, eight);
}

INLINE void join(four left, four right, eight *pair) {
  *pair = __builtin_shufflevector(left, right, 0, 1, 2, 3, 4, 5, 6, 7);
}

/* The color at a place between pixels, whose middles are at halves. */
INLINE four between(const struct mp_raster *raster, double x, double y) {
  double u = x - 0.5 - raster->x, v = y - 0.5 - raster->y;
  if (!(u > -1 && v > -1 && u < raster->width && v < raster->height)) return (four){0, 0, 0, 0};
  /* Both are above -1, so that one more than they are is cut off downwards. */
  int i = (int)(u + 1) - 1, j = (int)(v + 1) - 1;
  float fx = (float)(u - i), fy = (float)(v - j);
  eight up, down;
  if (i >= 0 && j >= 0 && i + 1 < raster->width && j + 1 < raster->height) {
    const uint8_t *first = raster->pixels + j * raster->stride + (size_t)i * 4;
    load(first, &up);
    load(first + raster->stride, &down);
  } else {
    int64_t left = (int64_t)raster->x + i, top = (int64_t)raster->y + j;
    join(pixel(raster, left, top), pixel(raster, left + 1, top), &up);
    join(pixel(raster, left, top + 1), pixel(raster, left + 1, top + 1), &down);
  }
  eight both = up + (down - up) * fy;
  four left = __builtin_shufflevector(both, both, 0, 1, 2, 3), right = __builtin_shufflevector(both, both, 4, 5, 6, 7);
  return left + (right - left) * fx;
}

MP_CLONES
void mp_project(const struct mp_raster *levels, int count, const struct mp_projection *projection,
                const struct mp_raster *target) {
  const double *m = projection->rows;
  for (int row = 0; row < target->height; row++) {
    uint8_t *line = target->pixels + row * target->stride;
    for (int column = 0; column < target->width; column++) {
      double px = target->x + column + 0.5, py = target->y + row + 0.5;
      double nearness = m[6] * px + m[7] * py + m[8];
      /* In single floats a pixel at an edge of two strips is the same in both, and so in one of them: their last bits differ. */
      if (!((float)nearness >= (float)projection->least && (float)nearness < (float)projection->most)) continue;
      double x = (m[0] * px + m[1] * py + m[2]) / nearness, y = (m[3] * px + m[4] * py + m[5]) / nearness;
      /* How far the place goes with a pixel to the right, and with one down. */
      double xx = (m[0] - m[6] * x) / nearness, xy = (m[1] - m[7] * x) / nearness;
      double yx = (m[3] - m[6] * y) / nearness, yy = (m[4] - m[7] * y) / nearness;
      /* The long and the short axis of the ellipse that a pixel covers, and the direction of the long one. */
      double e = xx * xx + xy * xy, f = yx * yx + yy * yy, g = xx * yx + xy * yy;
      double middle = (e + f) / 2, way = sqrt((e - f) * (e - f) / 4 + g * g);
      double along = sqrt(middle + way), across = sqrt(fmax(middle - way, 0));
      /* Of two ways to say it, the longer vector. */
      double dx = e >= f ? middle + way - f : g, dy = e >= f ? g : middle + way - e;
      double length = sqrt(dx * dx + dy * dy);
      if (length > 0) {
        dx /= length;
        dy /= length;
      } else {
        dx = 1;
        dy = 0;
      }
      double disc = projection->spread * fabs(projection->focus - nearness) / 2;
      double blur = sqrt(1 + disc * disc);
      along *= blur;
      across *= blur;
      /* A wide disc is the mean of smaller ones: pixels as large as it would show their corners. */
      int lanes = disc > 1.5 ? 2 : 1;
      double size = across / lanes > 1 ? across / lanes : 1;
      int steps = (int)ceil(along / size);
      if (steps > MP_PROJECTION_STEPS) steps = MP_PROJECTION_STEPS;
      if (steps < 1) steps = 1;
      if (along / steps > size) size = along / steps;
      /* Pixels of two sizes around that, and the share of the larger ones. */
      int number = 0;
      double scale = 1;
      while (number + 1 < count && size >= scale * 2) {
        number++;
        scale *= 2;
      }
      float share = number + 1 < count ? (float)fmin(size / scale - 1, 1) : 0;
      const struct mp_raster *fine = &levels[number], *coarse = &levels[share > 0 ? number + 1 : number];
      four sum = {0, 0, 0, 0};
      for (int lane = 0; lane < lanes; lane++) {
        double side = ((lane + 0.5) / lanes - 0.5) * across;
        for (int step = 0; step < steps; step++) {
          double offset = ((step + 0.5) / steps - 0.5) * along;
          double u = (x + dx * offset - dy * side) / scale, v = (y + dy * offset + dx * side) / scale;
          four color = between(fine, u, v);
          if (share > 0) color += (between(coarse, u / 2, v / 2) - color) * share;
          sum += color;
        }
      }
      four level = sum / (float)(lanes * steps) + 0.5f;
      *(bytes *)(line + column * 4) = __builtin_convertvector(level, bytes);
    }
  }
}

MP_CLONES
void mp_halve(const struct mp_raster *source, const struct mp_raster *target) {
  for (int row = 0; row < target->height; row++) {
    uint8_t *line = target->pixels + row * target->stride;
    int64_t y = 2 * (int64_t)(target->y + row);
    for (int column = 0; column < target->width; column++) {
      int64_t x = 2 * (int64_t)(target->x + column);
      four sum = pixel(source, x, y) + pixel(source, x + 1, y) + pixel(source, x, y + 1) + pixel(source, x + 1, y + 1);
      *(bytes *)(line + column * 4) = __builtin_convertvector(sum * 0.25f + 0.5f, bytes);
    }
  }
}

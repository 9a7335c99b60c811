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

/* Across and down. */
typedef double pair __attribute__((vector_size(16)));
typedef int32_t whole __attribute__((vector_size(8)));
typedef float part __attribute__((vector_size(8)));

/* The color at a place between pixels, whose middles are at halves. `is_inside` says that the four around it are known to be there. */
INLINE four between(const struct mp_raster *raster, pair place, const int is_inside) {
  pair at = place - 0.5 - (pair){raster->x, raster->y};
  if (!is_inside && !(at[0] > -1 && at[1] > -1 && at[0] < raster->width && at[1] < raster->height)) return (four){0, 0, 0, 0};
  /* Both are above -1, so that one more than they are is cut off downwards. */
  whole first = __builtin_convertvector(at + 1, whole) - 1;
  part share = __builtin_convertvector(at - __builtin_convertvector(first, pair), part);
  eight up, down;
  if (is_inside || (first[0] >= 0 && first[1] >= 0 && first[0] + 1 < raster->width && first[1] + 1 < raster->height)) {
    const uint8_t *pixels = raster->pixels + first[1] * (ptrdiff_t)raster->stride + (ptrdiff_t)first[0] * 4;
    load(pixels, &up);
    load(pixels + raster->stride, &down);
  } else {
    int64_t left = (int64_t)raster->x + first[0], top = (int64_t)raster->y + first[1];
    join(pixel(raster, left, top), pixel(raster, left + 1, top), &up);
    join(pixel(raster, left, top + 1), pixel(raster, left + 1, top + 1), &down);
  }
  eight both = up + (down - up) * share[1];
  four left = __builtin_shufflevector(both, both, 0, 1, 2, 3), right = __builtin_shufflevector(both, both, 4, 5, 6, 7);
  return left + (right - left) * share[0];
}

/* The form that a pixel covers: its middle, its axes and the direction of the long one, and how many samples are taken of it. */
struct form {
  pair middle;
  double along, across, dx, dy;
  int lanes, steps;
};

/* Where the samples lie, of a level whose pixels are `1 / finer` as large: all between its pixels, at its edge, or all beyond. */
enum place { INSIDE, AT_EDGE, BEYOND };
INLINE enum place place_of(const struct mp_raster *level, const struct form *form, double finer) {
  pair along = {fabs(form->dx), fabs(form->dy)}, across = {fabs(form->dy), fabs(form->dx)};
  pair reach = (along * form->along + across * form->across) * (finer / 2) + 1;
  pair middle = form->middle * finer - (pair){level->x, level->y}, least = middle - reach, most = middle + reach;
  if (least[0] > 0 && least[1] > 0 && most[0] < level->width && most[1] < level->height) return INSIDE;
  return most[0] < 0 || most[1] < 0 || least[0] > level->width || least[1] > level->height ? BEYOND : AT_EDGE;
}

/* The mean of the samples of a form, of two levels. */
INLINE four mean(const struct form *form, const struct mp_raster *fine, const struct mp_raster *coarse, float share, double finer, const int is_inside) {
  four sum = {0, 0, 0, 0};
  for (int lane = 0; lane < form->lanes; lane++) {
    double side = ((lane + 0.5) / form->lanes - 0.5) * form->across;
    for (int step = 0; step < form->steps; step++) {
      double offset = ((step + 0.5) / form->steps - 0.5) * form->along;
      pair place = form->middle + (pair){form->dx, form->dy} * offset + (pair){-form->dy, form->dx} * side;
      place *= finer;
      four color = between(fine, place, is_inside);
      if (share > 0) color += (between(coarse, place / 2, is_inside) - color) * share;
      sum += color;
    }
  }
  return sum / (float)(form->lanes * form->steps);
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
      double blur = sqrt(projection->own + disc * disc);
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
      const struct form form = {{x, y}, along, across, dx, dy, lanes, steps};
      const double finer = 1 / scale;
      const enum place place = place_of(fine, &form, finer), other = share > 0 ? place_of(coarse, &form, finer / 2) : place;
      if (place == BEYOND && other == BEYOND) continue;
      four level = place == INSIDE && other == INSIDE ? mean(&form, fine, coarse, share, finer, 1) : mean(&form, fine, coarse, share, finer, 0);
      level += 0.5f;
      *(bytes *)(line + column * 4) = __builtin_convertvector(level, bytes);
    }
  }
}

MP_CLONES
void mp_enlarge(const struct mp_raster *source, int factor, const struct mp_projection *projection,
                const struct mp_raster *target) {
  const double *m = projection->rows, share = 1.0 / factor;
  for (int row = 0; row < target->height; row++) {
    uint8_t *line = target->pixels + row * target->stride;
    for (int column = 0; column < target->width; column++) {
      pair place = {target->x + column + 0.5, target->y + row + 0.5};
      double nearness = m[6] * place[0] + m[7] * place[1] + m[8];
      if (!((float)nearness >= (float)projection->least && (float)nearness < (float)projection->most)) continue;
      four level = between(source, place * share, 0) + 0.5f;
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
      int64_t left = x - source->x, top = y - source->y;
      eight up, down;
      if (left >= 0 && top >= 0 && left + 1 < source->width && top + 1 < source->height) {
        const uint8_t *pixels = source->pixels + top * (ptrdiff_t)source->stride + left * 4;
        load(pixels, &up);
        load(pixels + source->stride, &down);
      } else {
        join(pixel(source, x, y), pixel(source, x + 1, y), &up);
        join(pixel(source, x, y + 1), pixel(source, x + 1, y + 1), &down);
      }
      eight both = up + down;
      four sum = __builtin_shufflevector(both, both, 0, 1, 2, 3) + __builtin_shufflevector(both, both, 4, 5, 6, 7);
      *(bytes *)(line + column * 4) = __builtin_convertvector(sum * 0.25f + 0.5f, bytes);
    }
  }
}

/* Filters over premultiplied BGRA pixels, and the conversions that make such pixels.
 *
 * Every function gives the same bytes on every processor: sums are whole numbers, or single floats that are neither
 * reordered nor contracted. */
#pragma once
#include <stddef.h>
#include <stdint.h>

/* Straight RGBA bytes to premultiplied BGRA, in place; gives the AND of all alphas (255: opaque). */
uint8_t mp_premultiply_rgba(uint8_t *pixels, size_t count);

/* The same into other memory; `source` needs no alignment. */
uint8_t mp_premultiply_rgba_into(const uint8_t *source, uint8_t *pixels, size_t count);

/* RGB bytes to opaque BGRA. */
void mp_opaque_rgb_into(const uint8_t *source, uint8_t *pixels, size_t count);

/* Straight BGRA bytes to premultiplied BGRA, in place; gives the AND of all alphas. */
uint8_t mp_premultiply_bgra(uint8_t *pixels, size_t count);

/* Straight RGBA of 16 bits in machine order, rounded to 8 bits, to premultiplied BGRA; gives the AND of all alphas. */
uint8_t mp_premultiply_rgba16(const uint16_t *source, uint8_t *pixels, size_t count);

/* One box of three: `radius` whole samples to each side of the middle and a share `edge` in [0, 1) of the next. */
struct mp_box {
  int radius;
  float edge;
};

/* The bytes of scratch memory mp_blur needs for a picture. */
size_t mp_blur_scratch(int width, int height);

/* Three box passes along both axes, in place. Beyond the edge lie zeros, or with `clamp` the edge's own pixels. */
void mp_blur(uint8_t *pixels, int width, int height, size_t stride, struct mp_box box, int clamp, void *scratch);

/* The same without the instructions of wide processors, for tests. */
void mp_blur_portable(uint8_t *pixels, int width, int height, size_t stride, struct mp_box box, int clamp, void *scratch);

/* The same for pixels that are black or clear: a quarter of the work. */
void mp_blur_black(uint8_t *pixels, int width, int height, size_t stride, struct mp_box box, int clamp, void *scratch);

/* Multiplies (b, g, r, a) of every pixel by three rows of four, in the order blue, green, red; alpha stays, and colours
 * are held between 0 and alpha. */
void mp_color_matrix(uint8_t *pixels, size_t count, const float matrix[12]);

/* Averages every four bytes of a row, rounded: `width` results a row. */
void mp_average4(const uint8_t *source, size_t source_stride, uint8_t *target, size_t target_stride, size_t width,
                 size_t height);

/* Pixels in memory, and a part of them whose sides need not be whole. */
struct mp_plane {
  uint8_t *pixels;
  size_t stride;
  int width, height;
};
struct mp_part {
  double x, y, width, height;
};

/* Whether a part is drawn so much smaller that every pixel of the result is the mean of more than four. */
int mp_is_shrunk(struct mp_part part, int width, int height);

/* Draws a part of a picture over all of a smaller one, to the bytes that cairo 1.16 gives with CAIRO_FILTER_GOOD,
 * CAIRO_EXTEND_PAD and CAIRO_OPERATOR_SOURCE, in a sixth of the time; gives 0 if there is no memory. To be called where
 * mp_is_shrunk says so. */
int mp_shrink(struct mp_plane source, struct mp_part part, struct mp_plane target);

/* How pixels along an axis of a result lie on a picture: the first one's number, the place in the picture where number 0
 * begins, and how far the next is from there, 1 to 16 either way. */
struct mp_way {
  int first;
  double start, step;
};

/* Draws a picture on a smaller one, along each axis by its way: each pixel is the mean of what lies under it. Beyond the
 * picture all is clear, or as its edge if that extends. Gives 0 if there is no memory. */
int mp_reduce(struct mp_plane source, struct mp_way x, struct mp_way y, int extends, struct mp_plane target);

/* A color of a gradient: blue, green, red and alpha from 0 to 255, premultiplied, and where it stands, in rising order. */
struct mp_stop {
  double at;
  double level[4];
};

/* Colors along x * ax + y * ay + c, or along the distance from (cx, cy) with x and y multiplied by ax and ay. */
struct mp_gradient {
  int is_radial;
  double ax, ay, c, cx, cy;
  const struct mp_stop *stops;
  int count;
};

/* Premultiplied BGRA of a gradient whose levels between whole ones are mixed by an ordered pattern of eight by eight
 * pixels, which begins at (0, 0); the pixels are those from (left, top) on. */
void mp_dither_gradient(uint8_t *pixels, size_t stride, int left, int top, int width, int height,
                        const struct mp_gradient *gradient);

/// Copies a box of a picture that is turned clockwise by a quarter from the upright one, of `upright_height` rows; strides are
/// bytes a row.
void mp_turn(void *turned, size_t turned_stride, const void *upright, size_t upright_stride, size_t upright_height,
             size_t x, size_t y, size_t width, size_t height);

/* Premultiplied BGRA, and where its first pixel stands among pixels without end. */
struct mp_raster {
  uint8_t *pixels;
  size_t stride;
  int x, y, width, height;
};

/* How a picture is seen in perspective. */
struct mp_projection {
  /* From places of the result to those of the picture, row by row; the last row gives the nearness: 1 where a thing keeps its
   * size, 0 at the horizon. */
  double rows[9];
  /* Pixels that are farther than the one, or not farther than the other, stay clear. */
  double least, most;
  /* The nearness that is sharp, and how many pixels wide the disc is that a point becomes, for each 1 of nearness from there. */
  double focus, spread;
  /* How wide the square of a pixel itself is, to the power of two: 1, or 0 where it is made larger, which blurs as much. */
  double own;
};

/* The most samples along the long axis of what a pixel covers. */
#define MP_PROJECTION_STEPS 16

/* Draws a picture in perspective on clear pixels. Each pixel is the mean of samples along the long axis of what it covers, of
 * pixels as large as the short one. `levels` holds the picture and its halves in turn (see mp_halve). */
void mp_project(const struct mp_raster *levels, int count, const struct mp_projection *projection,
                const struct mp_raster *target);

/* Draws the pixels of a picture so many times as large, with colors between their middles, where a projection lets them be seen. */
void mp_enlarge(const struct mp_raster *source, int factor, const struct mp_projection *projection,
                const struct mp_raster *target);

/* The means of two by two pixels: pixel (x, y) of the target is that of (2x, 2y) to (2x + 1, 2y + 1). */
void mp_halve(const struct mp_raster *source, const struct mp_raster *target);

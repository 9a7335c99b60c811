/* Telling pictures apart: straight RGBA, 8 bits a channel, rows without gaps.
 *
 * Distances are single floats that are neither reordered nor contracted, so every processor gives the same classes. */
#pragma once
#include <stddef.h>
#include <stdint.h>

/* What a pixel of two pictures is. */
enum {
  MP_PIXEL_EQUAL = 0,
  /* No premultiplied channel differs by more than the tolerance. */
  MP_PIXEL_TOLERATED = 1,
  /* An edge's shade in both pictures. */
  MP_PIXEL_ANTIALIASED = 2,
  /* Beyond the tolerance, yet hard to see. */
  MP_PIXEL_FAINT = 3,
  MP_PIXEL_DIFFERENT = 4,
};

struct mp_comparison {
  /* The number of pixels by what they are. */
  size_t counts[5];
  /* The first and last column and row of pixels that are antialiased, faint or different; meaningless without any. */
  size_t left, top, right, bottom;
  /* The first of the pixels of the highest class whose channels differ most, and by how much. */
  size_t worst_x, worst_y;
  int worst_class, worst_level;
};

/* Compares all pixels of two pictures of one size and writes what each is to `classes`, which holds zeros.
 *
 * `delta` is how far a premultiplied channel may differ; below zero nothing may differ and no pixel is tolerated or
 * faint. Pixels of alpha 0 are equal, whatever their colour. Gives 0, or -1 without memory. */
int mp_compare(const uint8_t *golden, const uint8_t *actual, size_t width, size_t height, int delta, uint8_t *classes,
               struct mp_comparison *result);

/* The 16x16 windows, at any place inside the picture, that have most pixels of a kind. */
struct mp_windows {
  /* The first window with the highest sum of 2 for a different and 1 for a faint pixel. */
  size_t x, y, different, faint, antialiased;
  /* The most antialiased pixels in a window. */
  size_t most_antialiased;
};

#define MP_WINDOW 16

/* Finds the windows; a side shorter than 16 pixels makes them as short. Gives 0, or -1 without memory. */
int mp_find_windows(const uint8_t *classes, size_t width, size_t height, const struct mp_comparison *comparison,
                    struct mp_windows *result);

/* The OKLab HyAB distance of straight RGBA pixels over black or over white, whichever is larger. */
float mp_pixel_distance(const uint8_t golden[4], const uint8_t actual[4]);

/* Paints a difference: the golden as grey, faded to a fifth, and red, orange or yellow where a pixel is different, faint
 * or antialiased. Without classes all pixels are equal. */
void mp_paint_difference(const uint8_t *golden, const uint8_t *classes, size_t count, uint8_t *out);

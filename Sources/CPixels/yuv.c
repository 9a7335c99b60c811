#include "multiplane_pixel_rows.h"

#include "clones.h"

// Weights times 65,536; those of luma add up to 1, those of a difference to 0, so that grey stays grey.
struct weights {
  int32_t y[3], u[3], v[3];
};

static const struct weights bt601_weights = {
    {19595, 38470, 7471}, {-11058, -21710, 32768}, {32768, -27439, -5329}};
static const struct weights bt709_weights = {
    {13933, 46871, 4732}, {-7509, -25259, 32768}, {32768, -29763, -3005}};

static inline uint8_t rounded(const int32_t w[3], int32_t r, int32_t g, int32_t b, int32_t zero) {
  int32_t value = (w[0] * r + w[1] * g + w[2] * b + zero * 65536 + 32768) >> 16;
  return (uint8_t)(value > 255 ? 255 : value);
}

MP_CLONES void mp_row_yuv(const uint8_t *row, size_t width, bool bt709, uint8_t *y, uint8_t *u, uint8_t *v) {
  const struct weights w = bt709 ? bt709_weights : bt601_weights;
  for (size_t x = 0; x < width; x++) {
    int32_t b = row[x * 4], g = row[x * 4 + 1], r = row[x * 4 + 2];
    y[x] = rounded(w.y, r, g, b, 0);
    u[x] = rounded(w.u, r, g, b, 128);
    v[x] = rounded(w.v, r, g, b, 128);
  }
}

#include "multiplane_filters.h"

#include "clones.h"

/* A fused multiply-add rounds once where two operations round twice: processors with and without it would differ. */
#pragma STDC FP_CONTRACT OFF

/* A sum of endless parts may be no number, which is then none of the color. */
static inline __attribute__((always_inline)) uint32_t held(float v, float a) {
  v = v > 0 ? v : 0;
  v = v > a ? a : v;
  return (uint32_t)(int32_t)(v + 0.5f);
}

MP_CLONES void mp_color_matrix(uint8_t *pixels, size_t count, const float matrix[12]) {
  uint32_t *p = (uint32_t *)pixels;
  float m[12];
  for (int i = 0; i < 12; i++) m[i] = matrix[i];
  for (size_t i = 0; i < count; i++) {
    uint32_t v = p[i];
    float b = (float)(int32_t)(v & 255), g = (float)(int32_t)(v >> 8 & 255), r = (float)(int32_t)(v >> 16 & 255);
    float a = (float)(int32_t)(v >> 24);
    uint32_t blue = held(m[0] * b + m[1] * g + m[2] * r + m[3] * a, a);
    uint32_t green = held(m[4] * b + m[5] * g + m[6] * r + m[7] * a, a);
    uint32_t red = held(m[8] * b + m[9] * g + m[10] * r + m[11] * a, a);
    p[i] = (v & 0xFF000000u) | red << 16 | green << 8 | blue;
  }
}

#include "multiplane_filters.h"

#include "clones.h"

MP_CLONES void mp_average4(const uint8_t *source, size_t source_stride, uint8_t *target, size_t target_stride,
                           size_t width, size_t height) {
  for (size_t y = 0; y < height; y++) {
    const uint32_t *s = (const uint32_t *)(source + y * source_stride);
    uint8_t *t = target + y * target_stride;
    for (size_t x = 0; x < width; x++) {
      uint32_t v = s[x], pairs = (v & 0x00FF00FF) + (v >> 8 & 0x00FF00FF);
      t[x] = (uint8_t)(((pairs & 0xFFFF) + (pairs >> 16) + 2) >> 2);
    }
  }
}

#include "multiplane_filters.h"

// As many pixels a side as stay in the nearest cache while columns become rows.
enum { BLOCK = 32 };

void mp_turn(void *turned, size_t turned_stride, const void *upright, size_t upright_stride, size_t upright_height,
             size_t x, size_t y, size_t width, size_t height) {
  for (size_t top = y; top < y + height; top += BLOCK) {
    size_t bottom = top + BLOCK < y + height ? top + BLOCK : y + height;
    for (size_t left = x; left < x + width; left += BLOCK) {
      size_t right = left + BLOCK < x + width ? left + BLOCK : x + width;
      for (size_t row = top; row < bottom; row++) {
        uint32_t *to = (uint32_t *)((uint8_t *)turned + row * turned_stride);
        for (size_t column = left; column < right; column++) {
          size_t from = upright_height - 1 - column;
          to[column] = ((const uint32_t *)((const uint8_t *)upright + from * upright_stride))[row];
        }
      }
    }
  }
}

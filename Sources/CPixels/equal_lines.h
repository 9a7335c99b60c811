#pragma once
/* Columns or rows of pixels that are equal to the one before, as nearly all of a shadow's are: what is done along lines, each
 * for itself, is done once for all of them. */
#include <stdint.h>
#include <string.h>

#include "clones.h"

/* Finds the columns that differ from the one before; `first` gets their places, and behind them the width. */
MP_CLONES static int find_columns(
    const uint8_t *pixels, int width, int height, size_t stride, uint32_t *differs, int *first) {
  memset(differs, 0, (size_t)width * 4);
  for (int y = 0; y < height; y++) {
    const uint8_t *row = pixels + (size_t)y * stride;
    for (int x = 1; x < width; x++) {
      uint32_t before, here;
      memcpy(&before, row + (size_t)(x - 1) * 4, 4);
      memcpy(&here, row + (size_t)x * 4, 4);
      differs[x] |= before ^ here;
    }
    /* Of a photograph all columns differ before long. */
    if (y % 64 == 63) {
      int equal = 0;
      for (int x = 1; x < width; x++) equal += differs[x] == 0;
      if (equal * 2 < width) break;
    }
  }
  int count = 0;
  for (int x = 0; x < width; x++)
    if (x == 0 || differs[x]) first[count++] = x;
  first[count] = width;
  return count;
}

static int find_rows(const uint8_t *pixels, int width, int height, size_t stride, int *first) {
  int count = 0;
  for (int y = 0; y < height; y++) {
    const uint8_t *row = pixels + (size_t)y * stride;
    if (y == 0 || memcmp(row, row - stride, (size_t)width * 4)) first[count++] = y;
  }
  first[count] = height;
  return count;
}

/* Moves the first ones of equal columns to the left; gives how many there are, and all where that saves little. */
static int gather_columns(uint8_t *pixels, int width, int height, size_t stride, uint32_t *differs, int *first) {
  const int count = find_columns(pixels, width, height, stride, differs, first);
  if (count * 2 > width) return width;
  for (int y = 0; y < height; y++) {
    uint8_t *row = pixels + (size_t)y * stride;
    for (int k = 1; k < count; k++) memcpy(row + (size_t)k * 4, row + (size_t)first[k] * 4, 4);
  }
  return count;
}

/* The other way round. */
static void spread_columns(uint8_t *pixels, int width, int count, int height, size_t stride, const int *first) {
  if (count == width) return;
  for (int y = 0; y < height; y++) {
    uint8_t *row = pixels + (size_t)y * stride;
    for (int k = count - 1; k >= 0; k--) {
      uint32_t pixel;
      memcpy(&pixel, row + (size_t)k * 4, 4);
      for (int x = first[k]; x < first[k + 1]; x++) memcpy(row + (size_t)x * 4, &pixel, 4);
    }
  }
}

static int gather_rows(uint8_t *pixels, int width, int height, size_t stride, int *first) {
  const int count = find_rows(pixels, width, height, stride, first);
  if (count * 2 > height) return height;
  for (int k = 1; k < count; k++)
    if (first[k] != k) memcpy(pixels + (size_t)k * stride, pixels + (size_t)first[k] * stride, (size_t)width * 4);
  return count;
}

static void spread_rows(uint8_t *pixels, int width, int count, int height, size_t stride, const int *first) {
  if (count == height) return;
  for (int k = count - 1; k >= 0; k--) {
    const uint8_t *row = pixels + (size_t)k * stride;
    for (int y = first[k + 1] - 1; y >= first[k]; y--)
      if (y != k) memcpy(pixels + (size_t)y * stride, row, (size_t)width * 4);
  }
}

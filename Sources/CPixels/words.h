/* Pixels as words. */
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline __attribute__((always_inline)) uint32_t word_at(const uint8_t *p, size_t i) {
  uint32_t word;
  memcpy(&word, p + i * 4, 4);
  return word;
}

static inline __attribute__((always_inline)) void put_word(uint8_t *p, size_t i, uint32_t word) { memcpy(p + i * 4, &word, 4); }

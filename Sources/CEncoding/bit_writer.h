#pragma once
// Bits that are written one after the other.

#include <stdint.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))

// Bits go into bytes from the lowest up.
struct bit_writer {
  uint64_t bits;
  unsigned count;
  uint8_t *out;
};

INLINE void add(struct bit_writer *writer, uint64_t bits, unsigned count) {
  writer->bits |= bits << writer->count;
  writer->count += count;
}

// Leaves fewer than 8 bits; called before more than 64 are there.
INLINE void flush(struct bit_writer *writer) {
  memcpy(writer->out, &writer->bits, 8);
  writer->out += writer->count >> 3;
  writer->bits >>= writer->count & ~7u;
  writer->count &= 7;
}

INLINE void add_symbol(struct bit_writer *writer, uint32_t word) { add(writer, word & 0xffff, word >> 16); }

#pragma once
// The Huffman code of a deflate block for bytes and lengths.

#include <stdint.h>

enum {
  // 256 bytes, the end of the block, 29 lengths.
  MP_SYMBOLS = 286,
  MP_END_OF_BLOCK = 256,
  MP_FIRST_LENGTH = 257,
  // Deflate allows 15; with 12 four codes and what is left of a byte fit into a word.
  MP_CODE_BITS = 12,
};

/// A code for every symbol, none without one: the bits in the order deflate wants them, from bit 16 on their number.
struct mp_huffman_code {
  uint32_t words[MP_SYMBOLS];
  uint8_t lengths[MP_SYMBOLS];
};

/// Makes the code for symbols that come as often as `counts` says.
void mp_make_huffman_code(const uint32_t *counts, struct mp_huffman_code *code);

/// The lowest `count` bits of `bits`, at most 16, in reverse order.
static inline uint32_t mp_reversed_bits(uint32_t bits, int count) {
  bits = (bits & 0x5555) << 1 | (bits >> 1 & 0x5555);
  bits = (bits & 0x3333) << 2 | (bits >> 2 & 0x3333);
  bits = (bits & 0x0f0f) << 4 | (bits >> 4 & 0x0f0f);
  bits = (bits & 0x00ff) << 8 | (bits >> 8 & 0x00ff);
  return bits >> (16 - count);
}

/* Hashes and UTF-8 of bytes, as they come from files. */
#pragma once
#include <stddef.h>
#include <stdint.h>

/* A hash of some bytes that goes on from the hash of those before; whole words but for the last part of a text. */
uint64_t mp_hash_bytes(uint64_t hash, const uint8_t *bytes, size_t count);

/* One step of that hash. */
static inline uint64_t mp_stirred(uint64_t hash, uint64_t word) {
  hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
  return hash ^ hash >> 29;
}

/* How many bytes at the start are whole UTF-8 sequences. */
size_t mp_utf8_prefix(const uint8_t *bytes, size_t count);

/* What the next byte of a UTF-8 sequence has to be; all zero between two sequences. */
struct mp_utf8 {
  int missing;
  uint8_t low, high;
};

/* Checks up to 64 bytes; gives the bit of the first that is wrong, or 0. */
uint64_t mp_check_utf8(struct mp_utf8 *state, const uint8_t *bytes, size_t count);

#include "include/multiplane_row_hash.h"
#include "stirring.h"

#include <string.h>

// Eight 64-bit lanes, each adding the product of the halves of (data xor key) and its neighbour's data; the keys change
// with every step, so that equal stripes at other places count differently.
BODY uint64_t folded(uint64_t a, uint64_t b) {
  unsigned __int128 product = (unsigned __int128)a * b;
  return (uint64_t)product ^ (uint64_t)(product >> 64);
}

BODY void add_stripe(uint64_t *lanes, uint64_t *keys, const uint8_t *bytes, uint64_t mask) {
  uint64_t data[8], mixed[8];
  memcpy(data, bytes, 64);
  for (int i = 0; i < 8; i++) data[i] |= mask;
  for (int i = 0; i < 8; i++) {
    mixed[i] = data[i] ^ keys[i];
    keys[i] += seeds[0];
  }
  for (int i = 0; i < 8; i++) lanes[i] += (mixed[i] & 0xffffffffu) * (mixed[i] >> 32) + data[i ^ 1];
}

BODY struct mp_row_hash hash_row_body(const uint8_t *row, size_t width, uint32_t mask) {
  uint64_t lanes[8], keys[8], wide = (uint64_t)mask << 32 | mask;
  for (int i = 0; i < 8; i++) {
    lanes[i] = seeds[7 - i];
    keys[i] = seeds[i];
  }
  size_t x = 0;
  for (; x + 16 <= width; x += 16) add_stripe(lanes, keys, row + x * 4, wide);
  if (x < width) {
    uint8_t last[64] = {0};
    memcpy(last, row + x * 4, (width - x) * 4);
    add_stripe(lanes, keys, last, wide);
  }
  struct mp_row_hash hash = {width * seeds[0], width * seeds[4]};
  for (int i = 0; i < 4; i++) {
    hash.low += folded(lanes[2 * i] ^ seeds[i], lanes[2 * i + 1] ^ seeds[i + 4]);
    hash.high += folded(lanes[i] ^ seeds[7 - i], lanes[i + 4] ^ seeds[3 - i]);
  }
  return (struct mp_row_hash){stirred(hash.low), stirred(hash.high)};
}

#if defined(__x86_64__)
__attribute__((target("avx2,bmi2"))) static struct mp_row_hash hash_row_wide(
    const uint8_t *row, size_t width, uint32_t mask) {
  return hash_row_body(row, width, mask);
}
#endif

struct mp_row_hash mp_hash_row(const uint8_t *row, size_t width, uint32_t mask) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) return hash_row_wide(row, width, mask);
#endif
  return hash_row_body(row, width, mask);
}

struct mp_row_hash mp_hash_rows(const struct mp_row_hash *rows, size_t count, uint64_t seed) {
  uint64_t low = stirred(seed + seeds[0]), high = stirred(seed + seeds[3]);
  for (size_t i = 0; i < count; i++) {
    low = (low ^ rows[i].low) * seeds[1];
    low ^= low >> 29;
    high = (high + rows[i].high) * seeds[2];
    high ^= high >> 31;
  }
  return (struct mp_row_hash){stirred(low + count), stirred(high + count)};
}

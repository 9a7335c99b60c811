#include "multiplane_bytes.h"

uint64_t mp_check_utf8(struct mp_utf8 *state, const uint8_t *bytes, size_t count) {
  struct mp_utf8 s = *state;
  for (size_t i = 0; i < count; i++) {
    uint8_t byte = bytes[i];
    if (s.missing) {
      if (byte < s.low || byte > s.high) return 1ull << i;
      s = (struct mp_utf8){s.missing - 1, 0x80, 0xBF};
    } else if (byte >= 0x80) {
      /* Overlong forms, surrogates and what is past U+10FFFF have no second byte that is right. */
      if (byte >= 0xC2 && byte <= 0xDF) s = (struct mp_utf8){1, 0x80, 0xBF};
      else if (byte >= 0xE0 && byte <= 0xEF)
        s = (struct mp_utf8){2, byte == 0xE0 ? 0xA0 : 0x80, byte == 0xED ? 0x9F : 0xBF};
      else if (byte >= 0xF0 && byte <= 0xF4)
        s = (struct mp_utf8){3, byte == 0xF0 ? 0x90 : 0x80, byte == 0xF4 ? 0x8F : 0xBF};
      else return 1ull << i;
    }
  }
  *state = s;
  return 0;
}

uint64_t mp_hash_bytes(uint64_t hash, const uint8_t *bytes, size_t count) {
  size_t at = 0;
  for (; at + 8 <= count; at += 8) {
    uint64_t word = 0;
    for (int k = 0; k < 8; k++) word |= (uint64_t)bytes[at + k] << (8 * k);
    hash = mp_stirred(hash, word);
  }
  for (; at < count; at++) hash = mp_stirred(hash, bytes[at]);
  return hash ^ (hash >> 32);
}

size_t mp_utf8_prefix(const uint8_t *bytes, size_t count) {
  struct mp_utf8 state = {0};
  size_t start = 0;
  for (size_t at = 0; at < count; at++) {
    if (!state.missing) start = at;
    if (mp_check_utf8(&state, bytes + at, 1)) return start;
  }
  return state.missing ? start : count;
}

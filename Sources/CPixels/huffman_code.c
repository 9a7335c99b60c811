#include "huffman_code.h"

#include <string.h>

// Weights and symbols in one word, the rarest first; 16 bits of weight, sorted a byte at a time.
static void sort_symbols(const uint32_t *counts, uint32_t *sorted) {
  uint32_t most = 0, other[MP_SYMBOLS];
  for (int i = 0; i < MP_SYMBOLS; i++) most = counts[i] > most ? counts[i] : most;
  int shift = 0;
  while (most >> shift > 0xffff) shift++;
  for (uint32_t i = 0; i < MP_SYMBOLS; i++) {
    uint32_t weight = counts[i] >> shift;
    sorted[i] = (weight > 0 ? weight : 1) << 16 | i;
  }
  for (int byte = 16; byte < 32; byte += 8) {
    uint32_t starts[257] = {0};
    for (int i = 0; i < MP_SYMBOLS; i++) starts[(sorted[i] >> byte & 255) + 1]++;
    for (int i = 0; i < 256; i++) starts[i + 1] += starts[i];
    for (int i = 0; i < MP_SYMBOLS; i++) other[starts[sorted[i] >> byte & 255]++] = sorted[i];
    memcpy(sorted, other, sizeof other);
  }
}

// How many codes have each length. Inner nodes come into being in the order of their weights, so two queues suffice.
static void count_lengths(const uint32_t *sorted, int *counts) {
  uint32_t weights[2 * MP_SYMBOLS];
  int parents[2 * MP_SYMBOLS], depths[2 * MP_SYMBOLS];
  for (int i = 0; i < MP_SYMBOLS; i++) weights[i] = sorted[i] >> 16;
  int leaf = 0, node = MP_SYMBOLS, next = MP_SYMBOLS;
  for (; next < 2 * MP_SYMBOLS - 1; next++) {
    weights[next] = 0;
    for (int side = 0; side < 2; side++) {
      int takesLeaf = leaf < MP_SYMBOLS && (node == next || weights[leaf] <= weights[node]);
      int taken = takesLeaf ? leaf++ : node++;
      parents[taken] = next;
      weights[next] += weights[taken];
    }
  }
  depths[next - 1] = 0;
  for (int i = next - 2; i >= 0; i--) {
    depths[i] = depths[parents[i]] + 1;
    if (i < MP_SYMBOLS) counts[depths[i] < MP_CODE_BITS ? depths[i] : MP_CODE_BITS]++;
  }
  // Codes that were too long took more room than there is: shorter ones give way until all fit.
  uint32_t room = 0;
  for (int length = 1; length <= MP_CODE_BITS; length++) room += (uint32_t)counts[length] << (MP_CODE_BITS - length);
  for (; room > 1u << MP_CODE_BITS; room--) {
    int length = MP_CODE_BITS - 1;
    while (counts[length] == 0) length--;
    counts[length]--;
    counts[length + 1] += 2;
    counts[MP_CODE_BITS]--;
  }
}

void mp_make_huffman_code(const uint32_t *counts, struct mp_huffman_code *code) {
  uint32_t sorted[MP_SYMBOLS];
  int lengths[MP_CODE_BITS + 1] = {0};
  sort_symbols(counts, sorted);
  count_lengths(sorted, lengths);
  int at = 0;
  for (int length = MP_CODE_BITS; length >= 1; length--)
    for (int i = 0; i < lengths[length]; i++) code->lengths[sorted[at++] & 0xffff] = (uint8_t)length;
  uint32_t next[MP_CODE_BITS + 1] = {0};
  for (int length = 2; length <= MP_CODE_BITS; length++) next[length] = (next[length - 1] + (uint32_t)lengths[length - 1]) << 1;
  for (int i = 0; i < MP_SYMBOLS; i++) {
    int length = code->lengths[i];
    code->words[i] = mp_reversed_bits(next[length]++, length) | (uint32_t)length << 16;
  }
}

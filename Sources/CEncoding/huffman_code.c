#include "huffman_code.h"

#include <stdbool.h>
#include <string.h>

enum {
  // Bytes from 16 to 239 are in groups of 16: one code each, and four bits behind it.
  GROUPS = 14,
  GROUP_BITS = 4,
  FIRST_GROUPED = 16,
  AFTER_GROUPED = FIRST_GROUPED + (GROUPS << GROUP_BITS),
  // Every other symbol by itself.
  SINGLES = MP_SYMBOLS - (GROUPS << GROUP_BITS),
  ITEMS = SINGLES + GROUPS,
  LONGEST_OF_GROUP = MP_CODE_BITS - GROUP_BITS,
};

// What gets a code, a group or a symbol: where it begins. The lengths of runs come first, then bytes from the farthest from 0 on:
// about the order of their weights, from the rarest.
static int first_of(int item) {
  enum { OTHERS = MP_SYMBOLS - MP_END_OF_BLOCK };
  if (item < OTHERS) return MP_SYMBOLS - 1 - item;
  item -= OTHERS;
  int nearer = (item < GROUPS ? item : item - GROUPS) / 2, isNegative = item & 1;
  if (item < GROUPS) return isNegative ? 128 + (nearer << GROUP_BITS) : 112 - (nearer << GROUP_BITS);
  return isNegative ? AFTER_GROUPED + nearer : FIRST_GROUPED - 1 - nearer;
}

static bool is_group(int first) { return first >= FIRST_GROUPED && first < AFTER_GROUPED; }
static int size_of(int first) { return is_group(first) ? 1 << GROUP_BITS : 1; }
static int longest_of(int first) { return is_group(first) ? LONGEST_OF_GROUP : MP_CODE_BITS; }

// The share of all codes that one of some length takes.
static int share_of(int length) { return 1 << (MP_CODE_BITS - length); }

// A length for each item, none longer than it may be: the one whose share is nearest to its part of the weight. What is short of
// the whole then goes where it saves most for its share, and what is too much comes from the rarest. Files are within half a
// percent of those with the best lengths.
static void find_lengths(const uint32_t *counts, int *lengths) {
  uint64_t weights[ITEMS] = {0}, total = 0;
  for (int item = 0; item < ITEMS; item++) {
    int first = first_of(item);
    for (int i = 0; i < size_of(first); i++) weights[item] += counts[first + i];
    total += weights[item];
  }
  int left = share_of(0);
  for (int item = 0; item < ITEMS; item++) {
    int length = 1, longest = longest_of(first_of(item));
    while (length < longest && (weights[item] << length) * 4 < total * 3) length++;
    lengths[item] = length;
    left -= share_of(length);
  }
  for (int item = 0; left < 0; item = (item + 1) % ITEMS) {
    if (lengths[item] < longest_of(first_of(item))) left += share_of(++lengths[item]);
  }
  // What is left is a multiple of the smallest share, so it ends.
  while (left > 0) {
    int best = -1;
    for (int item = 0; item < ITEMS; item++) {
      int share = share_of(lengths[item]);
      if (lengths[item] == 1 || share > left) continue;
      if (best < 0 || weights[item] * (uint64_t)share_of(lengths[best]) > weights[best] * (uint64_t)share) best = item;
    }
    left -= share_of(lengths[best]--);
  }
}

void mp_make_huffman_code(const uint32_t *counts, struct mp_huffman_code *code) {
  int lengths[ITEMS];
  find_lengths(counts, lengths);
  uint32_t shorter[MP_CODE_BITS + 2] = {0}, next[MP_CODE_BITS + 1] = {0};
  for (int item = 0; item < ITEMS; item++) {
    int first = first_of(item), length = lengths[item] + (is_group(first) ? GROUP_BITS : 0);
    memset(code->lengths + first, length, (size_t)size_of(first));
    shorter[length + 1] += (uint32_t)size_of(first);
  }
  for (int length = 1; length <= MP_CODE_BITS; length++) next[length] = (next[length - 1] + shorter[length]) << 1;
  for (int i = 0; i < MP_SYMBOLS; i++) {
    int length = code->lengths[i];
    code->words[i] = mp_reversed_bits(next[length]++, length) | (uint32_t)length << 16;
  }
}

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
// about the order of their weights.
static int first_of(int item) {
  enum { OTHERS = MP_SYMBOLS - MP_END_OF_BLOCK };
  if (item < OTHERS) return MP_SYMBOLS - 1 - item;
  item -= OTHERS;
  int nearer = (item < GROUPS ? item : item - GROUPS) / 2, isNegative = item & 1;
  if (item < GROUPS) return isNegative ? 128 + (nearer << GROUP_BITS) : 112 - (nearer << GROUP_BITS);
  return isNegative ? AFTER_GROUPED + nearer : FIRST_GROUPED - 1 - nearer;
}

static bool is_group(int first) { return first >= FIRST_GROUPED && first < AFTER_GROUPED; }

// All items, the rarest first: the weight from bit 8 on, and below it the item.
static void sort_items(const uint32_t *counts, uint64_t *keys) {
  for (int item = 0; item < ITEMS; item++) {
    int first = first_of(item);
    uint64_t weight = 0;
    for (int i = 0; i < (is_group(first) ? 1 << GROUP_BITS : 1); i++) weight += counts[first + i];
    uint64_t key = weight << 8 | (uint64_t)item;
    int at = item;
    for (; at > 0 && keys[at - 1] > key; at--) keys[at] = keys[at - 1];
    keys[at] = key;
  }
}

// Makes one list of two, in order, and notes what is of the first, which comes first where both weigh the same. It is made from
// both ends at once, without a branch: two chains of choices, of which neither waits for the other. Behind either list
// stands more than any weight, and before it less.
static void merge(
    const uint64_t *items, int item_count, const uint64_t *pairs, int pair_count, uint64_t *level, uint8_t *takesItem) {
  int count = item_count + pair_count, item = 0, pair = 0, last_item = item_count - 1, last_pair = pair_count - 1;
  for (int i = 0; i < (count + 1) / 2; i++) {
    bool takes = items[item] <= pairs[pair], takesLast = items[last_item] > pairs[last_pair];
    level[i] = takes ? items[item] : pairs[pair];
    level[count - 1 - i] = takesLast ? items[last_item] : pairs[last_pair];
    takesItem[i] = takes;
    takesItem[count - 1 - i] = takesLast;
    item += takes;
    pair += !takes;
    last_item -= takesLast;
    last_pair -= !takesLast;
  }
}

// The lengths with which the items take the fewest bits, none longer than it may be: package-merge (Larmore and Hirschberg,
// "A fast algorithm for optimal length-limited Huffman codes", 1990). On every level, from the longest length to the shortest,
// stand the items that may have it and the pairs of the level below, by weight; an item's length is the number of levels on
// which it is among those taken, and these are the first of their kind.
static void find_lengths(const uint64_t *keys, uint8_t *lengths) {
  // Of all items, and of those that may have any length.
  uint64_t weights[2][ITEMS + 2], pairs[ITEMS + 2], level[2 * ITEMS];
  int places[2][ITEMS], counts[2] = {0, 0};
  for (int i = 0; i < ITEMS; i++) {
    for (int list = 0; list <= !is_group(first_of(keys[i] & 0xff)); list++) {
      places[list][counts[list]] = i;
      weights[list][++counts[list]] = keys[i] >> 8;
    }
  }
  pairs[0] = weights[0][0] = weights[1][0] = 0;
  weights[0][counts[0] + 1] = weights[1][counts[1] + 1] = UINT64_MAX;
  uint8_t takesItem[MP_CODE_BITS + 1][2 * ITEMS];
  int below = 0;
  for (int length = MP_CODE_BITS; length >= 1; length--) {
    int list = length > LONGEST_OF_GROUP, pair_count = below / 2;
    for (int pair = 0; pair < pair_count; pair++) pairs[pair + 1] = level[2 * pair] + level[2 * pair + 1];
    pairs[pair_count + 1] = UINT64_MAX;
    merge(weights[list] + 1, counts[list], pairs + 1, pair_count, level, takesItem[length]);
    below = counts[list] + pair_count;
  }
  memset(lengths, 0, ITEMS);
  int taken = 2 * ITEMS - 2;
  for (int length = 1; length <= MP_CODE_BITS; length++) {
    int found = 0;
    for (int i = 0; i < taken; i++) found += takesItem[length][i];
    for (int i = 0; i < found; i++) lengths[places[length > LONGEST_OF_GROUP][i]]++;
    taken = 2 * (taken - found);
  }
}

void mp_make_huffman_code(const uint32_t *counts, struct mp_huffman_code *code) {
  uint64_t keys[ITEMS];
  uint8_t lengths[ITEMS];
  sort_items(counts, keys);
  find_lengths(keys, lengths);
  uint32_t shorter[MP_CODE_BITS + 2] = {0}, next[MP_CODE_BITS + 1] = {0};
  for (int i = 0; i < ITEMS; i++) {
    int first = first_of(keys[i] & 0xff), size = is_group(first) ? 1 << GROUP_BITS : 1;
    int length = lengths[i] + (is_group(first) ? GROUP_BITS : 0);
    memset(code->lengths + first, length, (size_t)size);
    shorter[length + 1] += (uint32_t)size;
  }
  for (int length = 1; length <= MP_CODE_BITS; length++) next[length] = (next[length - 1] + shorter[length]) << 1;
  for (int i = 0; i < MP_SYMBOLS; i++) {
    int length = code->lengths[i];
    code->words[i] = mp_reversed_bits(next[length]++, length) | (uint32_t)length << 16;
  }
}

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

// What gets a code: a group, or a symbol.
struct item {
  uint64_t weight;
  int first, size;
};

// All items, the rarest first.
static void sort_items(const uint32_t *counts, struct item *items) {
  int found = 0;
  for (int symbol = 0; symbol < MP_SYMBOLS;) {
    struct item item = {0, symbol, symbol >= FIRST_GROUPED && symbol < AFTER_GROUPED ? 1 << GROUP_BITS : 1};
    for (int i = 0; i < item.size; i++) item.weight += counts[symbol++];
    int at = found++;
    for (; at > 0 && items[at - 1].weight > item.weight; at--) items[at] = items[at - 1];
    items[at] = item;
  }
}

// The lengths with which the items take the fewest bits, none longer than it may be: package-merge (Larmore and Hirschberg,
// "A fast algorithm for optimal length-limited Huffman codes", 1990). On every level, from the longest length to the shortest,
// stand the items that may have it and the pairs of the level below, by weight; an item's length is the number of levels on
// which it is among those taken, and these are the first of their kind.
static void find_lengths(const struct item *items, uint8_t *lengths) {
  // Of all items, and of those that may have any length; more than any weight behind the last.
  uint64_t weights[2][ITEMS + 1], level[2 * ITEMS], pairs[ITEMS + 1];
  int places[2][ITEMS], counts[2] = {0, 0};
  for (int item = 0; item < ITEMS; item++) {
    for (int list = 0; list <= (items[item].size == 1); list++) {
      places[list][counts[list]] = item;
      weights[list][counts[list]++] = items[item].weight;
    }
  }
  weights[0][counts[0]] = weights[1][counts[1]] = UINT64_MAX;
  bool takesItem[MP_CODE_BITS + 1][2 * ITEMS];
  int below = 0;
  for (int length = MP_CODE_BITS; length >= 1; length--) {
    int list = length > LONGEST_OF_GROUP, item = 0;
    for (int pair = 0; pair < below / 2; pair++) pairs[pair] = level[2 * pair] + level[2 * pair + 1];
    pairs[below / 2] = UINT64_MAX;
    below = counts[list] + below / 2;
    // Chosen without a branch, which would be guessed wrong half of the time.
    for (int i = 0; i < below; i++) {
      uint64_t one = weights[list][item], both = pairs[i - item];
      bool takes = one <= both;
      level[i] = takes ? one : both;
      takesItem[length][i] = takes;
      item += takes;
    }
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
  struct item items[ITEMS];
  uint8_t lengths[ITEMS];
  sort_items(counts, items);
  find_lengths(items, lengths);
  uint32_t shorter[MP_CODE_BITS + 2] = {0}, next[MP_CODE_BITS + 1] = {0};
  for (int i = 0; i < ITEMS; i++) {
    int length = lengths[i] + (items[i].size == 1 ? 0 : GROUP_BITS);
    memset(code->lengths + items[i].first, length, (size_t)items[i].size);
    shorter[length + 1] += (uint32_t)items[i].size;
  }
  for (int length = 1; length <= MP_CODE_BITS; length++) next[length] = (next[length - 1] + shorter[length]) << 1;
  for (int i = 0; i < MP_SYMBOLS; i++) {
    int length = code->lengths[i];
    code->words[i] = mp_reversed_bits(next[length]++, length) | (uint32_t)length << 16;
  }
}

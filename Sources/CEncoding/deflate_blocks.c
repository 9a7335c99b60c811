#include "include/multiplane_deflate.h"

#include <string.h>

#include "huffman_code.h"

enum { LITERALS = 288, DISTANCES = 32, LONGEST_CODE = 15, END_OF_BLOCK = 256 };

// What a symbol says of the bits: those of its code and those behind it, and whether something follows.
enum { BITS = 0x3f, ENDS = 0x40, HAS_DISTANCE = 0x80 };

struct table {
  int width;
  uint8_t entries[1 << LONGEST_CODE];
};

struct reader {
  const uint8_t *data;
  size_t count;
  uint64_t bit;
};

// At least 56 bits from where the reader is; zeros behind the end.
static uint64_t peek(const struct reader *reader) {
  uint64_t word = 0, byte = reader->bit >> 3;
  if (byte + 8 <= reader->count) memcpy(&word, reader->data + byte, 8);
  else if (byte < reader->count) memcpy(&word, reader->data + byte, reader->count - byte);
  return word >> (reader->bit & 7);
}

static uint32_t take(struct reader *reader, int bits) {
  uint32_t value = (uint32_t)(peek(reader) & ((1u << bits) - 1));
  reader->bit += (uint64_t)bits;
  return value;
}

// The code in which symbols have these lengths, by the next bits of the data. What no code begins with stays 0.
static bool make_table(const uint8_t *lengths, const uint8_t *notes, int count, struct table *table) {
  uint32_t counts[LONGEST_CODE + 1] = {0}, next[LONGEST_CODE + 2] = {0};
  table->width = 1;
  for (int i = 0; i < count; i++) {
    counts[lengths[i]]++;
    if (lengths[i] > table->width) table->width = lengths[i];
  }
  counts[0] = 0;
  for (int length = 1; length <= LONGEST_CODE; length++) next[length + 1] = (next[length] + counts[length]) << 1;
  memset(table->entries, 0, (size_t)1 << table->width);
  for (int i = 0; i < count; i++) {
    const int length = lengths[i];
    if (length == 0) continue;
    const uint32_t code = next[length]++;
    if (code >> length) return false;
    for (uint32_t at = mp_reversed_bits(code, length); at < 1u << table->width; at += 1u << length)
      table->entries[at] = (uint8_t)(notes[i] + length);
  }
  return true;
}

// Bits behind the codes of lengths and distances (RFC 1951, 3.2.5).
static void note(uint8_t *literals, uint8_t *distances) {
  memset(literals, 0, END_OF_BLOCK);
  literals[END_OF_BLOCK] = ENDS;
  for (int i = 257; i < LITERALS; i++) {
    const int bits = i < 265 || i >= 285 ? 0 : (i - 261) / 4;
    literals[i] = (uint8_t)(HAS_DISTANCE | bits);
  }
  for (int i = 0; i < DISTANCES; i++) distances[i] = (uint8_t)(i < 4 ? 0 : i / 2 - 1);
}

// Reads the lengths of a block's two codes; false if they are none.
static bool read_lengths(struct reader *reader, struct table *table, uint8_t *literals, uint8_t *distances) {
  static const uint8_t order[19] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
  uint8_t small[19] = {0}, numbers[19], all[LITERALS + DISTANCES] = {0};
  const int literal_count = 257 + (int)take(reader, 5), distance_count = 1 + (int)take(reader, 5);
  const int small_count = 4 + (int)take(reader, 4);
  if (literal_count > LITERALS) return false;
  for (int i = 0; i < small_count; i++) small[order[i]] = (uint8_t)take(reader, 3);
  // The number of a symbol stands above the bits of its code, of which there are at most seven.
  for (int i = 0; i < 19; i++) numbers[i] = (uint8_t)(i << 3);
  if (!make_table(small, numbers, 19, table)) return false;
  for (int i = 0; i < literal_count + distance_count;) {
    const uint8_t entry = table->entries[peek(reader) & ((1u << table->width) - 1)];
    if (entry == 0 || reader->bit >> 3 >= reader->count) return false;
    const int symbol = entry >> 3;
    reader->bit += entry & 7;
    if (symbol < 16) {
      all[i++] = (uint8_t)symbol;
      continue;
    }
    if (symbol == 16 && i == 0) return false;
    const uint8_t value = symbol == 16 ? all[i - 1] : 0;
    const int repeats = symbol == 16 ? 3 + (int)take(reader, 2) : symbol == 17 ? 3 + (int)take(reader, 3) : 11 + (int)take(reader, 7);
    if (i + repeats > literal_count + distance_count) return false;
    for (int end = i + repeats; i < end; i++) all[i] = value;
  }
  memset(literals, 0, LITERALS);
  memset(distances, 0, DISTANCES);
  memcpy(literals, all, (size_t)literal_count);
  memcpy(distances, all + literal_count, (size_t)distance_count);
  return true;
}

// Goes over the symbols of a block, its end included.
static bool pass_symbols(struct reader *reader, const struct table *literals, const struct table *distances) {
  const uint64_t end = (uint64_t)reader->count * 8;
  const uint32_t literal_mask = (1u << literals->width) - 1, distance_mask = (1u << distances->width) - 1;
  while (reader->bit < end) {
    const uint64_t word = peek(reader);
    const uint8_t entry = literals->entries[word & literal_mask];
    if (entry == 0) return false;
    reader->bit += entry & BITS;
    if (entry & ENDS) return true;
    if (entry & HAS_DISTANCE) {
      const uint8_t distance = distances->entries[word >> (entry & BITS) & distance_mask];
      if (distance == 0) return false;
      reader->bit += distance;
    }
  }
  return false;
}

bool mp_deflate_last_block(const uint8_t *data, size_t count, uint64_t *start, uint64_t *end) {
  struct reader reader = {data, count, 0};
  struct table literals, distances;
  uint8_t literal_lengths[LITERALS], distance_lengths[DISTANCES], literal_notes[LITERALS], distance_notes[DISTANCES];
  note(literal_notes, distance_notes);
  while (reader.bit >> 3 < count) {
    *start = reader.bit;
    const bool is_last = take(&reader, 1);
    switch (take(&reader, 2)) {
      case 0: {
        reader.bit = (reader.bit + 7) & ~7ull;
        const uint32_t length = take(&reader, 16);
        reader.bit += 16 + (uint64_t)length * 8;
        break;
      }
      case 1:
        for (int i = 0; i < LITERALS; i++) literal_lengths[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
        memset(distance_lengths, 5, DISTANCES);
        if (!make_table(literal_lengths, literal_notes, LITERALS, &literals) ||
            !make_table(distance_lengths, distance_notes, DISTANCES, &distances) || !pass_symbols(&reader, &literals, &distances))
          return false;
        break;
      case 2:
        if (!read_lengths(&reader, &literals, literal_lengths, distance_lengths) ||
            !make_table(literal_lengths, literal_notes, LITERALS, &literals) ||
            !make_table(distance_lengths, distance_notes, DISTANCES, &distances) || !pass_symbols(&reader, &literals, &distances))
          return false;
        break;
      default: return false;
    }
    *end = reader.bit;
    if (is_last) return reader.bit <= (uint64_t)count * 8;
  }
  return false;
}

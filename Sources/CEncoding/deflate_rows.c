#include "include/multiplane_deflate.h"

#include <stdbool.h>
#include <string.h>

#include "bit_writer.h"
#include "byte_codes.h"
#include "huffman_code.h"

enum {
  LONGEST_RUN = 258,
  SHORTEST_RUN = 3,
  // Bytes are looked at as many at a time, and become a run or a code each. In photographs and drawings more runs would be
  // found in fewer; to say where they begin and end costs more time than it saves bytes.
  STEP = 16,
};

INLINE uint64_t word_at(const uint8_t *p) {
  uint64_t word;
  memcpy(&word, p, 8);
  return word;
}

// Whether the bytes of a step are those of the pixel before them.
INLINE bool is_run(const uint8_t *p, size_t distance) {
  uint64_t differs = 0;
  for (int i = 0; i < STEP; i += 8) differs |= word_at(p + i) ^ word_at(p + i - distance);
  return differs == 0;
}

// How many bytes from `p` on are equal to those `distance` bytes before them; those of a step are known to be.
INLINE size_t run_length(const uint8_t *p, const uint8_t *end, size_t distance) {
  const uint8_t *q = p + STEP;
  for (; q + 8 <= end; q += 8) {
    uint64_t differs = word_at(q) ^ word_at(q - distance);
    if (differs) return (size_t)(q - p) + (size_t)(__builtin_ctzll(differs) >> 3);
  }
  while (q < end && *q == *(q - distance)) q++;
  return (size_t)(q - p);
}

// The next piece of a run that one code can say; never leaves fewer bytes than a code can say.
INLINE size_t piece_of(size_t run) {
  if (run <= LONGEST_RUN) return run;
  return run - LONGEST_RUN < SHORTEST_RUN ? run - SHORTEST_RUN : LONGEST_RUN;
}

// A length as deflate writes it: a symbol, and bits behind it.
struct length_code {
  int symbol, bits;
  uint32_t rest;
};

INLINE struct length_code code_of(size_t length) {
  uint32_t n = (uint32_t)length - SHORTEST_RUN;
  if (length == LONGEST_RUN) return (struct length_code){MP_FIRST_LENGTH + 28, 0, 0};
  if (n < 8) return (struct length_code){MP_FIRST_LENGTH + (int)n, 0, 0};
  int bits = 29 - __builtin_clz(n);
  int symbol = MP_FIRST_LENGTH + 4 * (bits + 1) + (int)(n >> bits & 3);
  return (struct length_code){symbol, bits, n & ((1u << bits) - 1)};
}

// Bytes have counts by their place as well: one that follows itself would wait for its own.
struct symbol_counts {
  uint32_t bytes[4][256], lengths[MP_SYMBOLS - MP_FIRST_LENGTH];
};

INLINE void count_symbols(const uint8_t *p, const uint8_t *end, size_t pixel, struct symbol_counts *counts) {
  while (p + STEP <= end) {
    if (is_run(p, pixel)) {
      size_t run = run_length(p, end, pixel), piece;
      p += run;
      for (; run > 0; run -= piece) {
        piece = piece_of(run);
        counts->lengths[code_of(piece).symbol - MP_FIRST_LENGTH]++;
      }
    } else {
      for (int i = 0; i < STEP; i++) counts->bytes[i & 3][p[i]]++;
      p += STEP;
    }
  }
  while (p < end) counts->bytes[0][*p++]++;
}

// Distances are symbols as well, up to 5.
enum { DISTANCES = 5 };

// Lengths of codes are written with four bits each, in which 15 says that the one before comes three to six times more: of bytes
// in groups most do.
enum { REPEATS = 16, REPEATS_CODE = 15, FEWEST_REPEATS = 3, MOST_REPEATS = 6 };

static void write_head(struct bit_writer *writer, const struct mp_huffman_code *code, size_t pixel) {
  uint8_t lengths[MP_SYMBOLS + DISTANCES + 1] = {0};
  memcpy(lengths, code->lengths, MP_SYMBOLS);
  // Two distances of one bit: the pixel's, and one that never comes, for a code without gaps.
  lengths[MP_SYMBOLS + pixel - 1] = lengths[MP_SYMBOLS + pixel] = 1;
  // Behind the last stands what it cannot be.
  lengths[MP_SYMBOLS + DISTANCES] = REPEATS;
  // Not the last block, codes of its own: all 286 symbols, distances up to 32, all 19 symbols of the code for lengths.
  add(writer, 0 | 2 << 1, 3);
  add(writer, MP_SYMBOLS - 257, 5);
  add(writer, DISTANCES - 1, 5);
  add(writer, 19 - 4, 4);
  flush(writer);
  static const uint8_t order[19] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
  for (int i = 0; i < 19; i++) {
    add(writer, order[i] < 15 || order[i] == REPEATS ? 4 : 0, 3);
    flush(writer);
  }
  for (int i = 0; i < MP_SYMBOLS + DISTANCES;) {
    int length = lengths[i], left = 0;
    add(writer, mp_reversed_bits((uint32_t)length, 4), 4);
    flush(writer);
    for (i++; lengths[i] == length; i++) left++;
    for (int repeats; left >= FEWEST_REPEATS; left -= repeats) {
      repeats = left < MOST_REPEATS ? left : MOST_REPEATS;
      add(writer, REPEATS_CODE | (uint64_t)(repeats - FEWEST_REPEATS) << 4, 4 + 2);
      flush(writer);
    }
    for (; left > 0; left--) {
      add(writer, mp_reversed_bits((uint32_t)length, 4), 4);
      flush(writer);
    }
  }
}

INLINE uint64_t joined(const uint32_t *words, uint32_t bytes, unsigned *count) {
  uint32_t a = words[bytes & 255], b = words[bytes >> 8 & 255], c = words[bytes >> 16 & 255], d = words[bytes >> 24];
  uint64_t first = (a & 0xffff) | (uint64_t)(b & 0xffff) << (a >> 16);
  uint64_t second = (c & 0xffff) | (uint64_t)(d & 0xffff) << (c >> 16);
  unsigned half = (a >> 16) + (b >> 16);
  *count = half + (c >> 16) + (d >> 16);
  return first | second << half;
}

// A run from a place on, at which its first step is known to be one. Gives where it ends.
INLINE const uint8_t *add_run(
    struct bit_writer *writer, const struct mp_huffman_code *code, const uint8_t *p, const uint8_t *end, size_t pixel) {
  size_t run = run_length(p, end, pixel), piece;
  p += run;
  for (; run > 0; run -= piece) {
    piece = piece_of(run);
    struct length_code length = code_of(piece);
    add_symbol(writer, code->words[length.symbol]);
    add(writer, length.rest, (unsigned)length.bits);
    add(writer, 0, 1);
    flush(writer);
  }
  return p;
}

// The bytes of a step or a run from there on. Gives where what comes next begins.
INLINE const uint8_t *add_step(
    struct bit_writer *writer, const struct mp_huffman_code *code, const uint8_t *p, const uint8_t *end, size_t pixel) {
  if (is_run(p, pixel)) return add_run(writer, code, p, end, pixel);
  for (int i = 0; i < STEP; i += 4) {
    uint32_t bytes;
    unsigned length;
    memcpy(&bytes, p + i, 4);
    uint64_t bits = joined(code->words, bytes, &length);
    add(writer, bits, length);
    flush(writer);
  }
  return p + STEP;
}

#if MP_AVX2
AVX2_INLINE uint32_t equal_bytes(__m256i bytes, const uint8_t *others) {
  return (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(bytes, _mm256_loadu_si256((const __m256i *)others)));
}

AVX2 static const uint8_t *add_rows_avx2(
    struct bit_writer *to, const struct mp_huffman_code *code, const uint8_t *p, const uint8_t *end, size_t pixel) {
  struct half_tables tables;
  make_tables(code, &tables);
  // Its own: bytes that are written could be anybody's.
  struct bit_writer local = *to, *writer = &local;
  while (p + 32 <= end) {
    __m256i bytes = _mm256_loadu_si256((const __m256i *)p);
    uint32_t equal = equal_bytes(bytes, p - pixel);
    if ((equal & 0xffff) == 0xffff) {
      p = add_run(writer, code, p, end, pixel);
    } else if (equal >> 16 == 0xffff) {
      add_codes(writer, &tables, bytes, 4);
      p = add_run(writer, code, p + 16, end, pixel);
    } else {
      add_codes(writer, &tables, bytes, 8);
      p += 32;
    }
  }
  *to = local;
  return p;
}
#endif

INLINE size_t deflate_body(
    const uint8_t *rows, size_t row_bytes, size_t count, size_t pixel, bool isWide, uint8_t *out) {
  // The first bytes have no pixel before them.
  const size_t before = pixel < row_bytes ? pixel : row_bytes;
  const uint8_t *end = rows + row_bytes * count;
  struct symbol_counts sample = {0};
  for (size_t row = count > 4 ? 4 : 0; row < count; row += 8) {
    const uint8_t *start = rows + row * row_bytes;
    count_symbols(row > 0 ? start : start + before, start + row_bytes, pixel, &sample);
  }
  // What was not in the sample may come as well.
  uint32_t counts[MP_SYMBOLS];
  for (int i = 0; i < 256; i++)
    counts[i] = (sample.bytes[0][i] + sample.bytes[1][i] + sample.bytes[2][i] + sample.bytes[3][i]) * 16 + 1;
  counts[MP_END_OF_BLOCK] = 1;
  for (int i = MP_FIRST_LENGTH; i < MP_SYMBOLS; i++) counts[i] = sample.lengths[i - MP_FIRST_LENGTH] * 16 + 1;
  struct mp_huffman_code code;
  mp_make_huffman_code(counts, &code);
  struct bit_writer writer = {0, 0, out};
  write_head(&writer, &code, pixel);
  const uint8_t *p = rows;
  for (size_t i = 0; i < pixel && p < end; i++) {
    add_symbol(&writer, code.words[*p++]);
    flush(&writer);
  }
#if MP_AVX2
  if (isWide) p = add_rows_avx2(&writer, &code, p, end, pixel);
#endif
  while (p + STEP <= end) p = add_step(&writer, &code, p, end, pixel);
  while (p < end) {
    add_symbol(&writer, code.words[*p++]);
    flush(&writer);
  }
  add_symbol(&writer, code.words[MP_END_OF_BLOCK]);
  // An empty stored block begins with three bits and goes on at a whole byte.
  add(&writer, 0, 3);
  writer.count = (writer.count + 7) & ~7u;
  flush(&writer);
  memcpy(writer.out, "\x00\x00\xff\xff", 4);
  return (size_t)(writer.out + 4 - out);
}

#if MP_AVX2
AVX2 static size_t deflate_wide(
    const uint8_t *rows, size_t row_bytes, size_t count, size_t pixel, uint8_t *out) {
  return pixel == 3 ? deflate_body(rows, row_bytes, count, 3, true, out)
                    : deflate_body(rows, row_bytes, count, 4, true, out);
}
#endif

// Codes, the block's head and what stands behind it, and the eight bytes that are written at a time.
size_t mp_deflate_rows_bound(size_t count) { return count + count / 2 + 256; }

size_t mp_deflate_rows(const uint8_t *rows, size_t row_bytes, size_t count, size_t pixel, uint8_t *out) {
#if MP_AVX2
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
    return deflate_wide(rows, row_bytes, count, pixel, out);
#endif
  return mp_deflate_rows_portable(rows, row_bytes, count, pixel, out);
}

size_t mp_deflate_rows_portable(
    const uint8_t *rows, size_t row_bytes, size_t count, size_t pixel, uint8_t *out) {
  return deflate_body(rows, row_bytes, count, pixel, false, out);
}

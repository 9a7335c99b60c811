#include "multiplane_rows.h"

#include <multiplane_bytes.h>
#include <string.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/* The bytes of one block of 64, as bits. */
struct block {
  uint64_t newline, comma, quote, carriage, zero, high;
};

#if defined(__SSE2__)
static inline uint64_t bits(const __m128i part[4], char byte) {
  const __m128i wanted = _mm_set1_epi8(byte);
  uint64_t mask = 0;
  for (int i = 0; i < 4; i++)
    mask |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(part[i], wanted)) << (16 * i);
  return mask;
}

static inline struct block classify(const uint8_t *bytes, char separator) {
  __m128i part[4];
  uint64_t high = 0;
  for (int i = 0; i < 4; i++) {
    part[i] = _mm_loadu_si128((const __m128i *)(bytes + 16 * i));
    high |= (uint64_t)(uint32_t)_mm_movemask_epi8(part[i]) << (16 * i);
  }
  return (struct block){bits(part, '\n'), bits(part, separator), bits(part, '"'), bits(part, '\r'), bits(part, 0), high};
}
#else
/* Eight bytes at a time: a byte is the wanted one where its difference is zero. */
static inline uint64_t matches(uint64_t word, uint8_t byte) {
  const uint64_t low = 0x7f7f7f7f7f7f7f7fu;
  uint64_t difference = word ^ (0x0101010101010101u * byte);
  uint64_t found = ~(((difference & low) + low) | difference | low);
  /* One bit a byte, gathered in the top byte. */
  return ((found >> 7) * 0x0102040810204080u) >> 56;
}

static inline struct block classify(const uint8_t *bytes, char separator) {
  struct block block = {0};
  for (int i = 0; i < 8; i++) {
    uint64_t word = 0;
    for (int k = 0; k < 8; k++) word |= (uint64_t)bytes[8 * i + k] << (8 * k);
    block.newline |= matches(word, '\n') << (8 * i);
    block.comma |= matches(word, (uint8_t)separator) << (8 * i);
    block.quote |= matches(word, '"') << (8 * i);
    block.carriage |= matches(word, '\r') << (8 * i);
    block.zero |= matches(word, 0) << (8 * i);
    block.high |= ((((word >> 7) & 0x0101010101010101u) * 0x0102040810204080u) >> 56) << (8 * i);
  }
  return block;
}
#endif

/* Bit n is the exclusive or of bits 0 to n. */
static inline uint64_t running_xor(uint64_t bits) {
  bits ^= bits << 1;
  bits ^= bits << 2;
  bits ^= bits << 4;
  bits ^= bits << 8;
  bits ^= bits << 16;
  return bits ^ (bits << 32);
}

/* Bits below the lowest set one; all where none is. */
static inline uint64_t below(uint64_t bits) { return bits ? (bits & -bits) - 1 : ~0ull; }

/* The block at a place; what is past the end counts as letters. */
static inline struct block block_at(
    const uint8_t *bytes, size_t at, size_t count, char separator, size_t *length) {
  *length = count - at < 64 ? count - at : 64;
  if (*length == 64) return classify(bytes + at, separator);
  uint8_t last[64];
  memset(last, 'x', sizeof last);
  memcpy(last, bytes + at, *length);
  return classify(last, separator);
}

struct mp_row_scan mp_csv_rows(
    const uint8_t *bytes, size_t count, size_t columns, char separator, uint32_t *starts, size_t capacity) {
  struct mp_row_scan scan = {0, 0, 0};
  struct mp_utf8 sequence = {0, 0, 0};
  uint64_t in_quotes = 0;                    /* all ones inside quotes */
  uint64_t delimiter = 1, closed = 0, cr = 0; /* of the byte before, in bit 0 */
  size_t commas = 0;
  if (capacity == 0) return scan;
  for (size_t at = 0; at < count; at += 64) {
    size_t length;
    struct block block = block_at(bytes, at, count, separator, &length);
    uint64_t wrong = block.zero;
    if (block.high | (uint64_t)sequence.missing) wrong |= mp_check_utf8(&sequence, bytes + at, length);
    uint64_t newline = block.newline, comma = block.comma, carriage = block.carriage;
    uint64_t close = 0;
    if (block.quote | in_quotes) {
      uint64_t inside = running_xor(block.quote) ^ in_quotes;
      uint64_t open = block.quote & inside;
      close = block.quote & ~inside;
      newline &= ~inside, comma &= ~inside, carriage &= ~inside;
      in_quotes = (uint64_t)((int64_t)inside >> 63);
      wrong |= open & ~(((newline | comma) << 1) | delimiter | (close << 1) | closed);
    }
    /* A closing quote is followed by the end of the field, or by a quote that opens again. */
    uint64_t ended = (close << 1) | closed;
    wrong |= ended & ~(newline | comma | carriage | block.quote);
    wrong |= ((carriage << 1) | cr) & ~newline;
    if (length < 64) wrong &= (1ull << length) - 1;
    delimiter = (newline | comma) >> 63, closed = close >> 63, cr = carriage >> 63;

    uint64_t good = below(wrong);
    newline &= good, comma &= good;
    while (newline) {
      uint64_t before = below(newline);
      commas += (size_t)__builtin_popcountll(comma & before);
      size_t end = at + (size_t)__builtin_ctzll(newline);
      if (commas + 1 != columns) {
        scan.bad = 1;
        return scan;
      }
      comma &= ~before;
      commas = 0;
      starts[scan.rows++] = (uint32_t)scan.next;
      scan.next = end + 1;
      if (scan.rows == capacity) return scan;
      newline &= newline - 1;
    }
    if (wrong) {
      scan.bad = 1;
      return scan;
    }
    commas += (size_t)__builtin_popcountll(comma);
  }
  return scan;
}

struct mp_row_scan mp_text_lines(
    const uint8_t *bytes, size_t count, uint32_t *starts, size_t capacity) {
  struct mp_row_scan scan = {0, 0, 0};
  struct mp_utf8 sequence = {0, 0, 0};
  if (capacity == 0) return scan;
  for (size_t at = 0; at < count; at += 64) {
    size_t length;
    struct block block = block_at(bytes, at, count, ',', &length);
    uint64_t wrong = block.zero;
    if (block.high | (uint64_t)sequence.missing) wrong |= mp_check_utf8(&sequence, bytes + at, length);
    uint64_t newline = block.newline & below(wrong);
    while (newline) {
      size_t end = at + (size_t)__builtin_ctzll(newline);
      uint8_t first = bytes[scan.next];
      int may_be_blank = first == '\n' || first == '\r' || first == ' ' || first == '\t';
      if (may_be_blank) {
        scan.bad = 1;
        return scan;
      }
      starts[scan.rows++] = (uint32_t)scan.next;
      scan.next = end + 1;
      if (scan.rows == capacity) return scan;
      newline &= newline - 1;
    }
    if (wrong) {
      scan.bad = 1;
      return scan;
    }
  }
  return scan;
}

size_t mp_count_lines(const uint8_t *bytes, size_t count) {
  size_t lines = 0;
  for (size_t i = 0; i < count; i++) lines += bytes[i] == '\n';
  return lines;
}

uint64_t mp_csv_hash(const uint8_t *bytes, size_t count) {
  uint64_t hash = 0;
  for (size_t at = 0; at < count; at++) hash = mp_stirred(hash, bytes[at]);
  return hash;
}

void mp_csv_hashes(
    const uint8_t *bytes, const uint32_t *starts, size_t rows, size_t column, char separator, uint64_t *hashes) {
  for (size_t row = 0; row < rows; row++) {
    const uint8_t *at = bytes + starts[row], *end = bytes + starts[row + 1];
    for (size_t left = column; left > 0 && at < end;) {
      if (*at == '"') {
        /* The quote that closes is the one no other follows. */
        for (at++; at < end; at++)
          if (*at == '"' && (++at == end || *at != '"')) break;
      }
      const uint8_t *comma = memchr(at, separator, (size_t)(end - at));
      at = comma ? comma + 1 : end;
      left--;
    }
    uint64_t hash = 0;
    int quoted = at < end && *at == '"';
    if (quoted) at++;
    for (; at < end; at++) {
      if (quoted ? *at == '"' && (++at == end || *at != '"') : *at == (uint8_t)separator || *at == '\n' || *at == '\r') break;
      hash = mp_stirred(hash, *at);
    }
    hashes[row] = hash;
  }
}

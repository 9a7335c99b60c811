#pragma once
// A compressor for filtered rows of photographs, where a search for matches costs much and finds little, and what joins
// the data of compressors that always end it.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// How many bytes `mp_deflate_rows` writes at most for `count` bytes of rows.
size_t mp_deflate_rows_bound(size_t count);

/// Compresses rows into one block of deflate data that is not the last, and an empty stored block behind it, so that the
/// result is whole bytes and data of others can follow.
///
/// Bytes become Huffman codes fitted to every eighth row; pixels that repeat the one before them become runs. No other
/// matches are looked for. `pixel` is 3 or 4, the bytes of a pixel; `out` has room for `mp_deflate_rows_bound` bytes.
/// Returns how many were written.
size_t mp_deflate_rows(const uint8_t *rows, size_t row_bytes, size_t count, size_t pixel, uint8_t *out);

/// The same without the instructions of wide processors, for tests.
size_t mp_deflate_rows_portable(
    const uint8_t *rows, size_t row_bytes, size_t count, size_t pixel, uint8_t *out);

/// Finds where the last block of complete deflate data begins, and where it ends, in bits.
///
/// Goes over the codes without unpacking anything (RFC 1951): costs the compressed data, not what is in it. `false` where the
/// data are none or have no end.
bool mp_deflate_last_block(const uint8_t *data, size_t count, uint64_t *start, uint64_t *end);

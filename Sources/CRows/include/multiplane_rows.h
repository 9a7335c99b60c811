/* Finding the rows of large text files. */
#pragma once
#include <stddef.h>
#include <stdint.h>

/* Where a search for rows ended. */
struct mp_row_scan {
  /* How many whole rows were found. */
  size_t rows;
  /* Where the first row starts that was not taken: it goes on beyond the bytes, or is bad. */
  size_t next;
  /* Whether that row is bad. */
  int bad;
};

/* Finds the rows of a CSV text that starts with a row, whose fields a separator parts.
 *
 * A row is bad if it does not have `columns` fields, has a NUL, text that is not UTF-8, a carriage return without a line
 * feed or a quote where none may be; the search stops before it. Writes where each good row starts; ends early when
 * `capacity` starts are written. */
struct mp_row_scan mp_csv_rows(
    const uint8_t *bytes, size_t count, size_t columns, char separator, uint32_t *starts, size_t capacity);

/* Finds the lines of a text in the same way; a line is bad if it has a NUL, is not UTF-8 or begins with a space. */
struct mp_row_scan mp_text_lines(
    const uint8_t *bytes, size_t count, uint32_t *starts, size_t capacity);

/* The number of line feeds in some bytes. */
size_t mp_count_lines(const uint8_t *bytes, size_t count);

/* A hash of a value of a CSV file. */
uint64_t mp_csv_hash(const uint8_t *bytes, size_t count);

/* The same of one column of CSV rows without faults, quotes taken off.
 *
 * `starts` has one entry more than there are rows: where the last one ends. */
void mp_csv_hashes(
    const uint8_t *bytes, const uint32_t *starts, size_t rows, size_t column, char separator, uint64_t *hashes);

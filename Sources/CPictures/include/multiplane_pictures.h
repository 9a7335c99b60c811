/* What a library of pictures asks of its callers that Swift cannot do: libjpeg leaves a picture it gives up by a jump. */
#pragma once
#include <stddef.h>
#include <stdint.h>

/* Room for what is wrong with a picture, with the zero at its end. */
enum { mp_jpeg_fault_room = 200 };

/* A JPEG of one, three or four channels whose rows are drawn from the top down.
 *
 * A warning of libjpeg's is a fault, since pixels are missing or made up behind it, but for stray bytes between segments,
 * which cameras leave. So is a picture of another size. What is wrong is said in libjpeg's words. */
struct mp_jpeg;

/* Opens a picture, of whose file it takes a copy. Where `inks` is not 0 it has four channels, which are drawn as they are:
 * cyan, magenta, yellow and black, 255 being none. NULL if that cannot be, with what is wrong in `fault`. */
struct mp_jpeg *mp_jpeg_open(
  const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, int inks,
  char fault[mp_jpeg_fault_room]);

/* Draws the next rows as opaque pixels, blue first, or as inks, without gaps; with the last one the rest of the file is read. Returns 0,
 * or -1 with what is wrong in `fault`: then it can only be closed. */
int mp_jpeg_draw(struct mp_jpeg *picture, void *pixels, uint32_t rows, char fault[mp_jpeg_fault_room]);

void mp_jpeg_close(struct mp_jpeg *picture);

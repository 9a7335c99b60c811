/* What a library of pictures asks of its callers that Swift cannot do: libjpeg leaves a picture it gives up by a jump. */
#pragma once
#include <stddef.h>
#include <stdint.h>

/* Room for what is wrong with a picture, with the zero at its end. */
enum { mp_jpeg_fault_room = 200 };

/* Draws a JPEG of one or three channels into rows of opaque pixels, blue first, `stride` bytes apart.
 *
 * A warning of libjpeg's is a fault, since pixels are missing or made up behind it, but for stray bytes between segments,
 * which cameras leave. So is a picture of another size, or one in more than `passes` passes. Returns 0 and leaves `fault`
 * empty, or -1 and says what is wrong, in libjpeg's words; the rows drawn so far are left as they are. */
int mp_jpeg_draw(
  const uint8_t *bytes, size_t count, void *pixels, size_t stride, uint32_t width, uint32_t height, int passes,
  char fault[mp_jpeg_fault_room]);

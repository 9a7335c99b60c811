#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jerror.h>
#include <jpeglib.h>

#include "multiplane_pictures.h"

#ifndef JCS_ALPHA_EXTENSIONS
#error "libjpeg-turbo is needed: other libraries of this interface write no pixels with alpha"
#endif

_Static_assert(mp_jpeg_fault_room >= JMSG_LENGTH_MAX, "a message of libjpeg's has room");

struct mp_jpeg {
  struct jpeg_decompress_struct decoder;
  struct jpeg_error_mgr errors;
  /* Whether the file has ended before its marker says so. */
  int is_cut;
  /* Of the call that is under way: where it ends if something is wrong, and where that is said. */
  jmp_buf end;
  char *fault;
  uint8_t bytes[];
};

static struct mp_jpeg *of(j_common_ptr decoder) { return decoder->client_data; }

_Noreturn static void end_by_error(j_common_ptr decoder) {
  decoder->err->format_message(decoder, of(decoder)->fault);
  longjmp(of(decoder)->end, 1);
}

_Noreturn static void end_saying(struct mp_jpeg *picture, const char *fault) {
  snprintf(picture->fault, mp_jpeg_fault_room, "%s", fault);
  longjmp(picture->end, 1);
}

/*
 * Negative levels are warnings. Each is looked at: a harmless one says nothing of those behind it. The end of the file is one while
 * pixels are there: of those that are lacking another warning tells.
 */
static void end_by_warning(j_common_ptr decoder, int level) {
  if (level < 0 && decoder->err->msg_code == JWRN_JPEG_EOF) {
    of(decoder)->is_cut = 1;
    return;
  }
  if (level < 0 && decoder->err->msg_code != JWRN_EXTRANEOUS_DATA) end_by_error(decoder);
}

/* Whether the scans of a progressive picture give all bits of all its coefficients. */
static int is_complete(j_decompress_ptr decoder) {
  for (int component = 0; component < decoder->num_components; component++)
    for (int index = 0; index < DCTSIZE2; index++)
      if (decoder->coef_bits[component][index] != 0) return 0;
  return 1;
}

struct mp_jpeg *mp_jpeg_open(
  const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, int inks,
  char fault[mp_jpeg_fault_room]) {
  struct mp_jpeg *picture = calloc(1, sizeof *picture + count);
  if (!picture) {
    snprintf(fault, mp_jpeg_fault_room, "there is no memory for it");
    return NULL;
  }
  memcpy(picture->bytes, bytes, count);
  picture->fault = fault;
  j_decompress_ptr decoder = &picture->decoder;
  decoder->err = jpeg_std_error(&picture->errors);
  picture->errors.error_exit = end_by_error;
  picture->errors.emit_message = end_by_warning;
  decoder->client_data = picture;
  if (setjmp(picture->end)) {
    mp_jpeg_close(picture);
    return NULL;
  }
  jpeg_create_decompress(decoder);
  jpeg_mem_src(decoder, picture->bytes, count);
  jpeg_read_header(decoder, TRUE);
  if (decoder->image_width != width || decoder->image_height != height)
    end_saying(picture, "its headers have two sizes");
  decoder->out_color_space = inks ? JCS_CMYK : JCS_EXT_BGRA;
  /* The accurate transform is the one that every processor's version computes alike. */
  decoder->dct_method = JDCT_ISLOW;
  jpeg_start_decompress(decoder);
  if (picture->is_cut && decoder->progressive_mode && !is_complete(decoder)) end_saying(picture, "it lacks its last scans");
  return picture;
}

int mp_jpeg_draw(struct mp_jpeg *picture, void *pixels, uint32_t rows, char fault[mp_jpeg_fault_room]) {
  j_decompress_ptr decoder = &picture->decoder;
  picture->fault = fault;
  if (setjmp(picture->end)) return -1;
  const JDIMENSION first = decoder->output_scanline;
  const size_t stride = (size_t)decoder->output_width * 4;
  while (decoder->output_scanline - first < rows) {
    /* As many as the library may have ready at once. */
    JSAMPROW places[16];
    JDIMENSION count = 0;
    for (; count < 16 && decoder->output_scanline - first + count < rows; count++) {
      places[count] = (JSAMPROW)pixels + (decoder->output_scanline - first + count) * stride;
    }
    count = jpeg_read_scanlines(decoder, places, count);
    /* Files of Adobe's, which are all but a few, have 255 for none already. */
    if (decoder->out_color_space == JCS_CMYK && !decoder->saw_Adobe_marker)
      for (size_t at = 0; at < count * stride; at++) places[0][at] = (JSAMPLE)~places[0][at];
  }
  if (decoder->output_scanline == decoder->output_height) jpeg_finish_decompress(decoder);
  return 0;
}

void mp_jpeg_close(struct mp_jpeg *picture) {
  jpeg_destroy_decompress(&picture->decoder);
  free(picture);
}

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <jerror.h>
#include <jpeglib.h>

#include "multiplane_pictures.h"

#ifndef JCS_ALPHA_EXTENSIONS
#error "libjpeg-turbo is needed: other libraries of this interface write no pixels with alpha"
#endif

_Static_assert(mp_jpeg_fault_room >= JMSG_LENGTH_MAX, "a message of libjpeg's has room");

/* The library hands its callbacks the first members, and they find the rest behind them. */
struct ending {
  struct jpeg_error_mgr errors;
  jmp_buf place;
  char *fault;
};

struct passes {
  struct jpeg_progress_mgr monitor;
  int most;
};

_Noreturn static void give_up(j_common_ptr decoder) {
  struct ending *ending = (struct ending *)decoder->err;
  longjmp(ending->place, 1);
}

_Noreturn static void end_by_error(j_common_ptr decoder) {
  decoder->err->format_message(decoder, ((struct ending *)decoder->err)->fault);
  give_up(decoder);
}

/* Negative levels are warnings. Each is looked at: a harmless one says nothing of those behind it. */
static void end_by_warning(j_common_ptr decoder, int level) {
  if (level < 0 && decoder->err->msg_code != JWRN_EXTRANEOUS_DATA) end_by_error(decoder);
}

static void count_passes(j_common_ptr decoder) {
  struct ending *ending = (struct ending *)decoder->err;
  if (((j_decompress_ptr)decoder)->input_scan_number <= ((struct passes *)decoder->progress)->most) return;
  snprintf(ending->fault, mp_jpeg_fault_room, "it has too many passes");
  give_up(decoder);
}

int mp_jpeg_draw(
  const uint8_t *bytes, size_t count, void *pixels, size_t stride, uint32_t width, uint32_t height, int passes,
  char fault[mp_jpeg_fault_room]) {
  struct ending ending = {.fault = fault};
  struct passes limit = {.monitor.progress_monitor = count_passes, .most = passes};
  struct jpeg_decompress_struct decoder;
  memset(&decoder, 0, sizeof decoder);
  fault[0] = 0;
  decoder.err = jpeg_std_error(&ending.errors);
  ending.errors.error_exit = end_by_error;
  ending.errors.emit_message = end_by_warning;
  if (setjmp(ending.place)) {
    jpeg_destroy_decompress(&decoder);
    return -1;
  }
  jpeg_create_decompress(&decoder);
  decoder.progress = &limit.monitor;
  jpeg_mem_src(&decoder, bytes, count);
  jpeg_read_header(&decoder, TRUE);
  if (decoder.image_width != width || decoder.image_height != height) {
    snprintf(fault, mp_jpeg_fault_room, "its headers have two sizes");
    give_up((j_common_ptr)&decoder);
  }
  decoder.out_color_space = JCS_EXT_BGRA;
  /* The accurate transform is the one that every processor's version computes alike. */
  decoder.dct_method = JDCT_ISLOW;
  jpeg_start_decompress(&decoder);
  while (decoder.output_scanline < height) {
    /* As many as the library can have ready at once. */
    JSAMPROW rows[16];
    JDIMENSION ready = 0;
    for (; ready < 16 && decoder.output_scanline + ready < height; ready++) {
      rows[ready] = (JSAMPROW)pixels + (decoder.output_scanline + ready) * stride;
    }
    jpeg_read_scanlines(&decoder, rows, ready);
  }
  jpeg_finish_decompress(&decoder);
  jpeg_destroy_decompress(&decoder);
  return 0;
}

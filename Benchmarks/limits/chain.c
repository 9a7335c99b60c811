// What a frame costs at best: layers that are painted already are composed by cairo, filtered, compressed by ISA-L's
// level 1 and written to a file. The engine is measured against this, fed with the engine's own layers and offsets.
//
//   chain LAYERS FOLDER [THREADS [ROUNDS]]    all frames: milliseconds a frame, the median of the rounds
//   chain LAYERS - encode FRAME               one frame: milliseconds to encode it whole, by filter
//   chain LAYERS - memcpy                     milliseconds to copy a frame
//
// LAYERS is written by `multiplane-bench layers`: five 32-bit numbers (width, height, frames, layers, 0); for each layer
// its width, height, opacity (1: opaque), then x and y for every frame, then its pixels, premultiplied BGRA.
#include <cairo.h>
#include <fcntl.h>
#include <isa-l/igzip_lib.h>
#include <libdeflate.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "multiplane_filter.h"

typedef struct {
  int32_t width, height, opaque;
  int32_t *places;  // x, y of every frame
  uint8_t *pixels;
} layer;

static int32_t width, height, frames, layers;
static layer list[64];
static const char *folder;
static atomic_int next;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static int by_value(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}

static void die(const char *what) {
  fprintf(stderr, "chain: %s\n", what);
  exit(1);
}

static void load(const char *path) {
  FILE *file = fopen(path, "rb");
  int32_t head[5];
  if (!file || fread(head, 4, 5, file) != 5) die("cannot read the layers");
  width = head[0], height = head[1], frames = head[2], layers = head[3];
  if (layers < 1 || layers > 64 || frames < 1) die("no layers");
  for (int i = 0; i < layers; i++) {
    layer *l = &list[i];
    if (fread(&l->width, 4, 3, file) != 3) die("the layers are cut short");
    size_t size = (size_t)l->width * (size_t)l->height * 4;
    l->places = malloc((size_t)frames * 8);
    l->pixels = malloc(size);
    if (fread(l->places, 8, (size_t)frames, file) != (size_t)frames || fread(l->pixels, 1, size, file) != size)
      die("the layers are cut short");
  }
  fclose(file);
}

// One thread's surfaces and buffers, used for all its frames.
typedef struct {
  cairo_surface_t *frame, *sources[64];
  cairo_t *context;
  uint8_t *filtered, *file, *level;
} bench;

static void make(bench *b) {
  size_t size = ((size_t)width * 3 + 1) * (size_t)height;
  b->frame = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
  b->context = cairo_create(b->frame);
  for (int i = 0; i < layers; i++)
    b->sources[i] = cairo_image_surface_create_for_data(
        list[i].pixels, list[i].opaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, list[i].width, list[i].height,
        list[i].width * 4);
  b->filtered = malloc(size + 64);
  b->file = malloc(size + size / 2 + 65536);
  b->level = malloc(ISAL_DEF_LVL1_DEFAULT);
}

static void compose(bench *b, int frame) {
  for (int i = 0; i < layers; i++) {
    const layer *l = &list[i];
    int x = l->places[2 * frame], y = l->places[2 * frame + 1];
    cairo_set_operator(b->context, i == 0 ? CAIRO_OPERATOR_SOURCE : CAIRO_OPERATOR_OVER);
    cairo_set_source_surface(b->context, b->sources[i], x, y);
    cairo_pattern_set_filter(cairo_get_source(b->context), CAIRO_FILTER_NEAREST);
    cairo_rectangle(b->context, x, y, l->width, l->height);
    cairo_fill(b->context);
  }
  cairo_surface_flush(b->frame);
}

// The engine's own kernel: it is at the limit of memory, so that what is left is the compressor's.
static size_t filter(const uint8_t *pixels, size_t stride, int kind, uint8_t *out) {
  size_t length = 1 + (size_t)width * 3;
  for (int y = 0; y < height; y++) {
    const uint8_t *row = pixels + (size_t)y * stride;
    mp_png_filter_row(row, y ? row - stride : NULL, (size_t)width, 3, kind, out + (size_t)y * length);
  }
  return length * (size_t)height;
}

static void put(uint8_t *p, uint32_t v) {
  p[0] = (uint8_t)(v >> 24), p[1] = (uint8_t)(v >> 16), p[2] = (uint8_t)(v >> 8), p[3] = (uint8_t)v;
}

static uint8_t *chunk(uint8_t *p, const char *name, size_t length) {
  put(p, (uint32_t)length);
  memcpy(p + 4, name, 4);
  put(p + 8 + length, libdeflate_crc32(0, p + 4, length + 4));
  return p + 12 + length;
}

static size_t encode(bench *b, int kind) {
  cairo_surface_flush(b->frame);
  size_t count = filter(
      cairo_image_surface_get_data(b->frame), (size_t)cairo_image_surface_get_stride(b->frame), kind, b->filtered);
  uint8_t *p = b->file;
  memcpy(p, "\x89PNG\r\n\x1a\n", 8);
  p += 8;
  put(p + 8, (uint32_t)width), put(p + 12, (uint32_t)height);
  memcpy(p + 16, "\x08\x02\0\0", 5);
  p = chunk(p, "IHDR", 13);
  struct isal_zstream z;
  isal_deflate_stateless_init(&z);
  z.level = 1, z.level_buf = b->level, z.level_buf_size = ISAL_DEF_LVL1_DEFAULT;
  z.gzip_flag = IGZIP_ZLIB, z.end_of_stream = 1, z.flush = NO_FLUSH;
  z.next_in = b->filtered, z.avail_in = (uint32_t)count, z.next_out = p + 8, z.avail_out = (uint32_t)(count + count / 2);
  if (isal_deflate_stateless(&z) != COMP_OK) die("ISA-L refused a frame");
  p = chunk(p, "IDAT", z.total_out);
  return (size_t)(chunk(p, "IEND", 0) - b->file);
}

static void *work(void *unused) {
  (void)unused;
  bench b;
  make(&b);
  for (int frame; (frame = atomic_fetch_add(&next, 1)) < frames;) {
    compose(&b, frame);
    size_t count = encode(&b, 2);
    char path[512];
    snprintf(path, sizeof path, "%s/chain-%05d.png", folder, frame);
    int file = open(path, O_CREAT | O_TRUNC | O_WRONLY, 0644);
    if (file < 0 || write(file, b.file, count) != (ssize_t)count) die("cannot write a frame");
    close(file);
  }
  return NULL;
}

static void measure_chain(int threads, int rounds) {
  double times[64];
  for (int round = 0; round < rounds; round++) {
    next = 0;
    double start = now();
    pthread_t ids[16];
    for (int i = 1; i < threads; i++) pthread_create(&ids[i], NULL, work, NULL);
    work(NULL);
    for (int i = 1; i < threads; i++) pthread_join(ids[i], NULL);
    times[round] = (now() - start) / frames;
    for (int frame = 0; frame < frames; frame++) {
      char path[512];
      snprintf(path, sizeof path, "%s/chain-%05d.png", folder, frame);
      unlink(path);
    }
  }
  qsort(times, (size_t)rounds, sizeof *times, by_value);
  printf("%.3f\n", times[rounds / 2]);
}

static void measure_encode(int frame) {
  static const char *names[] = {"none", "sub", "up"};
  bench b;
  make(&b);
  compose(&b, frame);
  for (int kind = 0; kind < 3; kind++) {
    double times[41];
    size_t count = 0;
    for (int i = 0; i < 41; i++) {
      double start = now();
      count = encode(&b, kind);
      times[i] = now() - start;
    }
    qsort(times, 41, sizeof *times, by_value);
    printf("%s %.3f %.3f %zu\n", names[kind], times[20], times[0], count);
  }
}

static void measure_memcpy(void) {
  size_t size = (size_t)width * (size_t)height * 4;
  uint8_t *a = malloc(size), *b = malloc(size);
  memset(a, 1, size), memset(b, 2, size);
  double times[101];
  for (int i = 0; i < 101; i++) {
    double start = now();
    memcpy(a, b, size);
    times[i] = now() - start;
    b[(size_t)i * 64] = a[(size_t)i];
  }
  qsort(times, 101, sizeof *times, by_value);
  printf("%.3f %.3f\n", times[50], times[0]);
}

int main(int count, char **arguments) {
  if (count < 3) die("chain LAYERS FOLDER [THREADS [ROUNDS]]");
  load(arguments[1]);
  folder = arguments[2];
  if (count > 3 && !strcmp(arguments[3], "encode")) {
    measure_encode(count > 4 ? atoi(arguments[4]) : 0);
  } else if (count > 3 && !strcmp(arguments[3], "memcpy")) {
    measure_memcpy();
  } else {
    int threads = count > 3 ? atoi(arguments[3]) : 1, rounds = count > 4 ? atoi(arguments[4]) : 5;
    measure_chain(threads < 1 ? 1 : threads > 16 ? 16 : threads, rounds < 1 ? 1 : rounds > 64 ? 64 : rounds);
  }
  return 0;
}

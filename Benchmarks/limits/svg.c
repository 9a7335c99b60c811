// What an SVG costs at best: librsvg is loaded, and draws one small file once, in the program itself. What a decoder in a
// process of its own costs beyond that is the process.
//
//   svg    milliseconds of processor time since the program began to load the library
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static double milliseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

int main(void) {
  static const char drawing[] =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"100\">"
      "<rect width=\"50\" height=\"50\" fill=\"teal\"/></svg>";
  double start = milliseconds();
  void *library = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_GLOBAL);
  if (!library) {
    fprintf(stderr, "svg: %s\n", dlerror());
    return 1;
  }
  void *(*read)(const void *, unsigned long, void **) = dlsym(library, "rsvg_handle_new_from_data");
  int (*draw)(void *, void *, const double *, void **) = dlsym(library, "rsvg_handle_render_document");
  void *(*surface)(int, int, int) = dlsym(library, "cairo_image_surface_create");
  void *(*context)(void *) = dlsym(library, "cairo_create");
  const double room[4] = {0, 0, 100, 100};
  void *handle = read(drawing, sizeof drawing - 1, NULL);
  if (!handle || !draw(handle, context(surface(0, 100, 100)), room, NULL)) {
    fprintf(stderr, "svg: librsvg draws nothing\n");
    return 1;
  }
  printf("%.3f\n", milliseconds() - start);
  return 0;
}

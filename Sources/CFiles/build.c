#include "include/multiplane_system.h"

/* A number of hexadecimal digits is no text until it is made one. */
#define TEXT(word) #word
#define EXPANDED_TEXT(word) TEXT(word)

const char *mp_build_commit(void) {
#ifdef MULTIPLANE_COMMIT
  return EXPANDED_TEXT(MULTIPLANE_COMMIT);
#else
  return "";
#endif
}

#include "multiplane_resources.h"

// `#embed` is of C23, and clang knows it in all versions of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

#define BYTES(name) static const unsigned char name##_bytes[]
#define RESOURCE(name) mp_resource mp_##name(void) { return (mp_resource){name##_bytes, sizeof name##_bytes}; }

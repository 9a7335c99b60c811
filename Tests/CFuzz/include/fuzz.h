#include <stddef.h>
#include <stdint.h>

// Runs libFuzzer over a function if the program was linked with it; gives -1 if it was not.
int mp_fuzz_with_coverage(int *count, char ***arguments, int (*target)(const uint8_t *bytes, size_t size));

#include "fuzz.h"

// Part of libFuzzer where Scripts/fuzz links it; weak, since ordinary builds have none.
__attribute__((weak)) int LLVMFuzzerRunDriver(
    int *count, char ***arguments, int (*target)(const uint8_t *bytes, size_t size));

int mp_fuzz_with_coverage(int *count, char ***arguments, int (*target)(const uint8_t *bytes, size_t size)) {
  return LLVMFuzzerRunDriver ? LLVMFuzzerRunDriver(count, arguments, target) : -1;
}

/* Compiles a function once for any processor and once for AVX2; the loader takes the better one. */
#pragma once
#if defined(__x86_64__) && defined(__ELF__)
#define MP_CLONES __attribute__((target_clones("default", "arch=x86-64-v3")))
#else
#define MP_CLONES
#endif

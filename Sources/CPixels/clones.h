/* Compiles a function once for any processor and once for AVX2; the loader takes the better one. Sanitizers are left
 * out: the loader's choice would run before they are set up. */
#pragma once
#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define MP_SANITIZED 1
#endif
#endif
#if defined(__x86_64__) && defined(__ELF__) && !defined(MP_SANITIZED)
#define MP_CLONES __attribute__((target_clones("default", "arch=x86-64-v3")))
#else
#define MP_CLONES
#endif

#pragma once
// What hashes of rows are made with.

#include <stdint.h>

#define BODY static inline __attribute__((always_inline))

static const uint64_t seeds[8] = {
    0x9e3779b97f4a7c15u, 0xbf58476d1ce4e5b9u, 0x94d049bb133111ebu, 0xd6e8feb86659fd93u,
    0xa0761d6478bd642fu, 0xe7037ed1a0b428dbu, 0x8ebc6af09c88c6e3u, 0x589965cc75374cc3u,
};

BODY uint64_t stirred(uint64_t v) {
  v = (v ^ v >> 30) * seeds[1];
  v = (v ^ v >> 27) * seeds[2];
  return v ^ v >> 31;
}

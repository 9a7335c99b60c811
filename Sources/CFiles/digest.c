#include "multiplane_system.h"

#include <stdio.h>

#include <glib.h>
#include <nettle/sha2.h>
#include <nettle/version.h>

struct sum {
  struct sha256_ctx state;
  /* Empty until the sum is asked for. */
  char text[2 * SHA256_DIGEST_SIZE + 1];
};

void *mp_sha256_new(void) {
  struct sum *sum = g_new0(struct sum, 1);
  sha256_init(&sum->state);
  return sum;
}

void mp_sha256_add(void *sum, const void *bytes, size_t count) {
  sha256_update(&((struct sum *)sum)->state, count, bytes);
}

const char *mp_sha256_text(void *opaque) {
  struct sum *sum = opaque;
  if (sum->text[0]) return sum->text;
  uint8_t digest[SHA256_DIGEST_SIZE];
#if NETTLE_VERSION_MAJOR >= 4
  sha256_digest(&sum->state, digest);
#else
  sha256_digest(&sum->state, sizeof digest, digest);
#endif
  for (int i = 0; i < SHA256_DIGEST_SIZE; i++) snprintf(sum->text + 2 * i, 3, "%02x", digest[i]);
  return sum->text;
}

void mp_sha256_free(void *sum) { g_free(sum); }

char *mp_base64(const void *bytes, size_t count) { return g_base64_encode(bytes, count); }

void mp_free(void *memory) { g_free(memory); }

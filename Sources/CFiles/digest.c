#include "multiplane_system.h"

#include <glib.h>

void *mp_sha256_new(void) { return g_checksum_new(G_CHECKSUM_SHA256); }

void mp_sha256_add(void *sum, const void *bytes, size_t count) { g_checksum_update(sum, bytes, (gssize)count); }

const char *mp_sha256_text(void *sum) { return g_checksum_get_string(sum); }

void mp_sha256_free(void *sum) { g_checksum_free(sum); }

char *mp_base64(const void *bytes, size_t count) { return g_base64_encode(bytes, count); }

void mp_free(void *memory) { g_free(memory); }

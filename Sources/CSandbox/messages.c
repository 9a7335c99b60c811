#define _GNU_SOURCE
#include "multiplane_sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { most_descriptors = 4 };

int mp_sandbox_send(
    int socket, const void *bytes, size_t count, const int *descriptors, size_t descriptor_count, int waits) {
  if (descriptor_count > most_descriptors) return EINVAL;
  struct iovec part = {(void *)bytes, count};
  _Alignas(struct cmsghdr) char control[CMSG_SPACE(most_descriptors * sizeof(int))] = {0};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (descriptor_count > 0) {
    message.msg_control = control;
    message.msg_controllen = CMSG_SPACE(descriptor_count * sizeof(int));
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(descriptor_count * sizeof(int));
    memcpy(CMSG_DATA(header), descriptors, descriptor_count * sizeof(int));
  }
  for (;;) {
    const ssize_t sent = sendmsg(socket, &message, MSG_NOSIGNAL | (waits ? 0 : MSG_DONTWAIT));
    if (sent >= 0) return 0;
    if (errno != EINTR) return errno;
  }
}

static int64_t milliseconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

ssize_t mp_sandbox_receive(
    int socket, void *bytes, size_t room, int *descriptors, size_t descriptor_count, int milliseconds) {
  for (size_t index = 0; index < descriptor_count; index++) descriptors[index] = -1;
  struct pollfd wanted = {.fd = socket, .events = POLLIN};
  /* Signals that come again and again must not make the wait longer. */
  const int64_t end = milliseconds < 0 ? 0 : milliseconds_now() + milliseconds;
  int ready, left = milliseconds;
  while ((ready = poll(&wanted, 1, left)) < 0 && errno == EINTR) {
    if (milliseconds < 0) continue;
    const int64_t rest = end - milliseconds_now();
    left = rest > 0 ? (int)rest : 0;
  }
  if (ready == 0) errno = EAGAIN;
  if (ready <= 0) return -1;
  struct iovec part = {bytes, room};
  _Alignas(struct cmsghdr) char control[CMSG_SPACE(most_descriptors * sizeof(int))];
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  /* Without room for descriptors the kernel closes those that were sent. */
  if (descriptor_count > 0) {
    message.msg_control = control;
    message.msg_controllen = sizeof control;
  }
  ssize_t received;
  do received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  while (received < 0 && errno == EINTR);
  if (received < 0) return -1;
  size_t taken = 0;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header && descriptor_count > 0;
       header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    const size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t index = 0; index < count; index++) {
      int descriptor;
      memcpy(&descriptor, CMSG_DATA(header) + index * sizeof descriptor, sizeof descriptor);
      if (taken < descriptor_count)
        descriptors[taken++] = descriptor;
      else
        close(descriptor);
    }
  }
  if (message.msg_flags & MSG_TRUNC) {
    errno = EMSGSIZE;
    return -1;
  }
  return received;
}

int mp_sandbox_memory(size_t size) {
  const int memory = memfd_create("picture", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (memory < 0) return -1;
  /* What is not there yet when it is read would be asked of the system then, and without an answer ends the reader. */
  int code;
  do code = fallocate(memory, 0, 0, (off_t)size) == 0 ? 0 : errno;
  while (code == EINTR);
  if (code == 0 && fcntl(memory, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW) != 0) code = errno;
  if (code == 0) return memory;
  close(memory);
  errno = code;
  return -1;
}

int mp_sandbox_seal(int memory) {
  return fcntl(memory, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0 ? 0 : errno;
}

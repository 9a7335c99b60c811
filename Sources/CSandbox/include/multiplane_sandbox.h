/* A child process without rights, for files nobody vouches for: how it is started, what it gives up, and what goes to
 * and fro between it and the process that started it. All calls return 0 or an errno unless they say something else. */
#pragma once
#include <stddef.h>
#include <sys/types.h>

/* A child, the end of the socket to it, and the end of a pipe with which it lives: closed, the kernel ends the child. */
struct mp_sandbox_child {
  pid_t number;
  int socket;
  int life;
};

/* The code a child ends with that could not do what every decoder does first; others up to it are the errno it met. */
enum { mp_sandbox_cannot_start = 255 };

/* Starts a decoder: this program from its beginning, where `multiplane_decoder_main` is called with `kind` in the place of its
 * `main`.
 *
 * The child has three descriptors on nothing, the other end of the socket as descriptor 3, that of the pipe as descriptor 4, and
 * of the environment only what loading libraries needs. It ends with this process, whatever ends that. A process group of its
 * own keeps the signals of a terminal from it. */
int mp_sandbox_start(const char *kind, struct mp_sandbox_child *child);

/* Lets the process keep some bytes of the memory that it gives back, for when it needs memory again. */
void mp_sandbox_keep_memory(size_t size);

/* The signal a child ended by, 0 if it ended by itself, -EAGAIN if it has not ended, or another negative errno. The child
 * can still be waited for. */
int mp_sandbox_signal(pid_t child);

/* The code a child has ended with by itself; -1 if it has not. The child can still be waited for. */
int mp_sandbox_code(pid_t child);

/* How many threads a child has; 0 if that cannot be known. */
int mp_sandbox_threads(pid_t child);

/* Whether the kernel filters system calls: 0, or ENOSYS if it does not. */
int mp_sandbox_walls(void);

/* How much processor time a child may have used, all in all, before the system ends it. */
int mp_sandbox_allow(pid_t child, unsigned seconds);

/* How much memory a child may have for now, in bytes. A child that could be given more than `most` has not locked itself yet,
 * and is left as it is. */
int mp_sandbox_bound(pid_t child, size_t memory, size_t most);

/* The same for the calling process, before it locks itself. */
int mp_sandbox_bound_self(size_t memory);

/* Gives up what a decoder does not need, for good: other processes, the network, every file but those named here, and
 * memory beyond some bytes. What `paths` name can still be opened for reading: the descriptors opened on them before are
 * copied for it.
 *
 * Returns ENOSYS if the kernel has no filters of system calls: the limits of memory, files and cores hold nevertheless. */
int mp_sandbox_lock(const char *const *paths, const int *descriptors, size_t count, size_t memory);

/* The version of Landlock that the kernel has; 0 is none. */
int mp_sandbox_landlock(void);

/* Gives up what a command that draws scenes does not need, for good and for all that it starts: the network, other processes, and
 * where the kernel has Landlock all writing but below `written` and all programs but its own and `programs`. `memory` is what the
 * process may have, in bytes. Called while there is one thread. What a kernel lacks is left out; a wall that it has and that cannot
 * be raised is an errno. */
int mp_sandbox_wall(
    const char *const *written, size_t count, const char *const *programs, size_t program_count, size_t memory);

/* Notes what a locked process is refused, for tests; called before `mp_sandbox_lock`. */
void mp_sandbox_note_refusals(void);

/* What was refused, one after the other: the number of a call and the path it was about; NULL behind the last. */
const char *mp_sandbox_refusal(size_t index);

/* Sends a message and some descriptors. Where the other side has not read what came before and there is no room, it waits,
 * or returns EAGAIN if `waits` is 0. */
int mp_sandbox_send(
    int socket, const void *bytes, size_t count, const int *descriptors, size_t descriptor_count, int waits);

/* Waits for a message and returns its length, 0 at the end of the conversation, or -1 and errno: EAGAIN after
 * `milliseconds` without one (for ever if negative). Descriptors that came with it are stored, and -1 for those that did
 * not; where none are wanted, those that come are closed. */
ssize_t mp_sandbox_receive(
    int socket, void *bytes, size_t room, int *descriptors, size_t descriptor_count, int milliseconds);

/* Memory both processes can map, all of it there from the start and of a size that cannot change; -1 and errno if there
 * is none. */
int mp_sandbox_memory(size_t size);

/* From now on nobody can write to such memory; EBUSY if somebody still has it mapped for that. */
int mp_sandbox_seal(int memory);

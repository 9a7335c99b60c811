/* Loaded beside the program: in the place of the first shape that is drawn it tries what the walls around the program refuse, and
 * prints what it could do nevertheless. `MP_TRIAL` says what else it does then: `hang`, or `crash`. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

extern char **environ;
static int tried;

static void refused(const char *what, long result) {
  if (result < 0 && (errno == EPERM || errno == EACCES)) return;
  printf("%s: %ld, %s\n", what, result, strerror(errno));
}

static long started(void) {
  char *words[] = {"/bin/true", NULL};
  pid_t number;
  errno = posix_spawn(&number, "/bin/true", NULL, NULL, words, environ);
  return errno ? -1 : 0;
}

void cairo_fill(void *context) {
  (void)context;
  if (tried++) return;
  const char *trial = getenv("MP_TRIAL");
  if (trial && strcmp(trial, "hang") == 0)
    for (;;) getpid();
  if (trial && strcmp(trial, "crash") == 0) raise(SIGKILL);
  refused("a socket", socket(AF_INET, SOCK_STREAM, 0));
  refused("a socket of this machine", socket(AF_UNIX, SOCK_STREAM, 0));
  refused("a program", started());
  refused("a look into the parent", ptrace(PTRACE_ATTACH, getppid(), NULL, NULL));
  refused("a signal to the parent", kill(getppid(), SIGCONT));
  refused("a key at the terminal", ioctl(0, TIOCSTI, "x"));
  refused("a file beside the output's folder", open("../beside", O_WRONLY | O_CREAT, 0600));
  refused("the end of a file there", unlink("../victim"));
  refused("a shorter file there", truncate("../victim", 0));
  refused("a folder there", mkdir("../folder", 0700));
  refused("another name there", rename("../victim", "../renamed"));
  puts("tried");
  fflush(stdout);
}

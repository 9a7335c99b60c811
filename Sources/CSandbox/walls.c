#define _GNU_SOURCE
#include "filter.h"
#include "multiplane_sandbox.h"

#include <fcntl.h>
#include <link.h>
#include <linux/landlock.h>
#include <sys/auxv.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>

/* Bits of newer kernels than the headers here may be of. */
enum {
  refers = 1 << 13,
  truncates = 1 << 14,
  scopes_sockets_and_signals = 3,
};

/* What a file may be asked for, other than reading: up to the making of links. */
static const uint64_t writes = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
                               LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR |
                               LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
                               LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
                               LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM;
/* The part of these that a file, which is no folder, can be asked for. */
static const uint64_t file_writes = LANDLOCK_ACCESS_FS_WRITE_FILE | truncates;

/* A ruleset of the fourth version, with what it bounds besides files. */
struct rules {
  uint64_t files, network, scopes;
};

int mp_sandbox_landlock(void) {
  const long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  return version < 0 ? 0 : (int)version;
}

/* Allows a path; 0, or the error that says nothing of the path. What is not there is refused when it is used, with its path. */
static int allow_beneath(int rules, const char *path, uint64_t access) {
  int file;
  do file = open(path, O_PATH | O_CLOEXEC);
  while (file < 0 && errno == EINTR);
  if (file < 0) {
    const int code = errno;
    return code == ENOENT || code == ENOTDIR || code == EACCES || code == ELOOP || code == ENAMETOOLONG ? 0 : code;
  }
  struct stat state;
  if (fstat(file, &state) == 0 && !S_ISDIR(state.st_mode)) access &= file_writes | LANDLOCK_ACCESS_FS_EXECUTE;
  const struct landlock_path_beneath_attr beneath = {.allowed_access = access, .parent_fd = file};
  syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0);
  close(file);
  return 0;
}

/* The loader of shared libraries, without which the kernel starts no program. */
static int find_loader(struct dl_phdr_info *object, size_t size, void *name) {
  (void)size;
  if (object->dlpi_addr != getauxval(AT_BASE)) return 0;
  *(const char **)name = object->dlpi_name;
  return 1;
}

static int bound_files(const char *const *written, size_t count, const char *const *programs, size_t program_count) {
  const int version = mp_sandbox_landlock();
  if (version == 0) return 0;
  const uint64_t access = writes | (version >= 2 ? refers : 0) | (version >= 3 ? truncates : 0);
  const struct rules wanted = {
      .files = access | LANDLOCK_ACCESS_FS_EXECUTE,
      .scopes = version >= 6 ? scopes_sockets_and_signals : 0,
  };
  const size_t size = version >= 6 ? sizeof wanted : version >= 4 ? 2 * sizeof(uint64_t) : sizeof(uint64_t);
  const int rules = (int)syscall(SYS_landlock_create_ruleset, &wanted, size, 0);
  if (rules < 0) return errno;
  int code = allow_beneath(rules, "/dev/null", file_writes & access);
  for (size_t index = 0; !code && index < count; index++) code = allow_beneath(rules, written[index], access);
  const char *loader = NULL;
  dl_iterate_phdr(find_loader, &loader);
  if (!code && loader && *loader) code = allow_beneath(rules, loader, LANDLOCK_ACCESS_FS_EXECUTE);
  if (!code) code = allow_beneath(rules, "/proc/self/exe", LANDLOCK_ACCESS_FS_EXECUTE);
  for (size_t index = 0; !code && index < program_count; index++)
    code = allow_beneath(rules, programs[index], LANDLOCK_ACCESS_FS_EXECUTE);
  if (!code && syscall(SYS_landlock_restrict_self, rules, 0) != 0) code = errno;
  close(rules);
  return code;
}

/* Calls that reach other processes, the network or the machine. Pairs of sockets without a name stay: decoders are asked by them. */
static const int refused[] = {
    SYS_socket,          SYS_connect,          SYS_bind,           SYS_listen,        SYS_accept,
    SYS_accept4,         SYS_ptrace,           SYS_process_vm_readv, SYS_process_vm_writev, SYS_pidfd_getfd,
    SYS_kcmp,            SYS_mount,            SYS_umount2,        SYS_pivot_root,    SYS_chroot,
    SYS_setns,           SYS_unshare,          SYS_keyctl,         SYS_add_key,       SYS_request_key,
    SYS_bpf,             SYS_perf_event_open,  SYS_userfaultfd,    SYS_io_uring_setup, SYS_io_uring_enter,
    SYS_io_uring_register, SYS_init_module,    SYS_finit_module,   SYS_delete_module, SYS_kexec_load,
    SYS_reboot,          SYS_swapon,           SYS_swapoff,        SYS_open_by_handle_at, SYS_acct,
    SYS_settimeofday,    SYS_clock_settime,    SYS_sethostname,    SYS_setdomainname, SYS_quotactl,
    SYS_syslog,          SYS_fanotify_init,    SYS_mount_setattr,  SYS_move_mount,    SYS_open_tree,
};

static int filter_calls(void) {
  struct program program = {.count = 0};
  begin_filter(&program);
  for (size_t index = 0; index < sizeof refused / sizeof *refused; index++)
    rule(&program, refused[index], SECCOMP_RET_ERRNO | EPERM);
  /* Keys that nobody has pressed, at the terminal that the program was started from. */
  add(&program, BPF_JMP | BPF_JEQ | BPF_K, SYS_ioctl, 1, 0);
  give(&program, SECCOMP_RET_ALLOW);
  load(&program, argument(1));
  rule(&program, TIOCSTI, SECCOMP_RET_ERRNO | EPERM);
  rule(&program, TIOCLINUX, SECCOMP_RET_ERRNO | EPERM);
  give(&program, SECCOMP_RET_ALLOW);
  return install_filter(&program);
}

int mp_sandbox_wall(
    const char *const *written, size_t count, const char *const *programs, size_t program_count, size_t memory) {
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
  /* Sanitizers reserve terabytes. */
  struct rlimit data;
  if (getrlimit(RLIMIT_DATA, &data) == 0 && data.rlim_cur > memory) {
    data.rlim_cur = memory;
    setrlimit(RLIMIT_DATA, &data);
  }
#endif
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  const int code = bound_files(written, count, programs, program_count);
  const int filtered = filter_calls();
  return code ? code : filtered == ENOSYS ? 0 : filtered;
}

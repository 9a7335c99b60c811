import Glibc
import MultiplaneBase
import Synchronization

/// A program that was started, with pipes to it.
///
/// It leads a process group of its own: what a terminal sends to ours (Ctrl-C) does not end it in the middle of a frame,
/// and whatever it starts in turn ends with it.
///
/// swift-subprocess is not used: its input is an asynchronous sequence, and the drawing threads write frames of megabytes into
/// the pipe themselves, without a copy and without tasks.
final class ChildProcess: Sendable {
  /// Our end of its standard input; does not block.
  let input: Int32
  /// Our end of its standard error, and of its standard output unless that is `output`; does not block.
  let messages: Int32
  /// Our end of its standard output if that was asked for, else -1; does not block.
  let output: Int32
  /// Its number as long as it has not been waited for.
  private let running: Mutex<pid_t?>

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - file: The file it writes; the file's folder becomes descriptor 4, and the program is given that in place of the path.
  ///   - separateOutput: Whether standard output is read apart from standard error.
  init(_ command: EncoderCommand, into file: ClipFile? = nil, separateOutput: Bool) throws(OutputError) {
    func failed(_ code: Int32) -> OutputError {
      let reason: EncoderFailure.Reason = code == ENOENT || code == ENOTDIR ? .missing : .cannotStart(code)
      return .encoder(EncoderFailure(program: command.program, reason))
    }
    var pipes: [Pipe] = []
    func open() throws(OutputError) -> Pipe {
      guard let pipe = Pipe() else {
        let code = errno
        for pipe in pipes { pipe.closeBoth() }
        throw failed(code)
      }
      pipes.append(pipe)
      return pipe
    }
    let (stdin, stderr) = (try open(), try open())
    let stdout = separateOutput ? try open() : nil

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Our ends have numbers from 10 on (`Pipe`), so that none of these replaces another before it is copied.
    posix_spawn_file_actions_adddup2(&actions, stdin.reading, 0)
    posix_spawn_file_actions_adddup2(&actions, stdout?.writing ?? stderr.writing, 1)
    posix_spawn_file_actions_adddup2(&actions, stderr.writing, 2)
    let folder = file.map { fcntl($0.folder.descriptor, F_DUPFD_CLOEXEC, Int32(10)) } ?? -1
    defer { if folder >= 0 { close(folder) } }
    if folder >= 0 { posix_spawn_file_actions_adddup2(&actions, folder, 4) }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // This thread may hold signals back, and the process ignores those of closed pipes: neither is to be inherited.
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

    let arguments = command.arguments.map { argument in
      guard let file, folder >= 0 else { return argument }
      return argument.replacing(file.temporaryPath, with: "/proc/self/fd/4/\(file.temporaryName)")
    }
    var words: [UnsafeMutablePointer<CChar>?] = ([command.program] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var number: pid_t = 0
    let code = posix_spawnp(&number, command.program, &actions, &attributes, words, environ)
    guard code == 0 else {
      for pipe in pipes { pipe.closeBoth() }
      throw failed(code)
    }
    close(stdin.reading)
    close(stderr.writing)
    if let stdout { close(stdout.writing) }
    (input, messages, output) = (stdin.writing, stderr.reading, stdout?.reading ?? -1)
    for end in [input, messages, output] where end >= 0 {
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
    }
    widenPipe(input)
    running = Mutex(number)
  }

  /// Ends it and all it has started, at once; from any thread.
  func kill() {
    running.withLock { number in
      if let number { _ = Glibc.kill(-number, SIGKILL) }
    }
  }

  /// How it ended, as `waitpid` says it; `nil` while it runs. Answers once.
  func reap() -> Int32? {
    running.withLock { number in
      guard let running = number else { return nil }
      var status: Int32 = 0
      guard retrying({ waitpid(running, &status, WNOHANG) }) != 0 else { return nil }
      number = nil
      return status
    }
  }

  /// Ends it, waits for it, and closes `messages` and `output`; `input` is its writer's.
  func end() {
    kill()
    let left = running.withLock { number in
      defer { number = nil }
      return number
    }
    if let left { retrying { waitpid(left, nil, 0) } }
    for end in [messages, output] where end >= 0 { close(end) }
  }
}

/// Two ends of a pipe, with numbers no child uses and closed in children.
private struct Pipe {
  var reading, writing: Int32

  /// `nil` if the system has none left; `errno` says why.
  init?() {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    let copies = ends.map { fcntl($0, F_DUPFD_CLOEXEC, Int32(10)) }
    let code = errno
    for end in ends { close(end) }
    guard copies.allSatisfy({ $0 >= 0 }) else {
      for copy in copies where copy >= 0 { close(copy) }
      errno = code
      return nil
    }
    (reading, writing) = (copies[0], copies[1])
  }

  func closeBoth() {
    close(reading)
    close(writing)
  }
}

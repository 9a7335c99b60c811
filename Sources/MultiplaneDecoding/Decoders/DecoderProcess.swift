package import CSandbox
import Glibc
import MultiplaneBase

/// A child process that decodes files, one after the other, and can do nothing else (`mp_sandbox_lock`).
///
/// It is this program, started again: a copy of a process with threads may do next to nothing, and a program of its own
/// would have to be found on every machine a library is used on.
package struct DecoderProcess: Sendable {
  /// The libraries that a decoder has loaded before it gave up opening files.
  package enum Kind: String, Sendable {
    /// The libraries that decode pixels and fonts.
    case plain
    /// The SVG library as well.
    case vectors
  }

  /// How a conversation about one file ended.
  package enum Outcome {
    case reply(DecoderReply)
    /// The decoder was gone before it had heard of the file.
    case unheard
    /// The decoder ended over the file.
    case fault(ImageFailure)
    /// The file took longer than it may.
    case late(ImageFailure)
  }

  let kind: Kind
  /// Its number.
  package let number: pid_t
  private let socket: Int32
  /// The decoder lives as long as this is open, here and nowhere else.
  private let life: Int32
  private let window: PixelWindow

  /// Starts a decoder; what it loads, it loads while the caller goes on.
  ///
  /// - Parameters:
  ///   - memory: The bytes it may take for now.
  ///   - notesRefusals: Whether its replies say which calls of the system were refused.
  init(_ kind: Kind, memory: Int, notesRefusals: Bool = false) throws(ImageFailure) {
    guard let window = PixelWindow() else { throw Self.noMemory }
    var child = mp_sandbox_child()
    let words =
      ([kind.rawValue, "\(Budgets.memory)", "\(memory)"] + (notesRefusals ? [Self.notingRefusals] : []))
      .joined(separator: " ")
    let code = mp_sandbox_start(words, &child)
    guard code == 0 else {
      throw Self.notStarted("the system starts no process to decode it in", code)
    }
    self.init(kind, number: child.number, socket: child.socket, life: child.life, window)
  }

  /// The error of a file that no decoder could be started for.
  ///
  /// - Parameter code: The `errno` that says why.
  static func notStarted(_ what: String, _ code: Int32) -> ImageFailure {
    let passes = [EAGAIN, ENOMEM, EMFILE, ENFILE].contains(code)
    return ImageFailure(
      passes ? .noRoom : .noDecoder, "cannot be opened: \(what) (\(String(cString: strerror(code)).lowercased()))",
      hint: passes ? "try again when the machine has less to do, or has more memory and processes to give" : nil)
  }

  /// A decoder that was started, this end of the conversation with it, and what its pixels come through.
  package init(_ kind: Kind, number: pid_t, socket: Int32, life: Int32 = -1, _ window: PixelWindow) {
    (self.kind, self.number, self.socket, self.life, self.window) = (kind, number, socket, life, window)
  }

  /// Hands over a file and waits for the answer.
  ///
  /// - Parameters:
  ///   - file: The file's bytes.
  ///   - pixels: The buffer for its pixels, if there are to be any; they are all there if the reply has no fault.
  ///   - rows: The rows of the picture that the buffer is for; `nil` is all.
  ///   - seconds: The processor time the file may take.
  ///   - memory: The bytes that the decoder may take for it; `nil` is what it may take already.
  package func ask(
    _ request: DecoderRequest, _ file: Int32, into pixels: PixelBuffer?, rows: Range<Int>? = nil, seconds: Int,
    memory: Int? = nil
  ) -> Outcome {
    // Over before the conversation began: what is used by then counts from the start.
    let used = nanosecondsUsed
    // In whole seconds, so that it may take a part of one more.
    _ = mp_sandbox_allow(number, UInt32(clamping: Int((used ?? 0) / 1_000_000_000) + 1 + seconds))
    // One that is still loading has been started with it.
    if let memory { _ = mp_sandbox_bound(number, memory, Budgets.decoderBytes) }
    // The thread that waits is told what the file took: of one that ended its decoder all that it might.
    defer { OutsideWork.add(nanosecondsUsed.map { $0 - min($0, used ?? 0) } ?? UInt64(seconds) * 1_000_000_000) }
    let (message, descriptors) = (request.bytes, pixels == nil ? [file] : [file, window.descriptor])
    guard mp_sandbox_send(socket, message, message.count, descriptors, descriptors.count, 0) == 0 else {
      return .unheard
    }
    // While it reads the file.
    pixels?.populate()
    let end = ContinuousClock.now + .seconds(DecoderLimits.wallSeconds)
    let height = pixels == nil ? 0 : rows == nil ? pixels?.height ?? 0 : request.height
    var taken = 0
    var answer = [UInt8](repeating: 0, count: 64 << 10)
    var count: Int
    repeat {
      count = receive(&answer, until: end)
      if count < 0, errno == EUSERS {
        return .fault(ImageFailure(.refused, "brings its decoder to start more than \(DecoderLimits.threads) threads"))
      }
      guard count == 1, answer[0] == PixelWindow.turn[0], let pixels, taken < height else { break }
      taken = window.read(into: pixels, rows ?? 0..<height, of: height, behind: taken)
      // It has room for two of these, if it hears them.
      if mp_sandbox_send(socket, PixelWindow.turn, 1, nil, 0, 0) == EAGAIN { return .fault(Self.nonsense) }
    } while true
    if count > 0, let reply = DecoderReply(answer.prefix(count)) {
      return reply.fault == nil && taken < height ? .fault(Self.nonsense) : .reply(reply)
    }
    if count < 0, errno == EAGAIN {
      return .late(
        ImageFailure(
          .tooLarge, "takes longer than \(DecoderLimits.wallSeconds) s to decode",
          hint: Budgets.timeHint))
    }
    // Gone with the question unread: it never was a decoder, or somebody ended it.
    let isGone = count == 0 || count < 0 && errno == ECONNRESET
    if count < 0, isGone, taken == 0 { return .unheard }
    if !isGone { return .fault(Self.nonsense) }
    let signal = self.signal(within: 1)
    guard signal == SIGXCPU else { return .fault(remark(on: signal)) }
    return .late(
      ImageFailure(
        .tooLarge, "takes more than \(seconds) s of processor time to decode", hint: Budgets.timeHint))
  }

  /// The word that tells a decoder to note refused calls.
  static let notingRefusals = "notes-refusals"

  /// Waits for a message up to a moment, and counts the decoder's threads meanwhile.
  ///
  /// - Returns: Its length, 0 at the end of the conversation, or -1 and `errno`: `EAGAIN` after the moment, `EUSERS` for too many
  ///   threads.
  private func receive(_ answer: inout [UInt8], until end: ContinuousClock.Instant) -> Int {
    while true {
      let left = max(0, Int((end - .now) / .milliseconds(1)))
      let count = mp_sandbox_receive(socket, &answer, answer.count, nil, 0, Int32(clamping: min(left, 250)))
      guard count < 0, errno == EAGAIN, left > 0 else { return count }
      if mp_sandbox_threads(number) > Int32(DecoderLimits.threads) {
        errno = EUSERS
        return -1
      }
    }
  }

  /// The error of a file that there is no memory for, or no descriptor to share it by, right after the system has said
  /// so. A system that has no such memory, or refuses it, has none later either.
  package static var noMemory: ImageFailure {
    let told = [EMFILE, ENFILE, EPERM, EACCES, ENOSYS, EOPNOTSUPP].contains(errno)
    return notStarted("the system gives no memory to decode it in", told ? errno : ENOMEM)
  }

  /// The `errno` it ended with before it was a decoder; `nil` if it did not say.
  package var startFault: Int32? {
    // It has closed its end of the conversation just now.
    guard let signal = signal(within: 1), signal == 0 else { return nil }
    let code = mp_sandbox_code(number)
    return code > 0 && code < Int32(mp_sandbox_cannot_start) ? code : nil
  }

  /// The error of a file whose decoder does not keep to the conversation.
  package static var nonsense: ImageFailure { ImageFailure(.refused, "brings its decoder to answer nonsense") }

  /// Tells it to end, without waiting until it has.
  func stop() { kill(number, SIGKILL) }

  /// Ends it.
  package func end() {
    stop()
    var status: Int32 = 0
    while waitpid(number, &status, 0) < 0, errno == EINTR {}
    close(socket)
    if life >= 0 { close(life) }
  }

  /// The processor time it has used so far; `nil` if it is gone.
  private var nanosecondsUsed: UInt64? {
    var (clock, time) = (clockid_t(), timespec())
    guard clock_getcpuclockid(number, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// The signal it ended by, 0 if it ended by itself; `nil` if it goes on after a time, or somebody else has waited for it.
  ///
  /// It has closed its end of the conversation, which a process that goes on can do, too. Its number stays its own until
  /// `end`.
  private func signal(within seconds: Int) -> Int32? {
    for _ in 0..<(seconds * 200) {
      switch mp_sandbox_signal(number) {
      case -EAGAIN: usleep(5000)
      case let signal where signal >= 0: return signal
      default: return nil
      }
    }
    return nil
  }

  private func remark(on signal: Int32?) -> ImageFailure {
    switch signal {
    case let signal? where signal != 0:
      ImageFailure(
        .refused, "ends the process that decodes it (signal \(signal)), or needs more memory than it may have",
        hint: Budgets.memoryHint(or: "save it anew with another program"))
    default:
      ImageFailure(
        .refused, "ends the process that decodes it", hint: "save it anew with another program")
    }
  }
}

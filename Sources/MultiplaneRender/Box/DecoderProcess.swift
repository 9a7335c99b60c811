package import CBox
import Glibc
import MultiplaneBase

/// A child process that decodes files, one after the other, and can do nothing else (`mp_box_lock`).
///
/// It is this program, started again: a copy of a process with threads may do next to nothing, and a program of its own
/// would have to be found on every machine a library is used on. Only a `YoungProcess` is copied.
package struct DecoderProcess: Sendable {
  /// What a decoder has loaded before it gave up opening files.
  package enum Kind: String, Sendable {
    /// What decodes pixels and fonts.
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
    case fault(ImageRemark)
  }

  let kind: Kind
  /// Its number.
  package let number: pid_t
  private let socket: Int32
  private let window: PixelWindow

  /// Starts a decoder; what it loads, it loads while the caller goes on.
  ///
  /// - Parameters:
  ///   - copies: Whether it is a copy of this process.
  ///   - notesRefusals: Whether its replies say which calls of the system were refused.
  init(_ kind: Kind, copies: Bool = false, notesRefusals: Bool = false) throws(ImageRemark) {
    guard let window = PixelWindow() else { throw Self.noMemory }
    var child = mp_box_child()
    let words =
      ([kind.rawValue] + DecoderLimits.changes + (notesRefusals ? [Self.notingRefusals] : [])).joined(separator: " ")
    let code = mp_box_start(words, copies ? 1 : 0, &child)
    guard code == 0 else {
      throw ImageRemark(
        .noDecoder,
        "cannot be opened: the system starts no process to decode it in (\(String(cString: strerror(code))))")
    }
    self.init(kind, number: child.number, socket: child.socket, window)
  }

  /// A decoder that was started, this end of the conversation with it, and what its pixels come through.
  package init(_ kind: Kind, number: pid_t, socket: Int32, _ window: PixelWindow) {
    (self.kind, self.number, self.socket, self.window) = (kind, number, socket, window)
  }

  /// Hands over a file and waits for the answer.
  ///
  /// - Parameters:
  ///   - file: The file's bytes.
  ///   - pixels: What its pixels are written to, if there are to be any; they are all there if the reply has no fault.
  ///   - seconds: The processor time the file may take.
  package func ask(_ request: DecoderRequest, _ file: Int32, into pixels: PixelBuffer?, seconds: Int) -> Outcome {
    // Over before the conversation began: what is used by then counts from the start.
    _ = mp_box_allow(number, UInt32(clamping: secondsUsed + 1 + seconds))
    let (message, descriptors) = (request.bytes, pixels == nil ? [file] : [file, window.descriptor])
    guard mp_box_send(socket, message, message.count, descriptors, descriptors.count, 0) == 0 else { return .unheard }
    // While it reads the file.
    pixels?.populate()
    let end = ContinuousClock.now + .seconds(DecoderLimits.wallSeconds)
    let height = pixels?.height ?? 0
    var taken = 0
    var answer = [UInt8](repeating: 0, count: 64 << 10)
    var count: Int
    repeat {
      let left = max(0, (end - .now) / .milliseconds(1))
      count = mp_box_receive(socket, &answer, answer.count, nil, 0, Int32(clamping: Int(left)))
      guard count == 1, answer[0] == PixelWindow.turn[0], let pixels, taken < height else { break }
      taken = window.take(into: pixels, behind: taken)
      // It has room for two of these, if it hears them.
      if mp_box_send(socket, PixelWindow.turn, 1, nil, 0, 0) == EAGAIN { return .fault(Self.nonsense) }
    } while true
    if count > 0, let reply = DecoderReply(answer.prefix(count)) {
      return reply.fault == nil && taken < height ? .fault(Self.nonsense) : .reply(reply)
    }
    if count < 0, errno == EAGAIN {
      return .fault(
        ImageRemark(
          .tooLarge, "takes longer than \(DecoderLimits.wallSeconds) s to decode",
          hint: DecoderLimits.processorSeconds.hint()))
    }
    // Gone with the question unread: it never was a decoder, or somebody ended it.
    let isGone = count == 0 || count < 0 && errno == ECONNRESET
    if count < 0, isGone, taken == 0 { return .unheard }
    if !isGone { return .fault(Self.nonsense) }
    return .fault(remark(on: signal(within: 1), seconds))
  }

  /// What tells a decoder to note refused calls.
  static let notingRefusals = "notes-refusals"

  /// What is said of a file there is no memory for.
  package static var noMemory: ImageRemark {
    ImageRemark(.noDecoder, "cannot be opened: the system gives no memory to decode it in")
  }

  /// What is said of a file whose decoder does not keep to the conversation.
  package static var nonsense: ImageRemark { ImageRemark(.refused, "brings its decoder to answer nonsense") }

  /// Tells it to end, without waiting until it has.
  func stop() { kill(number, SIGKILL) }

  /// Ends it.
  package func end() {
    stop()
    var status: Int32 = 0
    while waitpid(number, &status, 0) < 0, errno == EINTR {}
    close(socket)
  }

  /// The processor time it has used so far, rounded up.
  private var secondsUsed: Int {
    var (clock, time) = (clockid_t(), timespec())
    guard clock_getcpuclockid(number, &clock) == 0, clock_gettime(clock, &time) == 0 else { return 0 }
    return time.tv_sec + 1
  }

  /// The signal it ended by, 0 if it ended by itself; `nil` if it goes on after a time, or somebody else has waited for it.
  ///
  /// It has closed its end of the conversation, which a process that goes on can do, too. Its number stays its own until
  /// `end`.
  private func signal(within seconds: Int) -> Int32? {
    for _ in 0..<(seconds * 200) {
      switch mp_box_signal(number) {
      case -EAGAIN: usleep(5000)
      case let signal where signal >= 0: return signal
      default: return nil
      }
    }
    return nil
  }

  private func remark(on signal: Int32?, _ seconds: Int) -> ImageRemark {
    switch signal {
    case SIGXCPU:
      ImageRemark(
        .tooLarge, "takes longer than \(seconds) s to decode", hint: DecoderLimits.processorSeconds.hint())
    case let signal? where signal != 0:
      ImageRemark(
        .refused, "ends the process that decodes it (signal \(signal)), or needs more memory than it may have",
        hint: DecoderLimits.memory.hint(or: "save it anew with another program"))
    default:
      ImageRemark(
        .refused, "ends the process that decodes it", hint: "save it anew with another program")
    }
  }
}

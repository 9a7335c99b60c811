internal import Glibc

/// Why an outside program did not make what it was started for.
package struct EncoderFailure: Error, Hashable, Sendable {
  /// The reason why it failed.
  package enum Reason: Hashable, Sendable {
    /// There is no such program.
    case missing
    /// It could not be started; the system's `errno`.
    case cannotStart(Int32)
    /// It ended with an exit code other than 0.
    case exited(Int32)
    /// A signal ended it.
    case killed(signal: Int32)
    /// It took nothing and wrote nothing for so many seconds, and was ended.
    case hung(seconds: Double)
    /// It ended with exit code 0 before it had read all frames.
    case stoppedReading
    /// It ended with exit code 0 and wrote nothing, or something else.
    case madeNothing
    /// It ended with exit code 0, and the end of the file is not there.
    case leftUnfinished
  }
  /// The program as it was started.
  package var program: String
  /// The reason why it failed.
  package var reason: Reason
  /// The last lines it wrote.
  package var lines: [String]
  /// Its version, where that is older than what is needed.
  package var outdated: Outdated?

  /// A version that is too old, and the oldest that is not.
  package struct Outdated: Hashable, Sendable {
    /// Versions as their program writes them, such as `4.4.2`.
    package var found, needed: String
    /// A version that was found in place of one that is needed.
    package init(found: String, needed: String) { (self.found, self.needed) = (found, needed) }
  }

  /// A failure; see the properties.
  package init(program: String, _ reason: Reason, lines: [String] = [], outdated: Outdated? = nil) {
    (self.program, self.reason, self.lines, self.outdated) = (program, reason, lines, outdated)
  }

  /// A short stable name for the kind of failure.
  package var name: String {
    switch reason {
    case .missing: "encoder-missing"
    case .cannotStart: "encoder-start"
    case .hung: "encoder-hung"
    case .exited, .killed, .stoppedReading, .madeNothing, .leftUnfinished: "encoder-failed"
    }
  }
}

extension EncoderFailure: CustomStringConvertible {
  /// The problem in one line, lower-case, without a full stop.
  package var description: String {
    let program = "\"\(program)\""
    switch reason {
    case .missing: return "there is no program \(program)"
    case .cannotStart(let code):
      return "\(program) cannot be started: \(String(cString: strerror(code)).lowercased())"
    case .exited(let code): return "\(program) failed with exit code \(code)"
    case .killed(let signal):
      return "\(program) was ended by signal \(signal) (\(String(cString: strsignal(signal)).lowercased()))"
    case .hung(let seconds):
      let text = Int(exactly: seconds).map(String.init) ?? "\(seconds)"
      return "\(program) did nothing for \(text) \(seconds == 1 ? "second" : "seconds") and was ended"
    case .stoppedReading: return "\(program) ended before it had read all frames"
    case .madeNothing: return "\(program) ended without an error and made nothing"
    case .leftUnfinished: return "\(program) ended without an error and left the file without its end"
    }
  }

  /// Advice, if there is any.
  package var hint: String? {
    switch reason {
    case .missing: return "previews are made by ffmpeg: `apt-get install ffmpeg`, or set MULTIPLANE_FFMPEG to its path"
    case .cannotStart: return "MULTIPLANE_FFMPEG, or PATH, names the program that is started"
    case .hung: return "`--patience` says how long to wait"
    default: break
    }
    if lines.contains(where: { $0.contains(String(cString: strerror(ENOSPC))) }) {
      return "the disk of the file is full; what stood there before is as it was"
    }
    if let outdated { return "this is version \(outdated.found); \(outdated.needed) or later is needed" }
    let missing = ["Unknown encoder", "No such filter", "Requested output format", "Unrecognized option"]
    if lines.contains(where: { line in missing.contains { line.contains($0) } }) {
      return "it was built without what this needs; Debian's ffmpeg has all of it"
    }
    return nil
  }
}

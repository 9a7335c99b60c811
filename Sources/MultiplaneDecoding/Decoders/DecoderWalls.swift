import CSandbox
internal import Glibc
package import MultiplaneBase

/// The walls between a decoder and the rest of this machine.
package struct DecoderWalls: Sendable {
  /// Whether the kernel filters what a decoder asks of it.
  package var filtersCalls: Bool
  /// Whether it can get no rights by starting a program.
  package var gainsNothing: Bool
  /// The most memory it gets, in bytes; `nil` for no limit.
  package var memory: Int?

  /// Whether this kernel has filters of system calls at all.
  package static let areThere = mp_sandbox_walls() == 0

  /// The warning where decoders have limits and no walls; `nil` where they have both.
  package static var warning: Diagnostic? {
    if areThere { return nil }
    return Diagnostic(
      .warning, code: "no-seccomp",
      "pictures are opened by a process with limits of time and memory, and without walls",
      note: "this kernel, or what the program runs in, has no filter of system calls (seccomp)",
      hint: "open only files you trust, or see to it that seccomp is there")
  }

  /// The walls around a decoder that is started for it, as the kernel tells of them.
  ///
  /// - Throws: `SceneFailure` if no decoder can be started.
  package init() throws(SceneFailure) {
    let pool = DecoderPool()
    do throws(ImageFailure) {
      // A decoder that has answered for a file has given up its rights.
      try pool.tryNothing()
    } catch {
      throw SceneFailure(error.diagnostic(ofImage: "test"))
    }
    guard let number = pool.processes.first else { preconditionFailure("a decoder has answered") }
    func field(_ name: String, in file: String) -> String? {
      let text = WholeFile.contents(of: "/proc/\(number)/\(file)", limit: 1 << 16) ?? []
      let line = String(decoding: text, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix(name) }
      return line?.dropFirst(name.count).split { $0 == " " || $0 == "\t" || $0 == ":" }.first.map(String.init)
    }
    filtersCalls = field("Seccomp", in: "status") == "2"
    gainsNothing = field("NoNewPrivs", in: "status") == "1"
    memory = field("Max data size", in: "limits").flatMap { Int($0) }
  }

  /// One line that says which walls stand.
  package var text: String {
    let limit = memory.map { "at most \(sizeText($0)) of memory" } ?? "NO limit of memory"
    let filter = filtersCalls && gainsNothing ? "a filter of system calls" : "NO filter of system calls (seccomp)"
    return "\(filter), \(limit), \(Budgets.seconds) s of processor time a file"
  }

  /// Whether all stand.
  package var stand: Bool { filtersCalls && gainsNothing && memory != nil }
}

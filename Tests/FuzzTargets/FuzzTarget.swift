import MultiplaneBase

/// A part of the engine that takes bytes from anyone, and what must hold whatever they are.
///
/// Bytes that cannot be used are refused with a `SceneFailure` or `OutputError`: that is right, and not seen from outside.
package struct FuzzTarget: Sendable {
  /// What it is called on the command line, and the name of its folder of inputs.
  package let name: String
  /// What takes the bytes.
  package let summary: String
  /// Pieces of which such files are made.
  package let words: [String]
  /// The most bytes an input has.
  package let limit: Int
  /// Inputs to begin with.
  package let seeds: @Sendable () -> [[UInt8]]
  private let body: @Sendable ([UInt8]) throws -> Void

  init(
    _ name: String, _ summary: String, words: [String], limit: Int = 1 << 14,
    seeds: @escaping @Sendable () -> [[UInt8]], _ body: @escaping @Sendable ([UInt8]) throws -> Void
  ) {
    (self.name, self.summary, self.words, self.limit) = (name, summary, words, limit)
    (self.seeds, self.body) = (seeds, body)
  }

  /// All targets, by name.
  package static let all: [FuzzTarget] = [
    .compare, .csv, .database, .edit, .expression, .folder, .font, .image, .json, .jsonl, .layers, .manifest, .page,
    .query,
    .recursion,
    .render, .request, .scene, .sidecar, .socket, .svg,
  ]

  /// Hands bytes over.
  ///
  /// - Throws: `FuzzFinding` where something does not hold that must. What traps or hangs is found by whoever called.
  package func run(_ bytes: [UInt8]) throws {
    do {
      try body(bytes)
    } catch let failure as SceneFailure {
      try Self.judge(failure.diagnostics)
    } catch is OutputError {
      // A file that cannot be used; its text is made of a path of ours and the system's words.
    }
  }

  /// Messages say something, lead to an exit code, and bring nothing onto a terminal but text.
  static func judge(_ problems: [Diagnostic], _ source: SourceFile? = nil) throws {
    guard DiagnosticPrinter.exitCode(of: problems) != 0 else { throw FuzzFinding("a failure without an exit code") }
    let text = DiagnosticPrinter(sources: source.map { [$0.name: $0] } ?? [:]).text(problems)
    guard visibleLines(text) == text else {
      throw FuzzFinding("what does not show reaches the terminal: \(text.debugDescription)")
    }
  }
}

/// What does not hold though it must.
package struct FuzzFinding: Error, CustomStringConvertible {
  package var description: String
  init(_ description: String) { self.description = description }
}

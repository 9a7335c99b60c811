import Foundation
import TestSupport
import Testing

/// What a stranger's files make the program do, and large things that people do: each run ends by itself, within its budgets,
/// with the code and the words that the corpus says, and one that fails leaves no file.
///
/// A case of the corpus has its commands first, `$ ` and the arguments of the program. Below each stands `=> CODE WORDS`: the
/// exit code, or several with `|` between them, and a part of the message; `||` stands between words of which one is enough.
/// Further lines say more of the run:
///
/// - `says` and `out`: parts of the message and of the output; `<` stands before the name of a file that holds the words
/// - `seconds` and `kilobytes`: its processor time, 8 s without it, and its memory, which the kernel keeps
/// - `errors`: how many there are
/// - `width` and `bytes`: how long a line of the message, and the output, may be
///
/// The rest is a script that makes the files, with the functions of `tools.txt`.
struct HostileCase: Sendable, CustomTestStringConvertible {
  private let text: CorpusText
  var testDescription: String { text.title }

  /// The cases of some files.
  static func all(in files: String...) -> [HostileCase] {
    files.flatMap { CorpusText.all(in: "hostile/\($0)").map(HostileCase.init) }
  }

  /// A command and its outcome.
  private struct Run {
    var command: String
    var codes: [Int32] = []
    var demands: [(kind: Substring, words: String)] = []

    /// The number of the demand of a kind.
    func number(_ kind: Substring) -> Int? { demands.first { $0.kind == kind }.flatMap { Int($0.words) } }
  }

  /// The runs, and the script that makes its files.
  private func runs() -> (runs: [Run], script: String) {
    var (runs, rest) = ([] as [Run], text.text.split(separator: "\n", omittingEmptySubsequences: false)[...])
    while let line = rest.first, ["$ ", "=> ", "   "].contains(where: line.hasPrefix) {
      rest.removeFirst()
      let parts = line.drop { $0 == " " }.split(separator: " ", maxSplits: 1)
      let words = parts.count > 1 ? parts[1] : ""
      if line.hasPrefix("$ ") {
        runs.append(Run(command: String(words)))
      } else if line.hasPrefix("=> ") {
        let sides = words.split(separator: " ", maxSplits: 1)
        runs[runs.count - 1].codes = sides[0].split(separator: "|").compactMap { Int32($0) }
        if sides.count > 1 { runs[runs.count - 1].demands.append(("says", String(sides[1]))) }
      } else {
        runs[runs.count - 1].demands.append((parts[0], String(words)))
      }
    }
    return (runs, rest.joined(separator: "\n"))
  }

  /// Makes the files, and expects of each run what the case says.
  func check() throws {
    let tool = try Tool()
    let (runs, script) = runs()
    try #require(!runs.isEmpty && runs.allSatisfy { !$0.codes.isEmpty })
    let made = try tool.run("set -e\n\(Files.corpus("hostile/tools"))\n\(script)")
    try #require(made.code == 0, "\(made.err)")
    for run in runs {
      let before = tool.names()
      let memory = run.number("kilobytes").map { "ulimit -v \($0); " } ?? ""
      let outcome = try tool.run("\(memory)ulimit -t \(run.number("seconds") ?? 8); \"$M\" \(run.command)")
      let shown = "\(run.command): \(outcome.code) \(outcome.err.prefix(1_000))"
      #expect(run.codes.contains(outcome.code), "\(shown)")
      if outcome.code != 0 {
        #expect(
          outcome.err.contains("error: ") && outcome.err.contains(#/[ab]\d?\.(yaml|svg)|layers\[|frame 0/#), "\(shown)")
        #expect(tool.names() == before, "\(shown)")
      }
      for (kind, words) in run.demands {
        let text =
          words.first == "<" ? try tool.run("cat \(words.dropFirst())").out : words.replacing("\\n", with: "\n")
        let isMet =
          switch kind {
          case "says":
            text.components(separatedBy: " || ").contains {
              $0.hasPrefix("error: ") ? outcome.err.hasPrefix($0) : outcome.err.contains($0)
            }
          case "out": outcome.out.contains(text)
          case "errors": outcome.err.split(separator: "\n").count { $0.hasPrefix("error:") } == Int(text)
          case "width": outcome.err.split(separator: "\n").allSatisfy { $0.utf8.count < Int(text) ?? 0 }
          case "bytes": outcome.out.utf8.count < Int(text) ?? 0
          default: ["seconds", "kilobytes"].contains(kind)
          }
        #expect(isMet, "\(kind) \(words): \(shown)")
      }
    }
  }
}

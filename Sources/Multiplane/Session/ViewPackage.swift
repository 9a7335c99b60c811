internal import Glibc
import MultiplaneBase
internal import MultiplaneOutput
package import MultiplaneReading

/// A package whose program shows a view: it is built, and its program run, whenever a source of it has changed.
///
/// The program calls `show()` of a view, which prints the scene. Sources are looked at three times a second.
package final class ViewPackage: Sendable {
  private struct State {
    var shown: ShownScene?
    /// How many times the package was built.
    var number = 0
    var isStopped = false
  }
  private let state = Monitor(State())

  /// The folder of the package at a path: the folder itself, or that of its manifest; `nil` if there is no package.
  package static func folder(at path: String) -> String? {
    if Path.name(path) == manifest { return realPath(path) == nil ? nil : Path.parent(path) }
    return realPath(Path.joined(path, manifest)) == nil ? nil : path
  }
  private static let manifest = "Package.swift"

  /// The path of the manifest in a package's folder: what is made of the package lies beside it.
  package static func manifest(in folder: String) -> String { Path.joined(folder, manifest) }

  /// Begins to build a package.
  ///
  /// - Parameters:
  ///   - folder: The package's.
  ///   - product: Its program; `nil` where it has one alone.
  ///   - changed: Called each time there is something new, on another thread.
  /// - Returns: `nil` if the system gives no thread.
  package init?(_ folder: String, product: String?, _ changed: @escaping @Sendable () -> Void) {
    let state = state
    let thread = OwnThread {
      var known: [String: AssetFile.State]?
      while !state.read(\.isStopped) {
        let sources = Self.sources(of: folder)
        if sources == known {
          usleep(300_000)
          continue
        }
        known = sources
        let build = Build(folder: folder, product: product, sources: sources.keys.sorted()) { state.read(\.isStopped) }
        let shown = build.run()
        state.update { ($0.shown, $0.number) = (shown, $0.number + 1) }
        changed()
      }
    }
    guard let thread else { return nil }
    thread.detach()
  }

  deinit { state.update { $0.isStopped = true } }

  /// The scene that the program has shown last, and the number of the build; `nil` before the first is done.
  package var latest: (shown: ShownScene, number: Int)? {
    state.read { state in state.shown.map { ($0, state.number) } }
  }

  /// The states of the package's sources: all files under `Sources`, and the manifest.
  private static func sources(of folder: String) -> [String: AssetFile.State] {
    var states: [String: AssetFile.State] = [:]
    func visit(_ path: String, depth: Int) {
      guard let state = AssetFile.State(path: path), states.count < mostSources else { return }
      if depth > 0, let names = try? FolderNames(path).texts {
        for name in names where !name.hasPrefix(".") { visit(Path.joined(path, name), depth: depth - 1) }
      } else {
        states[path] = state
      }
    }
    visit(manifest(in: folder), depth: 0)
    visit(Path.joined(folder, "Sources"), depth: 32)
    return states
  }
  private static let mostSources = 100_000
}

/// One build of a package, and one run of its program.
private struct Build {
  let folder: String
  let product: String?
  let sources: [String]
  let isStopped: () -> Bool

  /// Seconds that a build may take, and the program.
  private static let (buildTime, runTime) = (3_600.0, 60.0)

  func run() -> ShownScene {
    func failed(_ problems: [Diagnostic]) -> ShownScene { ShownScene(nil, folder: folder, problems: problems) }
    do throws(OutputError) {
      let products = product.map { ["--product", $0] } ?? []
      let build = try ProgramRun(
        "swift", ["build", "--package-path", folder] + products, atMost: Self.buildTime, isStopped: isStopped)
      if build.status != 0 { return failed(problems(of: build, "the package cannot be built")) }
      let names = product.map { [$0] } ?? []
      let run = try ProgramRun(
        "env", ["-C", folder, "MULTIPLANE_SHOW=1", "swift", "run", "--skip-build"] + names, atMost: Self.runTime,
        isStopped: isStopped)
      if let shown = ShownScene(text: String(decoding: run.output, as: UTF8.self), path: path(of:)) { return shown }
      if run.status != 0 { return failed(problems(of: run, "the package's program has failed")) }
      return failed([
        Diagnostic(
          code: "no-view", "the package's program has ended and has shown no view",
          hint: "let it call show() of the view: try Feed().show()")
      ])
    } catch {
      return failed([diagnostic(of: error)])
    }
  }

  private func diagnostic(of error: OutputError) -> Diagnostic {
    guard case .encoder(let failure) = error else { return error.diagnostic }
    let isMissing = failure.reason == .missing
    return Diagnostic(
      code: "package", failure.description,
      hint: isMissing ? "https://www.swift.org/install/linux says how to get Swift" : nil)
  }

  /// The problems that the compiler, the package manager or the program tells.
  private func problems(of run: ProgramRun, _ what: String) -> [Diagnostic] {
    let lines = [run.messages, run.output].flatMap {
      String(decoding: $0, as: UTF8.self).split(separator: "\n").map(String.init)
    }
    var known: Set<Diagnostic> = []
    let problems = lines.compactMap { problem($0) }.filter { known.insert($0).inserted }
    // Where the compiler has found something, the package manager says only that it has failed.
    let placed = problems.filter { $0.span != nil }
    if !problems.isEmpty { return Array((placed.isEmpty ? problems : placed).prefix(100)) }
    return [Diagnostic(code: "package", what, quoted: Array(lines.suffix(20)))]
  }

  /// The problem that a line tells: `/a/b.swift:3:7: error: …`, or `error: …` of the package manager.
  private func problem(_ line: String) -> Diagnostic? {
    if let found = line.wholeMatch(of: /(\/.+?):(\d+):(\d+): error: (.+)/) {
      let span = SourceSpan(
        file: shown(String(found.output.1)), line: Int(found.output.2) ?? 1, column: Int(found.output.3) ?? 1)
      return Diagnostic(code: "swift", String(found.output.4), span: span)
    }
    guard line.hasPrefix("error: ") else { return nil }
    let words = String(line.dropFirst("error: ".count))
    let isChoice = words.contains("multiple executable")
    return Diagnostic(code: "package", words, hint: isChoice ? "name one with --product" : nil)
  }

  /// A path as the package was given.
  private func shown(_ path: String) -> String {
    guard let root = realPath(folder), let inside = Path.relative(path, to: root) else { return path }
    return Path.joined(folder, inside)
  }

  /// The path of a file by its module and name, as views have it; that name where it is none of the package's own.
  private func path(of id: String) -> String {
    let parts = Path.parts(id)
    guard parts.count == 2 else { return id }
    let named = sources.filter { Path.name($0) == parts[1] }
    return named.first { Path.parts($0).contains(parts[0]) } ?? (named.count == 1 ? named[0] : id)
  }
}

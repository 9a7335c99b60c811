import MultiplaneBase

/// The problems found while a scene is read, each once.
///
/// A component's body is read at every use, and its mistakes are found as often; a problem with the place and the words
/// of an earlier one is dropped.
final class ProblemList {
  private(set) var diagnostics: [Diagnostic] = []
  private var seen: Set<Key> = []
  /// The files that the scene includes, in the order they were read.
  private var includes: [String: Int] = [:]
  /// How many names were looked at so far, each time counted: reading takes time in proportion to it.
  var steps = 0
  /// The budget that is left for suggestions of names.
  var suggestions = SuggestionBudget()
  private var errorCount = 0
  /// The most errors that are kept: more than anybody reads, and less than a hostile file could ask for.
  static let mostErrors = 10_000
  /// The most characters of a message, a note or a hint.
  static let longestText = 2_000
  /// The end of the time that reading the scene may take.
  private(set) var deadline = ThreadDeadline.step
  /// The failure of a scene that takes more time or memory than there is. The reading ends with it, and it is told alone.
  private(set) var overBudget: SceneFailure?
  /// The class of problems while a data file is read, in place of `scene`.
  var failureInData: FailureClass?

  private struct Key: Hashable {
    var span: SourceSpan?
    var message: String
  }

  /// Notes a file that the scene includes; its problems come behind those of the scene's own file.
  func include(_ file: String) { includes[file] = includes[file] ?? includes.count + 1 }

  /// Whether anything was an error.
  var hasErrors: Bool { errorCount > 0 }

  /// Adds a problem unless it is known, or stands for one that was reported.
  ///
  /// - Parameter hint: The advice for a problem that has none; asked for only where it is told.
  func report(_ diagnostic: Diagnostic, hint: () -> String? = { nil }) {
    guard diagnostic.cause != .reported else { return }
    steps += 1
    var diagnostic = diagnostic
    // Names of data may have megabytes, and thousands of problems may quote them.
    diagnostic.message = shortened(diagnostic.message, to: Self.longestText)
    guard seen.insert(Key(span: diagnostic.span, message: diagnostic.message)).inserted else { return }
    if diagnostic.severity == .error {
      guard errorCount < Self.mostErrors else { return }
      errorCount += 1
    }
    diagnostic.note = diagnostic.note.map { shortened($0, to: Self.longestText) }
    diagnostic.hint = (diagnostic.hint ?? hint()).map { shortened($0, to: Self.longestText) }
    diagnostics.append(diagnostic)
    // It knows the place better than what is read next.
    if diagnostic.failure == .limit, deadline.isOver() { end(SceneFailure(diagnostic)) }
  }

  /// Adds several problems.
  func report(_ several: [Diagnostic]) { for diagnostic in several { report(diagnostic) } }

  /// Adds an error.
  func error(
    _ code: String, _ message: String, at span: SourceSpan, path: String? = nil, note: String? = nil,
    hint: @autoclosure () -> String? = nil, failure: FailureClass = .scene
  ) {
    report(
      Diagnostic(
        code: code, message, span: span, path: path, note: note,
        failure: failure == .scene ? failureInData ?? .scene : failure), hint: hint)
  }

  /// Whether reading must end since the scene takes too long, at a node or another part of it.
  func isOver(at span: SourceSpan, path: String?) -> Bool {
    if overBudget == nil, deadline.isOver() { end(Budgets.overTime("reading the scene", at: span, path: path)) }
    return overBudget != nil
  }

  /// Ends the reading.
  func end(_ failure: SceneFailure) { overBudget = overBudget ?? failure }

  /// Checks that reading goes on.
  ///
  /// - Throws: The failure that ends it.
  func checkBudget() throws(SceneFailure) { if let overBudget { throw overBudget } }

  /// The problems in the order of the file, and then those of each included file.
  var sorted: [Diagnostic] {
    diagnostics.enumerated().sorted { a, b in
      let (x, y) = (a.element.span, b.element.span)
      return (file(of: x), x?.line ?? 0, x?.column ?? 0, a.offset)
        < (file(of: y), y?.line ?? 0, y?.column ?? 0, b.offset)
    }.map(\.element)
  }

  private func file(of span: SourceSpan?) -> Int { span.flatMap { includes[$0.file] } ?? 0 }
}

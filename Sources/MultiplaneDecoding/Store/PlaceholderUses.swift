package import MultiplaneBase

/// The pictures that do not exist and that placeholders stand for: one warning for all of a node.
package struct PlaceholderUses {
  private struct Use {
    var paths: [String] = []
    var span: SourceSpan
  }
  private var uses: [String: Use] = [:]
  private var known: Set<String>

  /// - Parameter told: Pictures of which nothing more is to be said.
  package init(told: Set<String> = []) { known = told }

  /// Notes that a node's placeholder is shown for a picture; each picture counts once, where it is met first.
  package mutating func add(_ path: String, at span: SourceSpan, key: String) {
    guard known.insert(path).inserted else { return }
    uses[key, default: Use(span: span)].paths.append(path)
  }

  /// The paths of all that were noted.
  package var paths: [String] { uses.values.flatMap(\.paths) }

  /// The warnings about them, in the order of the scene.
  package var warnings: [Diagnostic] {
    uses.sorted { ($0.value.span.line, $0.key) < ($1.value.span.line, $1.key) }.map { key, use in
      let others = use.paths.count > 1 ? " and \(use.paths.count - 1) more are" : " is"
      return Diagnostic(
        .warning, code: "placeholder", "image \"\(use.paths[0].escapedForMessage)\"\(others) missing", span: use.span,
        path: key, note: "its placeholder is shown", failure: .asset)
    }
  }
}

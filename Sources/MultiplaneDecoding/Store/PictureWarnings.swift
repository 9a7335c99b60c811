package import MultiplaneBase

/// The warnings about picture files that can be used, each where a node shows it first.
///
/// A list may show thousands of files: of those of a node that have the same kind of warning, one stands for all.
package struct PictureWarnings {
  private struct Group {
    /// All that is said of the first file.
    var warnings: [Diagnostic]
    var otherFiles = 0
  }
  private struct Origin: Hashable {
    var span: SourceSpan
    var code: String
  }
  private var groups: [Origin: Group] = [:]
  private var order: [Origin] = []
  private var known: Set<String>

  /// - Parameter told: Files of which nothing more is to be said.
  package init(told: Set<String> = []) { known = told }

  /// Notes what is to be said of a file, unless it was noted before.
  ///
  /// - Parameters:
  ///   - key: The node's path in the scene.
  ///   - images: Where the file was read.
  package mutating func add(_ path: String, at span: SourceSpan, key: String? = nil, in images: ImageCache) {
    guard known.insert(path).inserted else { return }
    var found: [Origin: [Diagnostic]] = [:]
    for var warning in images.warnings(of: path) {
      (warning.span, warning.path) = (span, key)
      let place = Origin(span: span, code: warning.code)
      if found[place] == nil, groups[place] == nil { order.append(place) }
      found[place, default: []].append(warning)
    }
    for (place, warnings) in found {
      if groups[place] == nil { groups[place] = Group(warnings: warnings) } else { groups[place]?.otherFiles += 1 }
    }
  }

  /// All that was noted, in the order of `add`.
  package var all: [Diagnostic] {
    order.flatMap { place -> [Diagnostic] in
      guard let group = groups[place] else { return [] }
      var warnings = group.warnings
      if group.otherFiles > 0 {
        let files = group.otherFiles == 1 ? "another image" : "\(group.otherFiles) more images"
        warnings[warnings.count - 1].note = "the like holds for \(files) of this node"
      }
      return warnings
    }
  }
}

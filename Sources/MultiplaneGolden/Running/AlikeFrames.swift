import MultiplaneComparison

/// The frames of a case that are not as accepted, those together that differ for the same causes.
package struct AlikeFrames {
  /// In the order of their first frames.
  package private(set) var groups: [[GoldenJudge.Verdict]] = []

  /// - Parameter verdicts: The verdicts on all frames of a case.
  package init(_ verdicts: [GoldenJudge.Verdict]) {
    var places: [String: Int] = [:]
    for verdict in verdicts where verdict.problem != nil {
      let key = Self.key(of: verdict)
      if let place = places[key] {
        groups[place].append(verdict)
      } else {
        places[key] = groups.count
        groups.append([verdict])
      }
    }
  }

  /// The ids that accept a group and nothing else: its frames, or the case where it has no others that are wrong.
  package func ids(of group: [GoldenJudge.Verdict], _ golden: GoldenCase) -> [String] {
    groups.count == 1 ? [golden.id] : group.map(\.result.id)
  }

  /// A text that is the same for frames that differ for the same causes, in any order and over any distances.
  private static func key(of verdict: GoldenJudge.Verdict) -> String {
    let result = verdict.result
    let causes = result.changes.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
    // A file that cannot be read is a cause of its own.
    if result.outcome == .error || ([.failed, .changed].contains(result.outcome) && causes.isEmpty) {
      return result.id
    }
    return ([result.outcome.rawValue] + causes.sorted()).joined(separator: "\n")
  }
}

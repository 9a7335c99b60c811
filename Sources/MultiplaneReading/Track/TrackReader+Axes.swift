import MultiplaneBase
import MultiplaneScene
import MultiplaneYAML

/// Which of a scroller's axes a step is read for.
enum TrackAxis {
  /// The one there is.
  case only
  /// One of those of a ScrollView that scrolls along both.
  case down, across
}

// Steps of a ScrollView of both axes: what they say of each is read as if it were the only one.
extension TrackReader {
  /// The keys of steps that may be given for each axis.
  private static let keysOfAxes: Set<String> = ["to", "by", "velocity", "release"]

  /// A step of a scroller, of one axis or of both.
  ///
  /// - Parameter verb: Reads what it does along an axis from the keys for that axis.
  func step(
    _ entry: DeclaredEntry, _ keys: KeyedMapping, in scroller: Int?, path: String,
    verb: (KeyedMapping, TrackAxis) -> TrackStep.Verb?
  ) -> TrackStep? {
    guard let scroller, names.outline.scrollers[scroller].partner != nil else {
      return verb(keys, .only).map { TrackStep(verb: $0, span: entry.keySpan) }
    }
    // Each axis may leave it out, the step may not.
    let hasTarget = ["linear", "ease", "spring"].contains(entry.key)
    if hasTarget, !oneOf(["to", "by"], keys, of: entry, path: path) { return nil }
    var isRead = true
    func along(_ axis: TrackAxis) -> TrackStep.Verb? {
      let keys = keys.replacing { entry in
        guard Self.keysOfAxes.contains(entry.key) else { return entry }
        // A plain value is that of the axis a ScrollView has unless told otherwise.
        guard case .mapping(let parts) = entry.value.content else { return axis == .down ? entry : nil }
        let place = "\(path).\(entry.key)"
        guard let axes = mapping(entry.value, SceneSchema.alongAxes, key: entry.key, path: place) else {
          isRead = false
          return nil
        }
        if parts.isEmpty {
          problems.error(
            "missing-key", "\"\(entry.key)\" needs \"x\" or \"y\"", at: entry.value.span, path: place)
        }
        guard let part = axes[axis == .down ? "y" : "x"] else { return nil }
        return DeclaredEntry(key: entry.key, keySpan: entry.keySpan, value: part.value)
      }
      // Said once, by whichever axis is read first.
      return verb(keys, axis)
    }
    guard let down = along(.down), let across = along(.across), isRead else { return nil }
    return TrackStep(verb: down, across: across, span: entry.keySpan)
  }
}

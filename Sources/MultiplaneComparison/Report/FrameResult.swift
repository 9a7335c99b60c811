package import MultiplaneBase

/// One frame of a case: the pictures compared, and the difference.
package struct FrameResult: Equatable, Sendable {
  /// The id that tells it from all other frames of a run, as in `feed/cards.f00120`. For a case of one frame it is the
  /// case's.
  package var id: String
  /// The frame's number, from 0.
  package var frame: Int
  /// How it came out.
  package var outcome: TestOutcome
  /// The picture it is compared with: the golden, or the frame of the other scene. `nil` if there is none.
  package var golden: PictureFile?
  /// The picture that was drawn. `nil` if it passed, or could not be drawn.
  package var actual: PictureFile?
  /// The picture of the differences. `nil` without a difference.
  package var diff: PictureFile?
  /// The numbers; `nil` if nothing was compared.
  package var comparison: ComparisonResult?
  /// The nodes that are not where or as they were.
  package var changes: [NodeChange]
  /// Whether the frame drawn can be accepted as the golden.
  package var isAcceptable: Bool
  /// The origin of the change; `nil` if it is as it was, or if nothing says.
  package var origin: ChangeOrigin?
  /// The frames in it, where it is a strip; the number is that of the first.
  package var strip: FrameStrip?

  /// A frame's result.
  package init(
    id: String, frame: Int, outcome: TestOutcome, golden: PictureFile? = nil, actual: PictureFile? = nil,
    diff: PictureFile? = nil, comparison: ComparisonResult? = nil, changes: [NodeChange] = [],
    isAcceptable: Bool = false
  ) {
    (self.id, self.frame, self.outcome, self.golden, self.actual) = (id, frame, outcome, golden, actual)
    (self.diff, self.comparison, self.changes, self.isAcceptable) = (diff, comparison, changes, isAcceptable)
  }
}

/// The origin of a change: what a frame that is not as it was is due to.
package enum ChangeOrigin: Hashable, Sendable {
  /// The scene, or a file that it names.
  case scene
  /// The libraries or fonts that draw it, with those that are others.
  case toolchain(String)
  /// Neither: the engine draws the same scene with the same libraries otherwise.
  case engine

  /// The word for programs.
  package var name: String {
    switch self {
    case .scene: "scene"
    case .toolchain: "toolchain"
    case .engine: "engine"
    }
  }

  /// The verdict for people, in one sentence without a full stop.
  package var verdict: String {
    switch self {
    case .scene: "the scene changed"
    case .toolchain(let difference): "the toolchain changed, and the scene did not: \(difference)"
    case .engine:
      "NEITHER THE SCENE NOR THE TOOLCHAIN CHANGED: the engine draws the frame otherwise, which is a fault unless its changelog says so"
    }
  }
}

/// A picture on disk.
package struct PictureFile: Hashable, Sendable {
  /// The file's path.
  package var path: String
  /// Its sides.
  package var size: PixelSize
  /// The hash that tells its pixels from others', in hexadecimal digits; empty if nobody asked.
  package var hash: String

  /// A picture on disk.
  package init(path: String, size: PixelSize, hash: String) { (self.path, self.size, self.hash) = (path, size, hash) }

  /// Its bytes in base64, as pages hold them.
  package func base64() throws(SceneFailure) -> String { base64Text(try EmbeddedPictures.read(path)) }
}

/// The result of a comparison, without its pixels.
package struct ComparisonResult: Hashable, Sendable {
  /// The measure by which the pictures counted as the same.
  package var mode: PictureComparison.Mode
  /// The outcome.
  package var outcome: PictureComparison.Outcome

  /// The result of a comparison.
  package init(_ comparison: PictureComparison) { (mode, outcome) = (comparison.mode, comparison.outcome) }

  /// The numbers; `nil` for equal pictures and for those of other sizes.
  package var difference: PixelDifference? {
    switch outcome {
    case .equal, .sizes: nil
    case .similar(let difference), .different(let difference): difference
    }
  }

  /// How many pixels are not the same, for the curve of a sequence. All of the larger picture's for other sizes.
  package var differingPixels: Int {
    switch outcome {
    case .equal: 0
    case .similar(let difference), .different(let difference): difference.shown
    case .sizes(let golden, let actual): max(golden.pixelCount, actual.pixelCount)
    }
  }
}

/// A node that is not where or as it was when the golden was accepted, and those that are so for the same cause.
package struct NodeChange: Hashable, Sendable {
  /// The way in which it is not as it was.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case moved, resized, changed, added, removed
  }

  /// The node's path or name, as in `list/rows[4]/title`.
  package var node: String
  /// The name for people, as in `Text "Small hours"`: its kind and name, or its words where it has no name.
  package var title: String?
  /// Where the scene has it; `nil` if it is gone.
  package var source: TestPlace?
  /// The way in which it is not as it was.
  package var kind: Kind
  /// Each way in which it is not as it was, with what was before and is now.
  package var details: [String]
  /// Where it was, in device pixels of the golden; `nil` if it was not there.
  package var before: PixelRect?
  /// Where it is, in device pixels of the frame; `nil` if it is not there.
  package var after: PixelRect?
  /// Texts that are the same on frames that differ for the same cause, over any distances.
  package var keys: Set<String>
  /// Whether other nodes may have brought it about: it moved, or its size follows what is in it.
  package var follows = false
  /// Whether no pixel of it differs.
  package var isUnseen = false
  /// Whether nothing but its pixels differs.
  package var isOfPixelsAlone = false
  /// How many nodes more have changed for the same cause.
  package var others = 0
  /// Where the first of these were and are.
  package var otherPlaces: [Occurrence] = []

  /// Where a node was and is, in device pixels.
  package struct Occurrence: Hashable, Sendable {
    /// Where it was; `nil` if it was not there.
    package var before: PixelRect?
    /// Where it is; `nil` if it is not there.
    package var after: PixelRect?
  }

  /// A node's change.
  package init(node: String, kind: Kind, detail: String, before: PixelRect? = nil, after: PixelRect? = nil) {
    (self.node, self.kind, details, self.before, self.after) = (node, kind, [detail], before, after)
    keys = [kind == .moved ? "moved" : "\(node) \(detail)"]
  }

  /// The values before and now, in one line.
  package var detail: String { details.joined(separator: "; ") }

  /// Whom it is about: `layers[2] Text "title" and 30 more`.
  package var subject: String { others == 0 ? node : "\(node) and \(others) more" }

  /// The cause in one line for people, with its place in the scene and the words of the node, as in
  /// `feed.yaml:12:5  layers[2] Text "Small hours" and 30 more: moved by (0, 8) pt`.
  package var cause: String {
    // The words of a text without a name stand behind its kind in the title alone.
    let isText = title?.hasPrefix("Text ") ?? false
    let words = title.flatMap { isText && !node.hasSuffix($0) ? $0.drop { $0 != " " } : nil } ?? ""
    let place = source.map { "\($0)  " } ?? ""
    return "\(place)\(node)\(words)\(others == 0 ? "" : " and \(others) more"): \(detail)"
  }

  /// The causes of a frame's difference, a line each, with the first of those that follow them.
  package static func causes(_ changes: [NodeChange]) -> [String] {
    let (most, mostFollowing) = (40, 8)
    let count = min(changes.count, max(mostFollowing, min(most, changes.count { !$0.follows })))
    let more = changes.count > count ? ["and \(changes.count - count) more, in the report"] : []
    return changes.prefix(count).map(\.cause) + more
  }

  /// The change of a node of a frame that stands in a strip.
  ///
  /// - Parameter time: The time of the frame.
  package func moved(byX x: Int, y: Int, at time: String) -> NodeChange {
    func moved(_ box: PixelRect?) -> PixelRect? {
      box.map { PixelRect(x: $0.x + x, y: $0.y + y, width: $0.width, height: $0.height) }
    }
    var change = self
    (change.before, change.after) = (moved(before), moved(after))
    change.otherPlaces = otherPlaces.map { Occurrence(before: moved($0.before), after: moved($0.after)) }
    change.details = details.map { "at \(time): \($0)" }
    return change
  }

  /// The change in one line, as in `layers[2] Text "title" moved: moved by (0, 8) pt`.
  package var line: String { "\(subject) \(kind.rawValue): \(detail)" }
}

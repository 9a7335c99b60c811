/// One frame of a case: what was compared and how.
public struct FrameResult: Equatable, Sendable {
  /// What tells it from all other frames of a run, as in `feed/cards.f00120`. For a case of one frame it is the case's.
  public var id: String
  /// The frame's number, from 0.
  public var frame: Int
  /// How it came out.
  public var outcome: TestOutcome
  /// What it is compared with: the golden, or the frame of the other scene. `nil` if there is none.
  public var golden: PictureFile?
  /// What was drawn. `nil` if it passed, or could not be drawn.
  public var actual: PictureFile?
  /// What differs, painted. `nil` without a difference.
  public var diff: PictureFile?
  /// The numbers; `nil` if nothing was compared.
  public var comparison: ComparisonResult?
  /// The nodes that are not where or as they were.
  public var changes: [NodeChange]
  /// Whether the frame drawn can be accepted as the golden.
  public var isAcceptable: Bool

  /// A frame's result.
  public init(
    id: String, frame: Int, outcome: TestOutcome, golden: PictureFile? = nil, actual: PictureFile? = nil,
    diff: PictureFile? = nil, comparison: ComparisonResult? = nil, changes: [NodeChange] = [],
    isAcceptable: Bool = false
  ) {
    (self.id, self.frame, self.outcome, self.golden, self.actual) = (id, frame, outcome, golden, actual)
    (self.diff, self.comparison, self.changes, self.isAcceptable) = (diff, comparison, changes, isAcceptable)
  }
}

/// A picture on disk.
public struct PictureFile: Hashable, Sendable {
  /// The file's path.
  public var path: String
  /// Its sides.
  public var size: PictureSize
  /// What tells its pixels from others', in hexadecimal digits; empty if nobody asked.
  public var hash: String

  /// A picture on disk.
  public init(path: String, size: PictureSize, hash: String) { (self.path, self.size, self.hash) = (path, size, hash) }
}

/// What a comparison found, without its pixels.
public struct ComparisonResult: Hashable, Sendable {
  /// What counted as the same.
  public var mode: PictureComparison.Mode
  /// What came out.
  public var outcome: PictureComparison.Outcome

  /// What a comparison found.
  public init(_ comparison: PictureComparison) { (mode, outcome) = (comparison.mode, comparison.outcome) }

  /// The numbers; `nil` for equal pictures and for those of other sizes.
  public var difference: PixelDifference? {
    switch outcome {
    case .equal, .sizes: nil
    case .similar(let difference), .different(let difference): difference
    }
  }

  /// How many pixels are not the same: what the curve of a sequence shows. All of the golden's for other sizes.
  public var differingPixels: Int {
    switch outcome {
    case .equal: 0
    case .similar(let difference), .different(let difference): difference.shown
    case .sizes(let golden, let actual): max(golden.pixelCount, actual.pixelCount)
    }
  }
}

/// A node that is not where or as it was when the golden was accepted.
public struct NodeChange: Hashable, Sendable {
  /// What happened to it.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case moved, resized, changed, added, removed
  }

  /// The node's path or name, as in `list/rows[4]/title`.
  public var node: String
  /// What happened to it.
  public var kind: Kind
  /// What it was and is, in one line.
  public var detail: String
  /// Where it was, in device pixels of the golden; `nil` if it was not there.
  public var before: PixelBox?
  /// Where it is, in device pixels of the frame; `nil` if it is not there.
  public var after: PixelBox?

  /// A node's change.
  public init(node: String, kind: Kind, detail: String, before: PixelBox? = nil, after: PixelBox? = nil) {
    (self.node, self.kind, self.detail, self.before, self.after) = (node, kind, detail, before, after)
  }
}

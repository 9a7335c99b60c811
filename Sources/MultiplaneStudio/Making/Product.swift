package import MultiplaneBase

/// A file that is to be made of the scene as a page sees it.
package enum Product: Sendable, Equatable {
  /// The frame that is shown.
  case still(PictureFormat)
  /// All frames, or some of the track, as a clip.
  case clip(ClipFormat, ClosedRange<Int>?)
  /// A dozen frames side by side.
  case sheet(PictureFormat, ClosedRange<Int>?)

  /// The product in a page's message; `nil` if it is none.
  init?(_ json: JSON) {
    guard let format = json["format"]?.string else { return nil }
    func frame(_ key: String) -> Int? { json[key]?.int.flatMap { (0...1_000_000_000).contains($0) ? $0 : nil } }
    let (first, last) = (frame("from"), frame("to"))
    guard (json["from"] == nil) == (first == nil), (json["to"] == nil) == (last == nil), (first == nil) == (last == nil)
    else { return nil }
    var range: ClosedRange<Int>?
    if let first, let last {
      guard first <= last else { return nil }
      range = first...last
    }
    switch json["kind"]?.string {
    case "still":
      guard let format = PictureFormat(rawValue: format), range == nil else { return nil }
      self = .still(format)
    case "clip":
      guard let format = ClipFormat(rawValue: format) else { return nil }
      self = .clip(format, range)
    case "sheet":
      guard let format = PictureFormat(rawValue: format) else { return nil }
      self = .sheet(format, range)
    default: return nil
    }
  }
}

extension Product {
  /// The same of the frames that there are.
  ///
  /// - Throws: `SceneFailure` if there are none of those that are wanted.
  func within(_ count: Int) throws(SceneFailure) -> Product {
    func range(_ range: ClosedRange<Int>?) throws(SceneFailure) -> ClosedRange<Int>? {
      guard let range else { return nil }
      guard range.lowerBound < count else {
        throw SceneText.failure("no-frames", "the scene has no frame \(range.lowerBound); its last is \(count - 1)")
      }
      return range.clamped(to: 0...count - 1)
    }
    return switch self {
    case .still: self
    case .clip(let format, let frames): .clip(format, try range(frames))
    case .sheet(let format, let frames): .sheet(format, try range(frames))
    }
  }
}

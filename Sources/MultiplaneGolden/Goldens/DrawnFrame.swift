import MultiplaneBase
import MultiplaneComparison
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneRender

/// A frame that was drawn to be judged, or a strip of frames.
struct DrawnFrame {
  /// The frame's number; of a strip that of its first one.
  var frame: Int
  /// The pixels; of a strip without times.
  var image: StraightImage
  /// The form of the strip; `nil` for one frame.
  var strip: FrameStrip?
  private let states: [FrameState]
  private let inputs: DrawnInputs

  /// One frame.
  init(_ image: StraightImage, _ state: FrameState, _ inputs: DrawnInputs) {
    (self.image, frame, states, self.inputs) = (image, state.frame, [state], inputs)
  }

  /// A strip.
  ///
  /// - Parameter frames: The frames in it, at least one, all of one size.
  /// - Throws: `SceneFailure` for a strip that is larger than a picture may be.
  init(_ frames: [(image: StraightImage, state: FrameState)], at rate: Double, _ inputs: DrawnInputs)
    throws(SceneFailure)
  {
    let strip = FrameStrip(frames: frames.map(\.state.frame), framesPerSecond: rate, cell: frames[0].image.size)
    guard strip.size.fits else {
      throw SceneFailure(
        strip.size.tooLarge("the strip", "limit-strip", advice: "take a larger \"every\", or a smaller \"scale\""))
    }
    (image, frame, states, self.inputs) = (
      strip.picture(frames.map(\.image)), frames[0].state.frame, frames.map(\.state), inputs
    )
    self.strip = strip
  }

  /// The display list of each frame in it; of one frame one.
  var lists: [DisplayList] { states.map { DisplayList($0, inputs) } }
  /// The lists as a file holds them, one behind the other.
  var listText: String { lists.map(\.text).joined() }

  /// The picture as a file holds it.
  func file() throws(SceneFailure) -> StraightImage { try strip?.withTimes(image) ?? image }

  /// A picture that was stored of it, as it is compared.
  func comparable(_ stored: StraightImage) -> StraightImage { strip?.withoutTimes(stored) ?? stored }
}

extension DisplayList {
  /// The lists in a file that holds one behind the other; `nil` if it is no such file.
  static func lists(in text: String) -> [DisplayList]? {
    var parts: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("viewport\t") || parts.isEmpty { parts.append("") }
      parts[parts.count - 1] += line + "\n"
    }
    let lists = parts.compactMap { DisplayList(text: $0) }
    return lists.count == parts.count ? lists : nil
  }
}
